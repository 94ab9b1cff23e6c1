import { z } from 'zod'
import type { RangeName } from '../quantities/ranges.ts'
import { day, decimal, decimalOf, id, largestWhole, line, rowId, text, whole } from '../wire.ts'
import { usualLength } from './check.ts'
import type { Field } from './field.ts'
import type { InputField, InputValues } from './inputs.ts'

/** A field, and what a choice from a list is known by: usually a code. */
type Described = Field & {
  readonly by?: 'row' | 'id' | 'code'
  readonly shown?: string
  readonly from?: number
  readonly upTo?: number
  readonly range?: RangeName
}

/** What a value of the field is on the wire. */
type ValueOf<Each extends Described> = Each['type'] extends 'boolean'
  ? boolean
  : Each extends { type: 'number' } | { by: 'row' }
    ? number
    : Each['type'] extends 'texts' | 'set' | 'references'
      ? string[]
      : string
/** Parts of something (`foreignCertificate.number`) have their shape there. */
type Whole<Each extends Described> = Each extends { key: `${string}.${string}` } ? never : Each
type AtItsKey<Each extends Described> = Each extends { shown: string } ? never : Whole<Each>
export type FieldShapes<Fields extends readonly Described[]> = {
  [Each in Whole<Fields[number]> as Each['key']]: z.ZodOptional<z.ZodNullable<z.ZodType<ValueOf<Each>>>>
}
export type ViewShapes<Fields extends readonly Described[]> = {
  [Each in AtItsKey<Fields[number]> as Each['key']]: ValueOf<Each> extends string[]
    ? z.ZodType<string[]>
    : z.ZodNullable<z.ZodType<ValueOf<Each>>>
}

/** Described fields as a view has them. */
export type ViewValues<Fields extends readonly Described[]> = {
  [Each in AtItsKey<Fields[number]> as Each['key']]: ValueOf<Each> extends string[]
    ? string[]
    : ValueOf<Each> | null
}

const textsAtMost = 100

const oneOf = ({ by, max = usualLength, options }: Described): z.ZodType => {
  if (options !== undefined) return z.enum([...options])
  if (by === 'row') return rowId
  return by === 'id' ? id : line(max)
}

const shapeOf = (field: Described): z.ZodType => {
  switch (field.type) {
    case 'boolean':
      return z.boolean()
    case 'number':
      return whole(field.from ?? 0, field.upTo ?? largestWhole)
    case 'decimal':
      return field.range === undefined ? decimal : decimalOf(field.range)
    case 'day':
      return day
    case 'longText':
      return text(field.max ?? usualLength)
    case 'texts':
    case 'references':
    case 'set':
      return z.array(oneOf(field)).max(textsAtMost)
    default:
      return oneOf(field)
  }
}

const shapesOf = (fields: readonly Described[], make: (field: Described) => z.ZodType): object =>
  Object.fromEntries(fields.filter(({ key }) => !key.includes('.')).map((field) => [field.key, make(field)]))

/**
 * The shapes of described fields as a draft has them: each may be missing, and is no longer than it may be. What a
 * text must be beyond that is one of the checks, so that what was typed is never lost.
 */
export const fieldShapes = <const Fields extends readonly Described[]>(fields: Fields): FieldShapes<Fields> =>
  shapesOf(fields, (field) => shapeOf(field).nullish()) as FieldShapes<Fields>

/** What is kept may be older than a rule of today. */
const shownOf = ({ type, by }: Described): z.ZodType => {
  if (type === 'boolean') return z.boolean().nullable()
  if (type === 'number' || by === 'row') return z.number().int().nullable()
  if (type === 'day') return day.nullable()
  return type === 'texts' || type === 'references' || type === 'set'
    ? z.array(z.string())
    : z.string().nullable()
}

/** The same fields as a view has them, but for those that it shows as something else (`shown`). */
export const viewShapes = <const Fields extends readonly Described[]>(fields: Fields): ViewShapes<Fields> =>
  shapesOf(
    fields.filter(({ shown }) => shown === undefined),
    shownOf,
  ) as ViewShapes<Fields>

/** What comes in is what is read. */
type BothWays<Value> = z.ZodType<Value, Value>
type InputShapes<Fields extends readonly InputField[]> = {
  [Each in Fields[number] as Each['key']]: Each extends { required: true } | { type: 'boolean' }
    ? BothWays<InputValues<[Each]>[Each['key']]>
    : z.ZodOptional<z.ZodNullable<BothWays<NonNullable<InputValues<[Each]>[Each['key']]>>>>
}

const isText = ({ type, options }: InputField): boolean =>
  options === undefined && (type === 'text' || type === 'longText')

/** A text that is required says something, and of several there is one. */
const inputOf = (field: InputField): z.ZodType => {
  const shape = shapeOf(field)
  if (field.type === 'boolean') return shape
  if (field.required !== true) return shape.nullish()
  return isText(field) || shape instanceof z.ZodArray ? (shape as z.ZodString).min(1) : shape
}

/** The shapes of what a command takes: what is required must be there. Which days it takes says the command. */
export const inputShapes = <const Fields extends readonly InputField[]>(
  fields: Fields,
): InputShapes<Fields> => shapesOf(fields, inputOf) as InputShapes<Fields>
