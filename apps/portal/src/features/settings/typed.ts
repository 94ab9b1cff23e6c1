import { readNumber } from '@papaver/contract/readings/number.ts'
import type { SettingDefinition } from '@papaver/contract/settings/definitions.ts'
import { currentCulture } from '../../platform/culture.ts'
import { marksOf } from '../../ui/decimal-text.ts'

/** One entry of a list as it is typed: a text, or a text for each of its parts. */
export type TypedItem = string | Readonly<Record<string, string>>
/** What stands in the field of a setting, which need not be a value yet. */
export type Typed = string | boolean | readonly TypedItem[] | Readonly<Record<string, string>>

type Definition = SettingDefinition<unknown>

const isNumeric = ({ items }: Definition): boolean => items?.kind === 'number' || items?.kind === 'weekday'

const entriesOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([key, entry]) => [key, String(entry ?? '')]))

/** The value as its field shows it; a secret's field begins empty. */
export const typedOf = (definition: Definition, value: unknown): Typed => {
  switch (definition.type) {
    case 'boolean':
      return value === true
    case 'list':
      return (Array.isArray(value) ? value : []).map((item: unknown) =>
        typeof item === 'object' ? entriesOf(item) : String(item),
      )
    case 'object':
      return entriesOf(value)
    case 'secret':
      return ''
    default:
      return String(value ?? '')
  }
}

/** A figure as the reader's language writes it; undefined for what is none. */
const figureOf = (text: string): string | undefined => {
  const reading = readNumber(text, { usual: marksOf(currentCulture.get().culture) })
  return reading.kind === 'number' && reading.unit === '' ? reading.value : undefined
}
export const numberOf = (text: string): number | undefined => {
  const figure = figureOf(text)
  return figure === undefined ? undefined : Number(figure)
}

const trimmed = (typed: Readonly<Record<string, string>>, dropsEmpty: boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([key, entry]) => [key, entry.trim()] as const)
      .filter(([, entry]) => !dropsEmpty || entry !== ''),
  )

const itemOf = (definition: Definition, item: TypedItem): unknown => {
  if (typeof item !== 'string') {
    const { grams, ...rest } = trimmed(item, false)
    return grams === undefined ? rest : { ...rest, grams: figureOf(grams) ?? grams }
  }
  return isNumeric(definition) ? (numberOf(item) ?? item) : item.trim()
}

/** What is typed as a value. Where it is none the text stays as it is, and the rules say what is wrong with it. */
export const settingValueOf = (definition: Definition, typed: Typed): unknown => {
  switch (definition.type) {
    case 'number':
      return typeof typed === 'string' ? (numberOf(typed) ?? typed) : typed
    case 'list':
      return (typed as readonly TypedItem[]).map((item) => itemOf(definition, item))
    case 'object':
      return trimmed(typed as Readonly<Record<string, string>>, definition.shape?.kind !== 'openIdConnect')
    case 'text':
      return String(typed).trim()
    default:
      return typed
  }
}
