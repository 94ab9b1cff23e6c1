import type { ListColumn } from '@papaver/contract/masters/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ManyField } from '../../../ui/many-field.tsx'
import { useNearness } from '../near-substances.ts'
import { choicesQuery } from '../queries.ts'
import { columnName } from '../words.ts'
import type { RowFields } from './use-row-form.ts'

interface ReferencesFieldProps {
  form: RowFields
  column: ListColumn
}

/** Several rows of another list. */
export const ReferencesField = ({ form, column }: ReferencesFieldProps) => {
  const { t } = useTranslation()
  const path = `values.${column.key}`
  const { data = [] } = useQuery(choicesQuery(column.list ?? 'countries'))
  const near = useNearness()
  const nearnessOf = (id: string) => (column.list === 'substances' ? near(Number(id)) : 2)
  const chosen = (form.valueOf(path) ?? []) as readonly string[]
  const hint = t(`masters.hints.${column.key}`, { defaultValue: '' })
  return (
    <ManyField
      label={columnName(t, column.key)}
      optional
      error={form.errorOf(path)}
      {...(hint === '' ? {} : { hint })}
      placeholder={t('masters.row.choose')}
      options={data
        .filter(({ id, isActive }) => isActive || chosen.includes(id))
        .map(({ id, name, otherNames }) => ({
          value: id,
          label: name,
          synonyms: otherNames,
          nearness: nearnessOf(id),
        }))}
      value={chosen}
      onChange={(ids) => form.set(path, ids)}
    />
  )
}
