import type { RowContent, Value } from '@papaver/contract/masters/check-row.ts'
import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import { type ListColumn, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { readDecimal, typedDecimal } from '../../../ui/decimal-text.ts'

/** What was typed, by path: `code`, `names.fi`, `values.casNumber`, `validFrom`. */
export type Edits = Readonly<Record<string, Value>>

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
  if (type === 'number') return /^\d{1,6}$/.test(text) ? Number(text) : text
  if (type !== 'decimal') return text
  const reading = readDecimal(text, culture())
  return reading.kind === 'amount' ? reading.amount : text
}

export const same = (left: Value, right: Value): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
export const blank = (value: Value): Value => (value === '' ? null : value)

/** What stands: the row's own values, or for a new one those that it begins with. */
export const standingOf = (word: ListWord, row: EditRow | undefined, given: Edits): Edits => {
  const columns = lists[word].columns.map((column): [string, Value] => [
    `values.${column.key}`,
    shownValue(column, row?.values[column.key] ?? null),
  ])
  const names = Object.entries(row?.names ?? {}).map(([key, name]): [string, Value] => [`names.${key}`, name])
  return {
    code: row?.code ?? '',
    validFrom: row?.validFrom ?? null,
    validUntil: row?.validUntil ?? null,
    ...Object.fromEntries([...columns, ...names]),
    ...given,
  }
}

export const contentOf = (word: ListWord, values: Edits): RowContent => {
  const names = Object.entries(values).flatMap(([path, name]) =>
    path.startsWith('names.') && typeof name === 'string' && name.trim() !== ''
      ? [[path.slice('names.'.length), name.trim()] as const]
      : [],
  )
  const columns = lists[word].columns.map(
    (column) => [column.key, wireValue(column, values[`values.${column.key}`] ?? null)] as const,
  )
  return {
    code: String(values.code ?? '').trim(),
    names: Object.fromEntries(names),
    values: Object.fromEntries(columns),
    validFrom: (blank(values.validFrom ?? null) as string | null) ?? null,
    validUntil: (blank(values.validUntil ?? null) as string | null) ?? null,
  }
}

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
