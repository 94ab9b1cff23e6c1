import { z } from 'zod'
import { day, line, text } from '../wire.ts'
import { usualLength } from './check.ts'
import type { Field } from './field.ts'

/** What a value of the field is on the wire; of a draft, so it may be missing. */
type ValueOf<Each extends Field> = Each['type'] extends 'boolean'
  ? boolean
  : Each['type'] extends 'number'
    ? number
    : Each['type'] extends 'texts' | 'set' | 'references'
      ? string[]
      : string
export type FieldShapes<Fields extends readonly Field[]> = {
  [Each in Fields[number] as Each['key']]: z.ZodType<
    ValueOf<Each> | null | undefined,
    ValueOf<Each> | null | undefined
  >
}

const textsAtMost = 100

const shapeOf = ({ type, max = usualLength, options }: Field): z.ZodType => {
  switch (type) {
    case 'boolean':
      return z.boolean()
    case 'number':
      return z.number().int().min(0).max(1_000_000)
    case 'day':
      return day
    case 'longText':
      return text(max)
    case 'choice':
      return options ? z.enum(options) : line(max)
    case 'texts':
    case 'references':
      return z.array(line(max)).max(textsAtMost)
    case 'set':
      return z.array(options ? z.enum(options) : line(max)).max(textsAtMost)
    default:
      return line(max)
  }
}

/**
 * The shapes of described fields as a draft has them: each may be missing, and is no longer than it may be. What a
 * text must be beyond that is one of the checks, so that what was typed is never lost.
 */
export const fieldShapes = <const Fields extends readonly Field[]>(fields: Fields): FieldShapes<Fields> =>
  Object.fromEntries(
    fields.map((field) => [field.key, shapeOf(field).nullish()]),
  ) as unknown as FieldShapes<Fields>
