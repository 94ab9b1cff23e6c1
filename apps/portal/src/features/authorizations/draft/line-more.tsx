import { useTranslation } from 'react-i18next'
import { AmountCell } from '../../../ui/amount-cell.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import css from './lines.module.css'
import { type DraftLine, isMoney } from './lines.ts'
import { lineFieldId } from './lines-view.ts'

interface LineMoreProps {
  line: DraftLine
  number: number
  open: { batch: boolean; value: boolean }
  onChange: (part: Partial<DraftLine>) => void
}

/** Currencies by their code (ISO 4217), named in the reader's language; what the device does not know goes by its code. */
const currenciesIn = (culture: string) => {
  const names = new Intl.DisplayNames([culture], { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: code,
    hint: names.of(code) ?? code,
    synonyms: [names.of(code) ?? ''],
  }))
}

/** What of a line is rarely asked for: the batch, and what the goods are worth. */
export function LineMore({ line, number, open, onChange }: LineMoreProps) {
  const { t, i18n } = useTranslation()
  const label = (field: string) =>
    t('authorizations.draft.ofLine', { field: t(`authorizations.fields.line.${field}`), line: number })
  const isWrong = line.value.typed.trim() !== '' && !isMoney(line.value)
  const said = `${lineFieldId(line.key, 'value')}-said`
  return (
    <details className={css.more} open={line.batch !== '' || line.value.typed !== ''}>
      <summary aria-label={label('more')}>{t('authorizations.fields.line.more')}</summary>
      <div className={`${css.moreFields} pv-stack pv-gap-8-12`}>
        <TextField
          id={lineFieldId(line.key, 'batch')}
          label={t('authorizations.fields.line.batch')}
          optional
          size="dense"
          maxLength="number"
          disabled={!open.batch}
          value={line.batch}
          onChange={(batch) => onChange({ batch })}
        />
        <div>
          <span className="pv-block pv-size-12 pv-dim pv-after-4" aria-hidden="true">
            {t('authorizations.fields.line.value')}
          </span>
          <AmountCell
            id={lineFieldId(line.key, 'value')}
            label={label('value')}
            value={line.value}
            onChange={(value) => onChange({ value })}
            disabled={!open.value}
            invalid={isWrong}
            describedBy={isWrong ? said : undefined}
          />
          {isWrong && (
            <p id={said} className="pv-red">
              {t('authorizations.draft.valueWrong')}
            </p>
          )}
        </div>
        <SelectField
          label={t('authorizations.fields.line.currency')}
          size="dense"
          disabled={!open.value}
          options={currenciesIn(i18n.language)}
          value={line.currency === '' ? null : line.currency}
          onChange={(currency) => onChange({ currency: currency ?? '' })}
          error={
            line.value.typed.trim() !== '' && line.currency === ''
              ? t('authorizations.draft.currencyMissing')
              : undefined
          }
        />
      </div>
    </details>
  )
}
