import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

/** For whom an officer enters a request, and when its paper was received. */
export interface Entry {
  establishmentId: string | undefined
  /** ISO day, or '' for none. */
  receivedOn: string
}
export const noEntry: Entry = { establishmentId: undefined, receivedOn: '' }

export const entryProblems = ({ establishmentId, receivedOn }: Entry): (keyof Entry)[] => [
  ...(establishmentId === undefined ? (['establishmentId'] as const) : []),
  ...(receivedOn === '' || receivedOn > todayHere() ? (['receivedOn'] as const) : []),
]

interface EntryFieldsProps {
  value: Entry
  onChange: (value: Entry) => void
  problems: readonly (keyof Entry)[]
}

/** Companies that trade and are active, found by name, code or city; and the day of receipt. */
export function EntryFields({ value, onChange, problems }: EntryFieldsProps) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(masterQuery('masters.establishments'))
  const companies = data.filter(({ kind, isActive }) => kind === 'trading' && isActive)
  const errorAt = (field: keyof Entry) =>
    problems.includes(field) ? t(`authorizations.draft.entry.missing.${field}`) : undefined
  return (
    <>
      <SelectField
        id="entry-establishmentId"
        label={t('authorizations.draft.entry.establishment')}
        searchable
        value={value.establishmentId ?? null}
        onChange={(chosen) => onChange({ ...value, establishmentId: chosen ?? undefined })}
        error={errorAt('establishmentId')}
        options={companies.map(({ id, name, code, city }) => ({
          value: id,
          label: name,
          hint: [code, city].filter(Boolean).join(', '),
          synonyms: [code, city],
        }))}
      />
      <DateField
        id="entry-receivedOn"
        label={t('authorizations.draft.entry.receivedOn')}
        hint={t('authorizations.draft.entry.receivedHint')}
        value={value.receivedOn}
        onChange={(receivedOn) => onChange({ ...value, receivedOn })}
        max={todayHere()}
        error={errorAt('receivedOn')}
      />
    </>
  )
}
