import type { Field } from '../fields/field.ts'
import type { SettingDefinition, TextFormat } from './definition.ts'

/** Texts of which the possible ones are known: they are chosen. */
const chosenFormats: readonly (TextFormat | undefined)[] = ['culture', 'timeZone', 'country']

/** A setting of one value as a field; lists, objects and secrets are made of several, and have inputs of their own. */
export const fieldOf = (
  key: string,
  { type, choices, format, max, isFractional }: SettingDefinition<unknown>,
): Field<TextFormat> | undefined => {
  // A setting always has a value: one that is left empty says so by it.
  const shared = { key, required: true } as const
  if (type === 'boolean') return { ...shared, type }
  if (type === 'number') return { ...shared, type: isFractional === true ? 'decimal' : 'number' }
  if (type !== 'text') return undefined
  if (choices !== undefined) return { ...shared, type: 'choice', options: choices }
  if (chosenFormats.includes(format)) return { ...shared, type: 'choice' }
  const length = max === undefined ? {} : { max }
  if (format === 'paragraph') return { ...shared, ...length, type: 'longText' }
  if (format === 'certificates' || format === 'xmlMapping')
    return { ...shared, ...length, type: 'longText', rule: format }
  return { ...shared, ...length, type: 'text', ...(format === undefined ? {} : { rule: format }) }
}
