import type { FieldValue } from '@papaver/contract/fields/field.ts'
import type { ListColumn } from '@papaver/contract/masters/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNearness } from '../../../platform/near-substances.ts'
import { FieldWide } from '../../../ui/field.tsx'
import { DescribedField } from '../../../ui/form/described-field.tsx'
import type { SelectOption } from '../../../ui/select-field.tsx'
import { choicesQuery } from '../queries.ts'
import { columnName, optionName } from '../words.ts'
import type { RowFields } from './use-row-form.ts'

interface FieldProps {
  form: RowFields
  column: ListColumn
}

const shownOf = (value: FieldValue): readonly string[] => [value ?? []].flat().map(String)

/** The words of a column's fixed choices, or the rows of the list that it points to. */
const useOptions = ({ column }: FieldProps, value: FieldValue): SelectOption[] => {
  const { t } = useTranslation()
  const { list, options } = column
  const { data = [] } = useQuery({ ...choicesQuery(list ?? 'countries'), enabled: list !== undefined })
  const nearnessOf = useNearness()
  if (list === undefined)
    return (options ?? []).map((option) => ({ value: option, label: optionName(t, column, option) }))
  // What is offered no more stays where it stands, and cannot be chosen anew.
  const chosen = shownOf(value)
  return data
    .filter(({ id, isActive }) => isActive || chosen.includes(id))
    .map(({ id, code, name, otherNames }) => ({
      value: id,
      label: name,
      synonyms: otherNames,
      nearness: list === 'substances' ? nearnessOf(Number(id)) : 2,
      ...(list === 'countries' && column.type === 'reference' ? { code } : {}),
    }))
}

/** The field of a column, whatever its type. */
export const ColumnField = ({ form, column }: FieldProps) => {
  const { t } = useTranslation()
  const bound = form.at<FieldValue>(`values.${column.key}`)
  const options = useOptions({ form, column }, bound.value)
  const isFixed = column.fixed === true && !form.isNew
  const hint = t(isFixed ? 'masters.hints.fixed' : `masters.hints.${column.key}`, { defaultValue: '' })
  const isMany = column.type === 'references'
  const field = (
    <DescribedField
      field={column}
      bound={bound}
      label={columnName(t, column.key)}
      options={options}
      disabled={isFixed}
      hint={hint === '' ? undefined : hint}
      placeholder={isMany ? t('masters.row.choose') : undefined}
    />
  )
  return isMany ? <FieldWide>{field}</FieldWide> : field
}
