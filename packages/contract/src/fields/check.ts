import { isLine, isParagraph } from '../plain-text.ts'
import { unprintableIn } from '../printing/printable.ts'
import type { Field, FieldValue } from './field.ts'

/** What may be wrong with a value by itself; a rule that it breaks goes by its own name. */
export type FieldFault<Rule extends string> =
  | 'required'
  | 'tooLong'
  | 'line'
  | 'paragraph'
  /** Holds characters that no document can print. */
  | 'unprintable'
  | 'invalid'
  | 'allAlone'
  | Rule

/** How each rule is held. */
export type FieldRules<Rule extends string> = Readonly<Record<Rule, (text: string) => boolean>>

/** Letters at most, where a field says nothing. */
export const usualLength = 300

export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const isPrinted = (text: string): boolean => unprintableIn(text).length === 0

const ofText = <Rule extends string>(
  field: Field<Rule>,
  text: string,
  rules: FieldRules<Rule>,
): FieldFault<Rule> | undefined => {
  if (text.length > (field.max ?? usualLength)) return 'tooLong'
  if (field.type === 'longText' && !isParagraph(text.trim())) return 'paragraph'
  if (field.type !== 'longText' && !isLine(text.trim())) return 'line'
  if (!isPrinted(text)) return 'unprintable'
  if (field.type === 'day' && !isDay(text)) return 'invalid'
  if (field.type === 'choice' && field.options?.includes(text) === false) return 'invalid'
  return field.rule !== undefined && !rules[field.rule](text) ? field.rule : undefined
}

const ofMany = (field: Field, values: readonly string[]): FieldFault<never> | undefined => {
  if (values.some((text) => text.length > (field.max ?? usualLength))) return 'tooLong'
  if (!values.every((text) => isLine(text.trim()))) return 'line'
  if (!values.every(isPrinted)) return 'unprintable'
  if (values.some((text) => field.options?.includes(text) === false)) return 'invalid'
  return field.type === 'set' && values.includes('all') && values.length > 1 ? 'allAlone' : undefined
}

const manyTypes: readonly string[] = ['texts', 'set', 'references']

/** What is wrong with a field's value; undefined where it is right, or empty and need not be filled. */
export const faultOf = <Rule extends string>(
  field: Field<Rule>,
  value: FieldValue | undefined,
  rules: FieldRules<Rule>,
): FieldFault<Rule> | undefined => {
  if (isEmpty(value)) return field.required ? 'required' : undefined
  if (field.type === 'boolean') return typeof value === 'boolean' ? undefined : 'invalid'
  if (field.type === 'number') return Number.isInteger(value) ? undefined : 'invalid'
  if (manyTypes.includes(field.type)) return Array.isArray(value) ? ofMany(field, value) : 'invalid'
  return typeof value === 'string' ? ofText(field, value, rules) : 'invalid'
}
