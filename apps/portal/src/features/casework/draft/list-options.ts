import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import type { FieldExtras } from '../case-form.ts'
import { useListRows } from '../list-rows.ts'

/** What may be chosen where the description of a field names a list. What is offered no more cannot be chosen anew. */
export const useListOptions = (fields: readonly CaseField[]): Readonly<Record<string, FieldExtras>> => {
  const rows = useListRows(fields)
  return Object.fromEntries(
    [...rows].map(([key, all]) => [
      key,
      {
        options: all
          .filter(({ isActive }) => isActive !== false)
          .map(({ value, code, name }) => ({
            value,
            label: name,
            ...(fields.find((field) => field.key === key)?.list === 'countries' ? { code } : {}),
          })),
      },
    ]),
  )
}
