import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { type FieldFault, type FieldRules, faultOf } from '@papaver/contract/fields/check.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { isStorable, readDecimal, readWhole, typedDecimal } from '../../../ui/decimal-text.ts'
import { valueAt } from '../../../ui/form/values.ts'
import type { Values } from '../case-form.ts'

const manyTypes: readonly string[] = ['texts', 'set', 'references']

const typedValue = ({ type }: CaseField, value: unknown, culture: string): FieldValue => {
  if (manyTypes.includes(type)) return Array.isArray(value) ? value : []
  if (type === 'boolean') return value === true
  if (value === null || value === undefined) return ''
  return type === 'decimal' ? typedDecimal(String(value), culture) : String(value)
}

/** The fields as somebody would have typed them. */
export const headOf = (fields: readonly CaseField[], record: object, culture: string): Values =>
  Object.fromEntries(
    fields.map((field) => [field.key, typedValue(field, valueAt(record, field.shown ?? field.key), culture)]),
  )

/** What the server would not take even in a draft; a rule that is broken is one of the checks. */
const unsendable: readonly string[] = ['tooLong', 'line', 'paragraph', 'invalid']

/** As it goes over the wire; what is not right yet is not said yet. */
const wireValue = (field: CaseField, typed: FieldValue | undefined, culture: string): FieldValue => {
  if (typed === undefined) return null
  if (typeof typed === 'boolean') return typed
  if (Array.isArray(typed)) return typed.map((text) => text.trim()).filter((text) => text !== '')
  const text = String(typed ?? '').trim()
  if (text === '') return null
  if (field.type === 'decimal') {
    const reading = readDecimal(text, culture)
    return reading.kind === 'amount' && isStorable(reading.amount) ? reading.amount : null
  }
  if (field.type === 'number') return readWhole(text, culture) ?? null
  if (field.by === 'row') return /^\d{1,9}$/.test(text) ? Number(text) : null
  // A browser tells years as they are typed (0002): such a day is not one yet.
  if (field.type === 'day' && text < '1900') return null
  const { rule: _judgedByTheChecks, ...plain } = field
  const fault = faultOf(plain, text, {})
  return fault !== undefined && unsendable.includes(fault) ? null : text
}

/** What is wrong with what stands in an input; a figure that cannot be read is not sent, so that it is to be said here. */
export const typedFault = <Rule extends string>(
  field: CaseField<Rule>,
  typed: FieldValue | undefined,
  { culture, rules }: { readonly culture: string; readonly rules: FieldRules<Rule> },
): FieldFault<Rule> | 'whole' | 'figure' | undefined => {
  const value = typeof typed === 'string' ? typed.trim() : typed
  if ((field.type !== 'number' && field.type !== 'decimal') || !isSaid(value))
    return faultOf(field, value, rules)
  const { rule: _ofTexts, ...plain } = field
  if (wireValue(plain, value, culture) !== null) return undefined
  return field.type === 'number' ? 'whole' : 'figure'
}

/** Something whose parts say nothing at all is not there. */
const orNothing = (parts: Record<string, FieldValue>): object | null =>
  Object.values(parts).every((value) => value === null) ? null : parts

/** What goes to the server of the fields: `a.b` inside `a`. */
export const headInput = (
  fields: readonly CaseField[],
  head: Values,
  culture: string,
): Record<string, unknown> => {
  const values = fields.map(
    (field) => [field.key.split('.'), wireValue(field, head[field.key], culture)] as const,
  )
  const wholes = Map.groupBy(
    values.filter(([path]) => path.length > 1),
    ([[whole = '']]) => whole,
  )
  return Object.fromEntries([
    ...values.filter(([path]) => path.length === 1).map(([[key], value]) => [key, value]),
    ...[...wholes].map(([whole, parts]) => [
      whole,
      orNothing(Object.fromEntries(parts.map(([[, part = ''], value]) => [part, value]))),
    ]),
  ])
}

export const isSaid = (value: FieldValue | undefined): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== '' && value !== false
