import type { RowContent, Value } from '@papaver/contract/masters/check-row.ts'
import { type ListColumn, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { type Fields, type FieldValue, fieldsOfNames, namesOf, plainDecimal } from '../fields.ts'

const trimmed = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
]

const manyTypes: readonly string[] = ['texts', 'set', 'references']

/** A value as it is kept: without blanks at its ends, empty as null, figures in one way of writing. */
export const keptValue = ({ type }: ListColumn, value: Value | undefined): FieldValue => {
  if (type === 'boolean') return (value as FieldValue | undefined) ?? false
  if (manyTypes.includes(type)) return Array.isArray(value) ? trimmed(value as string[]) : []
  if (typeof value !== 'string') return (value as FieldValue | undefined) ?? null
  const text = value.trim()
  if (text === '') return null
  return type === 'decimal' && /^\d{1,15}(\.\d{1,15})?$/.test(text) ? plainDecimal(text) : text
}

/** The same row as people write it. */
export const contentOf = (word: ListWord, code: string, fields: Fields): RowContent => ({
  code,
  names: namesOf(fields),
  values: Object.fromEntries(
    lists[word].columns.filter(({ atFirst }) => !atFirst).map(({ key }) => [key, fields[key] ?? null]),
  ),
  validFrom: (fields.validFrom as string | null | undefined) ?? null,
  validUntil: (fields.validUntil as string | null | undefined) ?? null,
})

/**
 * What a person wrote laid over what stands: columns that were not sent stay, names are the ones that were sent, and
 * those of an empty language go.
 */
export const contentAfter = (word: ListWord, before: RowContent, given: Partial<RowContent>): RowContent => {
  const { columns } = lists[word]
  const names = Object.entries(given.names ?? before.names)
    .map(([culture, name]): [string, string] => [culture, name.trim()])
    .filter(([, name]) => name !== '')
  const values = columns.map(({ key, ...column }): [string, FieldValue] => [
    key,
    keptValue({ key, ...column }, key in (given.values ?? {}) ? given.values?.[key] : before.values[key]),
  ])
  return {
    code: before.code ?? given.code,
    names: Object.fromEntries(names),
    values: Object.fromEntries(values),
    validFrom: (given.validFrom === undefined ? before.validFrom : given.validFrom) || null,
    validUntil: (given.validUntil === undefined ? before.validUntil : given.validUntil) || null,
  }
}

/** The fields of a row with this content; its place and whether it is switched off stay. */
export const fieldsOfContent = (
  word: ListWord,
  { names, values, validFrom, validUntil }: RowContent,
  { isActive = true, position }: Fields,
): Fields => {
  const { columns, hasNames, hasValidity } = lists[word]
  const own = columns.filter(({ atFirst }) => !atFirst).map(({ key }) => [key, values[key] as FieldValue])
  return {
    ...(hasNames ? fieldsOfNames(names) : {}),
    ...Object.fromEntries(own),
    ...(hasValidity ? { validFrom: validFrom ?? null, validUntil: validUntil ?? null } : {}),
    ...(position === undefined ? {} : { position }),
    isActive,
  }
}
