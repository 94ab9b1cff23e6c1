import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { addDays } from '../../../ui/days.ts'
import { FilterChip } from '../../../ui/filter-chips.tsx'
import css from './case-page.module.css'
import { useFieldWords } from './field-words.ts'

const headFields = [
  'foreignEstablishmentId',
  'customsPointId',
  'siteId',
  'plannedDate',
  'validUntil',
  'purpose',
  'transportMode',
  'countryOfOrigin',
  'countryOfDispatch',
  'manufacturer',
  'ultimateConsignee',
  'agent',
  'carrier',
  'foreignPoint',
  'transitCountries',
  'itinerary',
  'preExportReference',
  'foreignCertificate',
  'applicantReference',
  'remarks',
  'attachments',
] as const
const lineFields = ['quantity', 'unit', 'purity', 'batch', 'value', 'certified'] as const

/** Every field that an officer may open again for the applicant. */
const askable = (record: Authorization): string[] => [
  ...record.lines.flatMap(({ position }) => lineFields.map((name) => `lines.${position}.${name}`)),
  'lines',
  ...headFields,
]

interface AskedFieldsProps {
  record: Authorization
  fields: readonly string[]
  dueOn: string
  onChange: (change: { fields?: string[]; dueOn?: string }) => void
}

/** Which fields the applicant may change in his answer, and by when it is awaited. */
export const AskedFields = ({ record, fields, dueOn, onChange }: AskedFieldsProps) => {
  const { t } = useTranslation()
  const fieldOf = useFieldWords(record.direction)
  return (
    <div className={css.asked}>
      <div>
        <FilterChip
          name={t('authorizations.actions.askedFields')}
          options={askable(record).map((field) => ({ value: field, label: fieldOf(field) }))}
          value={fields}
          onChange={(next) => onChange({ fields: next })}
        />
        <p className={css.hint}>{t('authorizations.actions.askedHint')}</p>
      </div>
      <DateField
        label={t('authorizations.actions.dueOn')}
        hint={t('authorizations.actions.dueHint')}
        optional
        size="dense"
        width="180px"
        min={addDays(todayHere(), 1)}
        value={dueOn}
        onChange={(day) => onChange({ dueOn: day })}
      />
    </div>
  )
}
