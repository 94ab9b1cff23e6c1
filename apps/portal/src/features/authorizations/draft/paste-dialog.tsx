import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { goodsOfLine } from '../../masters/goods/goods.ts'
import { useFigure } from '../../masters/goods/units.ts'
import css from './dialogs.module.css'
import { sentLines, withSpareLine } from './lines.ts'
import { useLinesView } from './lines-view.ts'
import { type PastedRow, readSheet } from './paste-rows.ts'

/** Rows of a spreadsheet become lines; what did not match is named before anything is taken over. */
export function PasteDialog({ text: first, onClose }: { text: string; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { draft, state, loaded } = useLinesView()
  const { goods, masters, unitNames, maxLines } = loaded
  const [text, setText] = useState(first)
  const read = useDeferredValue(text)
  const rows = useMemo(
    () => readSheet(read, i18n.language, goods, { ...masters, unitNames }),
    [read, i18n.language, goods, masters, unitNames],
  )
  const held = sentLines(state.typed.own)
  const fitting = rows.flatMap(({ line }) => (line ? [line] : []))
  const room = Math.max(0, maxLines - held.length)
  const taken = fitting.slice(0, room)
  const bad = rows.filter(({ problems }) => problems.length > 0)
  const take = () => {
    draft.changeOwn((own) => ({
      ...own,
      lines: withSpareLine([...sentLines(own), ...taken], maxLines),
    }))
    void draft.flush()
    showToast({ tone: 'green', title: t('authorizations.draft.pasted', { count: taken.length }) })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width={640}
      title={t('authorizations.draft.pasteTitle')}
      foot={
        <>
          <Button size={36} onClick={onClose}>
            {t('authorizations.draft.notNow')}
          </Button>
          <Button size={36} kind="primary" disabled={taken.length === 0} onClick={take}>
            {t('authorizations.draft.pasteTake', { count: taken.length })}
          </Button>
        </>
      }
    >
      <div className={`${css.stack} pv-stack pv-gap-12`}>
        <TextAreaField
          label={t('authorizations.draft.pasteLabel')}
          hint={t('authorizations.draft.pasteHint')}
          rows={5}
          value={text}
          onChange={setText}
        />
        <div role="status" className={`${css.stack} pv-stack pv-gap-12`}>
          {rows.length > 0 && bad.length === 0 && (
            <Flag severity="passed">{t('authorizations.draft.pasteAll', { count: rows.length })}</Flag>
          )}
          {bad.length > 0 && (
            <Flag severity="warning" strong>
              {t('authorizations.draft.pasteBad', { count: bad.length })}
            </Flag>
          )}
          {fitting.length > room && (
            <Flag severity="warning">
              {t('authorizations.draft.pasteTooMany', { limit: maxLines, count: fitting.length - room })}
            </Flag>
          )}
        </div>
        {rows.length > 0 && <Rows rows={[...bad, ...rows.filter((row) => !bad.includes(row))]} />}
      </div>
    </Dialog>
  )
}

/** What was understood of a row: its goods, its quantity with its unit, its purity. */
const useUnderstood = () => {
  const figure = useFigure()
  const { number } = useFormats()
  const { loaded } = useLinesView()
  return ({ line }: PastedRow): string => {
    if (line === undefined) return ''
    const { quantity, unit, purity } = line
    return [
      goodsOfLine(line, loaded.goods, loaded.masters)?.name,
      quantity.amount && figure(quantity.amount, unit),
      purity.amount && `${number(purity.amount)}\u00a0%`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Every row with what was understood, those that need a look first. */
function Rows({ rows }: { rows: readonly PastedRow[] }) {
  const { t } = useTranslation()
  const understood = useUnderstood()
  return (
    <ul className={`${css.rows} pv-stack pv-edge pv-round pv-scroll`}>
      {rows.map((pasted) => (
        <li key={pasted.row} className={`${css.rowItem} pv-stack pv-gap-2 pv-table pv-below`}>
          <span className="pv-anywhere">
            {t('authorizations.draft.pasteRow', { row: pasted.row })} <bdi>{pasted.text}</bdi>
          </span>
          {understood(pasted) !== '' && (
            <span className="pv-anywhere">
              <span className="pv-dim">{t('ui.quantity.readAs')}</span> <bdi>{understood(pasted)}</bdi>
            </span>
          )}
          {pasted.problems.map((problem) => (
            <span key={problem} className="pv-hint">
              {problem === 'quantity' && pasted.fault && `${t(pasted.fault.key, pasted.fault.params)} `}
              {t(`authorizations.draft.pasteProblem.${problem}`)}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
