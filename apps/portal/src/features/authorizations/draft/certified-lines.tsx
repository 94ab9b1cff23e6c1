import { useTranslation } from 'react-i18next'
import { AmountCell } from '../../../ui/amount-cell.tsx'
import { goodsOfLine, unitsFor } from '../../masters/goods/goods.ts'
import { useUnitWord } from '../../masters/goods/units.ts'
import { useCheckSentences } from '../check-sentences.ts'
import css from './certified-lines.module.css'
import { type DraftLine, sentLines } from './lines.ts'
import { lineFieldId, useLinesView } from './lines-view.ts'

/** What the certificate says of each line: compared with the request, line by line (1961 art. 31(5)). */
export function CertifiedLines() {
  const { t } = useTranslation()
  const { record, state } = useLinesView()
  const { own } = state.typed
  const lines = sentLines(own)
  if (lines.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings an edge and sizes of its own
    <div role="group" aria-labelledby="draft-certified" className={css.lines}>
      <h4 id="draft-certified">{t('authorizations.draft.certified', { context: record.direction })}</h4>
      <p className="pv-size-13 pv-dim">
        {t('authorizations.draft.certifiedHint', { context: record.direction })}
      </p>
      {lines.map((line, index) => (
        <CertifiedLine key={line.key} line={line} number={index + 1} />
      ))}
    </div>
  )
}

function CertifiedLine({ line, number }: { line: DraftLine; number: number }) {
  const { t } = useTranslation()
  const unitWord = useUnitWord()
  const { state, draft, loaded, checks, isOpen, record, showsMissing } = useLinesView()
  const { goods, masters } = loaded
  const say = useCheckSentences(record.direction)
  const position = state.typed.own.sentKeys.indexOf(line.key) + 1
  const check = checks.find((each) => each.line === position && each.code === 'certificateLineMissing')
  const isUnread = line.certified.typed !== '' && line.certified.amount === undefined
  const isMissing = check !== undefined && showsMissing && line.certified.typed === ''
  const id = lineFieldId(line.key, 'certified')
  const label = (field: string) =>
    t('authorizations.draft.ofLine', { field: t(`authorizations.fields.line.${field}`), line: number })
  const unit = line.certifiedUnit || line.unit
  const isClosed = !isOpen(`lines.${position}.certified`) && !isOpen('foreignCertificate')
  const change = (part: Partial<DraftLine>) =>
    draft.changeOwn((own) => ({
      ...own,
      lines: own.lines.map((each) =>
        each.key === line.key ? { ...each, certifiedUnit: unit, ...part } : each,
      ),
    }))
  return (
    <div className={`${css.line} pv-stack pv-middle pv-gap-4-12 pv-size-13`}>
      <bdi>{goodsOfLine(line, goods, masters)?.name ?? line.savedName ?? ''}</bdi>
      <AmountCell
        id={id}
        label={label('certified')}
        value={line.certified}
        onChange={(certified) => change({ certified })}
        disabled={isClosed}
        invalid={isUnread || isMissing}
        describedBy={isUnread || isMissing ? `${id}-said` : undefined}
        end={
          <select
            className={`${css.unit} pv-rigid pv-dim pv-unedged pv-clear pv-tall-28`}
            aria-label={label('certifiedUnit')}
            value={unit}
            disabled={isClosed}
            onChange={(event) => change({ certifiedUnit: event.currentTarget.value })}
          >
            {unitsFor(line, masters).map(({ code }) => (
              <option key={code} value={code}>
                {unitWord(code)}
              </option>
            ))}
          </select>
        }
      />
      {(isUnread || isMissing) && (
        <p id={`${id}-said`} className="pv-row-whole pv-size-12 pv-red">
          {isUnread ? t('ui.quantity.unreadable') : check && say(check).detail}
        </p>
      )}
    </div>
  )
}
