import { roles } from '../access/roles.ts'
import { isDay } from '../fields/check.ts'
import { findPatternFault, type PatternFault } from '../numbering/number-pattern.ts'
import { isLine, isParagraph } from '../plain-text.ts'
import { findMappingFault, type MappingFault } from '../xml-mapping.ts'
import type { ItemShape, ObjectShape, TextFormat } from './definition.ts'
import { type SettingDefinition, type SettingId, settingDefinitions } from './definitions.ts'
import { fitsFormat } from './formats.ts'
import { isLink } from './web-link.ts'

/** Why a value is not taken; `settings.faults.<code>` is its sentence. */
export type FaultCode =
  | 'kind'
  | 'tooSmall'
  | 'tooLarge'
  | 'notWhole'
  | 'notOffered'
  | 'required'
  | 'tooLong'
  | 'tooFew'
  | 'tooMany'
  | 'twice'
  | 'unknownKey'
  | 'control'
  | 'day'
  | 'decimal'
  | PatternFault['code']
  | MappingFault['code']
  | Exclude<TextFormat, 'paragraph' | 'numberPattern' | 'xmlMapping'>

export interface Fault {
  /** Where inside the value: an index, a key, both with a dot between them; empty for the value as a whole. */
  readonly at: string
  readonly code: FaultCode
  readonly params: Readonly<Record<string, string | number>>
}

const fault = (code: FaultCode, params: Fault['params'] = {}, at = ''): Fault => ({ at, code, params })
const under = (key: string | number, faults: readonly Fault[]): Fault[] =>
  faults.map((found) => ({ ...found, at: found.at === '' ? String(key) : `${key}.${found.at}` }))

const foundFaults = (found: PatternFault | MappingFault | undefined): Fault[] =>
  found === undefined ? [] : [fault(found.code, found.params)]

/** Texts that hold several lines. */
export const ofLines: readonly (TextFormat | undefined)[] = ['paragraph', 'certificates', 'xmlMapping']

interface TextLimits {
  readonly format?: TextFormat | undefined
  readonly max?: number | undefined
  readonly isRequired?: boolean | undefined
  readonly names?: readonly string[] | undefined
}
const textFaults = (
  value: unknown,
  { format, max = 2000, isRequired = false, names = [] }: TextLimits,
): Fault[] => {
  if (typeof value !== 'string') return [fault('kind')]
  if (value.trim() === '') return isRequired ? [fault('required')] : []
  if (value.length > max) return [fault('tooLong', { max })]
  if (!(ofLines.includes(format) ? isParagraph : isLine)(value)) return [fault('control')]
  if (format === 'numberPattern') return foundFaults(findPatternFault(value))
  if (format === 'xmlMapping') return foundFaults(findMappingFault(value, names))
  return fitsFormat(format, value) ? [] : [fault(format as FaultCode)]
}

interface NumberLimits {
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly isFractional?: boolean | undefined
}
const numberFaults = (value: unknown, { min, max, isFractional = false }: NumberLimits): Fault[] => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [fault('kind')]
  if (min !== undefined && value < min) return [fault('tooSmall', { min })]
  if (max !== undefined && value > max) return [fault('tooLarge', { max })]
  return isFractional || Number.isInteger(value) ? [] : [fault('notWhole')]
}

const choiceFaults = (value: unknown, choices: readonly string[]): Fault[] =>
  typeof value === 'string' && choices.includes(value) ? [] : [fault('notOffered')]

type Entries = Readonly<Record<string, unknown>>
const isEntries = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every key must be known, and what stands under it in order. */
const entriesFaults = (
  value: unknown,
  keys: readonly string[] | ((key: string) => boolean),
  each: (entry: unknown, key: string) => Fault[],
): Fault[] => {
  if (!isEntries(value)) return [fault('kind')]
  const isKnown = typeof keys === 'function' ? keys : (key: string) => keys.includes(key)
  return Object.entries(value).flatMap(([key, entry]) =>
    isKnown(key) ? under(key, each(entry, key)) : [fault('unknownKey', { key }, key)],
  )
}

/** Of a fixed form: every one of the keys is there. */
const formFaults = (value: unknown, form: Readonly<Record<string, (entry: unknown) => Fault[]>>): Fault[] => {
  if (!isEntries(value)) return [fault('kind')]
  const missing = Object.keys(form).filter((key) => value[key] === undefined)
  if (missing.length > 0) return missing.map((key) => fault('required', {}, key))
  return entriesFaults(value, Object.keys(form), (entry, key) => form[key]?.(entry) ?? [])
}

const linkFaults = (entry: unknown): Fault[] =>
  typeof entry === 'string' && entry.length <= 500 && isLink(entry) ? [] : [fault('link')]
const decimalFaults = (entry: unknown): Fault[] =>
  typeof entry === 'string' && /^\d{1,15}(\.\d{1,9})?$/.test(entry) ? [] : [fault('decimal')]

const itemFaults = (item: unknown, shape: ItemShape): Fault[] => {
  switch (shape.kind) {
    case 'text':
      return textFaults(item, { ...shape, isRequired: true })
    case 'number':
      return numberFaults(item, shape)
    case 'day':
      return typeof item === 'string' && isDay(item) ? [] : [fault('day')]
    case 'weekday':
      return numberFaults(item, { min: 0, max: 6 })
    case 'choice':
      return choiceFaults(item, shape.choices)
    case 'link':
      return formFaults(item, {
        key: (entry) => textFaults(entry, { max: 100, isRequired: true }),
        url: linkFaults,
      })
    case 'exemptQuantity':
      return formFaults(item, {
        substance: (entry) => textFaults(entry, { max: 100, isRequired: true }),
        grams: decimalFaults,
      })
  }
}

/** Items that say the same twice, but for their case; a substance has one exempt quantity. */
const repeated = (items: readonly unknown[], shape: ItemShape | undefined): Fault[] => {
  const isExempt = shape?.kind === 'exemptQuantity'
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const said = isExempt ? (item as { substance: string }).substance : item
    const key = JSON.stringify(said).toLowerCase()
    if (seen.has(key)) return [fault('twice', {}, isExempt ? `${index}.substance` : String(index))]
    seen.add(key)
    return []
  })
}

const listFaults = (value: unknown, { items, min = 0, max = 1000 }: SettingDefinition<unknown>): Fault[] => {
  if (!Array.isArray(value)) return [fault('kind')]
  if (value.length < min) return [fault('tooFew', { min })]
  if (value.length > max) return [fault('tooMany', { max })]
  const wrong = items ? value.flatMap((item, index) => under(index, itemFaults(item, items))) : []
  return wrong.length > 0 ? wrong : repeated(value, items)
}

const isCulture = (key: string): boolean => fitsFormat('culture', key)

const objectFaults = (value: unknown, shape: ObjectShape | undefined): Fault[] => {
  switch (shape?.kind) {
    case undefined:
      return isEntries(value) ? [] : [fault('kind')]
    case 'textByCulture':
      return entriesFaults(value, isCulture, (entry) => textFaults(entry, shape))
    case 'directionByCulture':
      return entriesFaults(value, isCulture, (entry) => choiceFaults(entry, ['ltr', 'rtl']))
    case 'choiceByRole':
      return entriesFaults(value, Object.keys(roles), (entry) => choiceFaults(entry, shape.choices))
    case 'openIdConnect':
      return entriesFaults(value, openIdConnectKeys, (entry, key) =>
        textFaults(entry, { max: 500, format: key === 'clientId' || key === 'scope' ? undefined : 'link' }),
      )
  }
}
export const openIdConnectKeys = ['authority', 'clientId', 'scope', 'redirectUri', 'postLogoutRedirectUri']

/** What is wrong with this value for this setting, and where in it; nothing where it may have it. */
export const findFaults = (id: SettingId, value: unknown): Fault[] => {
  const definition: SettingDefinition<unknown> = settingDefinitions[id]
  switch (definition.type) {
    case 'number':
      return numberFaults(value, definition)
    case 'boolean':
      return typeof value === 'boolean' ? [] : [fault('kind')]
    case 'list':
      return listFaults(value, definition)
    case 'object':
      return objectFaults(value, definition.shape)
    case 'text':
    case 'secret':
      return definition.choices ? choiceFaults(value, definition.choices) : textFaults(value, definition)
  }
}

/** May this setting have this value, looked at by itself? */
export const accepts = (id: SettingId, value: unknown): boolean => findFaults(id, value).length === 0
