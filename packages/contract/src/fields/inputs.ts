import { type FieldFault, type FieldRules, faultOf } from './check.ts'
import type { Field, FieldValue } from './field.ts'

/** What somebody fills in for one command: a field, and the days that it takes. */
export interface InputField<Rule extends string = string> extends Field<Rule> {
  /** Of a day: today and before, or today and after, as the authority counts days. */
  readonly days?: 'untilToday' | 'fromToday'
  /** Of a reference: what the row is known by; its code where nothing is said. */
  readonly by?: 'row' | 'id' | 'code'
}

type ValueOf<Each extends InputField> = Each['type'] extends 'boolean'
  ? boolean
  : Each['type'] extends 'number'
    ? number
    : Each['type'] extends 'texts' | 'set' | 'references'
      ? string[]
      : Each extends { options: readonly (infer Option)[] }
        ? Option
        : string

/** The values of described inputs on the wire: those that are required are there, of the others nothing said is null. */
export type InputValues<Fields extends readonly InputField[]> = {
  [Each in Fields[number] as Each['key']]: Each extends { required: true } | { type: 'boolean' }
    ? ValueOf<Each>
    : ValueOf<Each> extends string[]
      ? string[]
      : ValueOf<Each> | null
}

/** The same while they are typed: nothing said is an empty text. */
export type TypedInputs<Fields extends readonly InputField[]> = {
  [Each in Fields[number] as Each['key']]: FieldValue
}

const manyTypes: readonly string[] = ['texts', 'set', 'references']

/** What the inputs show at first. */
export const emptyInputs = <const Fields extends readonly InputField[]>(
  fields: Fields,
): TypedInputs<Fields> =>
  Object.fromEntries(
    fields.map(({ key, type }) => [key, manyTypes.includes(type) ? [] : type === 'boolean' ? false : '']),
  ) as TypedInputs<Fields>

const sent = ({ type }: InputField, typed: FieldValue | undefined): FieldValue => {
  if (Array.isArray(typed)) return typed.map((text) => text.trim()).filter((text) => text !== '')
  if (typed === undefined || typed === null) return null
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (text === '') return null
  return type === 'number' && /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** What goes to the server of what was typed, without blanks at the ends. Only where `inputFault` finds nothing. */
export const inputValues = <const Fields extends readonly InputField[]>(
  fields: Fields,
  typed: Readonly<Record<string, FieldValue>>,
): InputValues<Fields> =>
  Object.fromEntries(fields.map((field) => [field.key, sent(field, typed[field.key])])) as InputValues<Fields>

/** What is wrong with an input by itself; `early` and `late` are days that it does not take. */
export const inputFault = <Rule extends string>(
  field: InputField<Rule>,
  typed: FieldValue | undefined,
  { rules, today }: { readonly rules: FieldRules<Rule>; readonly today: string },
): FieldFault<Rule> | 'early' | 'late' | undefined => {
  const value = sent(field, typed)
  const fault = faultOf(field, value, rules)
  if (fault !== undefined || typeof value !== 'string') return fault
  if (field.days === 'fromToday' && value < today) return 'early'
  return field.days === 'untilToday' && value > today ? 'late' : undefined
}
