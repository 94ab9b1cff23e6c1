import type { FieldProblem, RowContent, Value } from '@papaver/contract/masters/check-row.ts'
import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import { type ListColumn, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { readDecimal, readWhole, typedDecimal } from '../../../ui/decimal-text.ts'
import type { Fault, Faults } from '../../../ui/form/faults.tsx'
import { sayProblem } from '../words.ts'

/** A row as its fields show it; their paths are `code`, `names.fi`, `values.casNumber`, `validFrom`. */
export interface RowValues {
  /** null: not written yet. */
  code: string | null
  names: Readonly<Record<string, string>>
  values: Readonly<Record<string, Value>>
  validFrom: string | null
  validUntil: string | null
}

const culture = (): string => currentCulture.get().culture

/** A value as its field shows it: decimals in the reader's way of writing, figures as text. */
const shownValue = ({ type }: ListColumn, value: Value): Value => {
  if (type === 'decimal' && typeof value === 'string') return typedDecimal(value, culture())
  return type === 'number' && typeof value === 'number' ? String(value) : value
}

/** What a field shows, as it travels. What cannot be read stays as typed, and is refused as such. */
const wireValue = ({ type }: ListColumn, value: Value): Value => {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  if (type === 'number') return readWhole(text, culture()) ?? text
  if (type !== 'decimal') return text
  const reading = readDecimal(text, culture())
  return reading.kind === 'amount' ? reading.amount : text
}

/** What stands: the row's own values, or for a new one those that it begins with. */
export const standingOf = (
  word: ListWord,
  row: EditRow | undefined,
  given: RowContent['values'] = {},
): RowValues => ({
  code: row?.code ?? null,
  names: row?.names ?? {},
  values: {
    ...Object.fromEntries(
      lists[word].columns.map((column) => [column.key, shownValue(column, row?.values[column.key] ?? null)]),
    ),
    ...given,
  },
  validFrom: row?.validFrom ?? null,
  validUntil: row?.validUntil ?? null,
})

export const contentOf = (
  word: ListWord,
  { code, names, values, validFrom, validUntil }: RowValues,
): RowContent => ({
  code: (code ?? '').trim(),
  names: Object.fromEntries(
    Object.entries(names)
      .map(([language, name]) => [language, name.trim()] as const)
      .filter(([, name]) => name !== ''),
  ),
  values: Object.fromEntries(
    lists[word].columns.map((column) => [column.key, wireValue(column, values[column.key] ?? null)]),
  ),
  validFrom: validFrom || null,
  validUntil: validUntil || null,
})

/** What the server is sent; columns that are asked for at first only are left out afterwards. */
export const bodyOf = (word: ListWord, content: RowContent, isNew: boolean) => {
  const { columns, hasValidity } = lists[word]
  const later = columns.filter(({ atFirst }) => isNew || !atFirst).map(({ key }) => key)
  return {
    names: { ...content.names },
    values: Object.fromEntries(later.map((key) => [key, content.values[key] ?? null])) as Record<
      string,
      never
    >,
    ...(hasValidity ? { validFrom: content.validFrom ?? null, validUntil: content.validUntil ?? null } : {}),
  }
}

const faultOfProblem =
  (problem: FieldProblem): Fault =>
  (t) =>
    sayProblem(t, problem)

/** The first problem of each field, said there. */
export const faultsOf = (problems: readonly FieldProblem[]): Faults =>
  Object.fromEntries(problems.toReversed().map((problem) => [problem.path, faultOfProblem(problem)]))

/** The fields that the server would not take. */
export const refusedFields = (error: unknown): FieldProblem[] =>
  isRefusal(error) && Array.isArray(error.details.fields) ? (error.details.fields as FieldProblem[]) : []
