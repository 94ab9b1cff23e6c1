import { type FieldRules, faultOf } from '../fields/check.ts'
import type { FieldValue } from '../fields/field.ts'
import type { ViewValues } from '../fields/shapes.ts'
import { plain } from '../quantities/base.ts'
import type { CaseField } from './case-field.ts'
import { at, block } from './check-making.ts'
import { printingChecks } from './printing-checks.ts'
import type { Check } from './schema.ts'

/** Values of a head, by the keys of its fields or, in a row, by its columns. */
type Values = Readonly<Record<string, unknown>>
type ColumnOf = (key: string) => string
const sameName: ColumnOf = (key) => key

const hasMany = ({ type }: CaseField): boolean => type === 'texts' || type === 'set' || type === 'references'

/** Of a part of something (`foreignCertificate.number`), the part. */
const partOf = (said: object, key: string): unknown =>
  key.split('.').reduce<unknown>((part, name) => (part as Values | null | undefined)?.[name], said)

/** What a draft says of these fields, as the columns of its row keep it: what is not said is null, or an empty list. */
export const columnsOf = (
  fields: readonly CaseField[],
  said: object,
  columnOf: ColumnOf = sameName,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.map((field) => {
      const value = partOf(said, field.key)
      const isSaid = value !== undefined && value !== null && value !== ''
      return [columnOf(field.key), isSaid ? value : hasMany(field) ? [] : null]
    }),
  )

/** What a row keeps of these fields, as somebody would type it. */
export const saidIn = <const Fields extends readonly CaseField[]>(
  fields: Fields,
  row: object,
  columnOf: ColumnOf = sameName,
): ViewValues<Fields> =>
  Object.fromEntries(
    fields.map(({ key, type }) => {
      const value = (row as Values)[columnOf(key)]
      return [key, type === 'decimal' && typeof value === 'string' ? plain(value) : value]
    }),
  ) as ViewValues<Fields>

/** The same, as far as a copy takes it over. */
export const copiedOf = <Said extends object>(fields: readonly CaseField[], said: Said): Said =>
  ({
    ...said,
    ...Object.fromEntries(fields.flatMap(({ key, isSaidAnew }) => (isSaidAnew ? [[key, null]] : []))),
  }) as Said

/** The texts by which a case is found. */
export const searchedIn = (fields: readonly CaseField[], said: object): string[] =>
  fields.flatMap(({ key, isSearched }) => (isSearched ? [String((said as Values)[key] ?? '')] : []))

/** One field before and after, as the history and the audit trail keep it. */
export interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

/** Which fields two states tell differently, with both values as text. */
export const changesBetween = (before: Values, after: Values): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after)

/** What stops a request of what is said in its fields, in their order: missing, or not as it must be. */
export const fieldChecks = <Rule extends string>(
  fields: readonly CaseField<Rule>[],
  rules: FieldRules<Rule>,
  said: object,
): Check[] =>
  fields.flatMap((field) => {
    const fault = faultOf(field, (said as Values)[field.key] as FieldValue | undefined, rules)
    if (fault === undefined) return []
    if (fault === 'unprintable')
      return printingChecks([{ field: field.key, text: (said as Values)[field.key] }])
    return [block(fault === 'required' ? 'missing' : 'invalid', { field: field.key }, null, at(field.key))]
  })
