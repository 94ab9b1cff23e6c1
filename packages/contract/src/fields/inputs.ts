import { isWithin, type RangeName } from '../quantities/ranges.ts'
import { type FieldFault, type FieldRules, faultOf } from './check.ts'
import type { Field, FieldValue } from './field.ts'

/** What somebody fills in for one command: a field, and which days and figures it takes. */
export interface InputField<Rule extends string = string> extends Field<Rule> {
  /** Of a day: today and before, or today and after, as the authority counts days. */
  readonly days?: 'untilToday' | 'fromToday'
  /** Of a whole number: the least and the largest. */
  readonly from?: number
  readonly upTo?: number
  /** Of a decimal: between which bounds it lies, and the unit in which it counts. */
  readonly range?: RangeName
  readonly unit?: string
  /** Of several texts: commas and semicolons part them too. */
  readonly parted?: true
  /** Of a choice: each is explained in a card of its own. */
  readonly cards?: true
  /** Lines in view of a long text, where it is not as high as usual. */
  readonly rows?: number
  /** Of a reference: what the row is known by; its code where nothing is said. */
  readonly by?: 'row' | 'id' | 'code'
}

type OptionOf<Each extends InputField> = Each extends { options: readonly (infer Option extends string)[] }
  ? Option
  : string
type ValueOf<Each extends InputField> = Each['type'] extends 'boolean'
  ? boolean
  : Each extends { type: 'number' } | { by: 'row' }
    ? number
    : Each['type'] extends 'texts' | 'set' | 'references'
      ? OptionOf<Each>[]
      : OptionOf<Each>

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

/** What the inputs show at first: what a record says, or nothing. */
export const firstInputs = <const Fields extends readonly InputField[]>(
  fields: Fields,
  record: object = {},
): TypedInputs<Fields> =>
  Object.fromEntries(
    fields.map(({ key, type }) => [
      key,
      (record as Readonly<Record<string, FieldValue>>)[key] ??
        (manyTypes.includes(type) ? [] : type === 'boolean' ? false : ''),
    ]),
  ) as TypedInputs<Fields>

const sent = ({ type, by, parted }: InputField, typed: FieldValue | undefined): FieldValue => {
  if (Array.isArray(typed))
    return typed
      .flatMap((text) => (parted ? text.split(/[,;]/) : [text]))
      .map((text) => text.trim())
      .filter((text) => text !== '')
  if (typed === undefined || typed === null) return null
  if (typeof typed !== 'string') return typed
  const text = typed.trim()
  if (text === '') return null
  return (type === 'number' || by === 'row') && /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** What goes to the server of what was typed, without blanks at the ends. Only where `inputFault` finds nothing. */
export const inputValues = <const Fields extends readonly InputField[]>(
  fields: Fields,
  typed: Readonly<Record<string, FieldValue>>,
): InputValues<Fields> =>
  Object.fromEntries(fields.map((field) => [field.key, sent(field, typed[field.key])])) as InputValues<Fields>

const dayFault = ({ days }: InputField, day: string, today: string): 'early' | 'late' | undefined => {
  if (days === 'fromToday' && day < today) return 'early'
  return days === 'untilToday' && day > today ? 'late' : undefined
}

const isBeyond = ({ type, from, upTo, range }: InputField, value: FieldValue): boolean => {
  if (typeof value === 'number')
    return (from !== undefined && value < from) || (upTo !== undefined && value > upTo)
  if (type !== 'decimal' || typeof value !== 'string') return false
  return range === undefined ? !/^\d{1,15}(\.\d{1,9})?$/.test(value) : !isWithin(range, value)
}

/** What is wrong with an input by itself; `early` and `late` are days that it does not take. */
export const inputFault = <Rule extends string>(
  field: InputField<Rule>,
  typed: FieldValue | undefined,
  { rules, today }: { readonly rules: FieldRules<Rule>; readonly today: string },
): FieldFault<Rule> | 'early' | 'late' | undefined => {
  const value = sent(field, typed)
  const fault = faultOf(field, field.by === 'row' && value !== null ? String(value) : value, rules)
  if (fault !== undefined || value === null) return fault
  if (isBeyond(field, value)) return 'invalid'
  return typeof value === 'string' ? dayFault(field, value, today) : undefined
}
