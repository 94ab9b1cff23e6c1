import { plain } from '@papaver/contract/quantities/base.ts'

/** One field of a row as it is compared, audited and kept beside: empty is null, decimals are texts. */
export type FieldValue = string | number | boolean | readonly string[] | null

/**
 * Everything that may be edited of a row, flat: `names.fi`, the columns of its list, `isActive`, `position`,
 * `validFrom`, `validUntil`.
 */
export type Fields = Readonly<Record<string, FieldValue>>

/** Nothing chosen and nothing said are alike. */
const flat = (value: FieldValue | undefined): string =>
  JSON.stringify(Array.isArray(value) && value.length === 0 ? null : (value ?? null))
export const isSame = (left: FieldValue | undefined, right: FieldValue | undefined): boolean =>
  flat(left) === flat(right)

export interface Change {
  readonly field: string
  readonly before: FieldValue
  readonly after: FieldValue
}

/** What would be different, field by field, in the order of the new ones. */
export const changesBetween = (before: Fields, after: Fields): Change[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))

/** `{ 'names.en': 'Morphine' }` → `{ en: 'Morphine' }` */
export const namesOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      field.startsWith('names.') && typeof value === 'string' ? [[field.slice('names.'.length), value]] : [],
    ),
  )

export const fieldsOfNames = (names: Readonly<Record<string, string>>): Fields =>
  Object.fromEntries(Object.entries(names).map(([culture, name]) => [`names.${culture}`, name]))

/** `0.9040` → `0.904`: one way to write a figure, so that equal ones are seen to be equal. */
export const plainDecimal = (text: string): string => plain(text)
