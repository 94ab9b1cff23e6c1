import { idShape } from '@papaver/contract/ids.ts'
import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/** The router reads bare figures as numbers: a search for digits is text all the same. */
export const textOf = (value: unknown, max = 100): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value).trim().slice(0, max)
  return text === '' ? undefined : text
}

/** A whole number from 1 to `max`. */
export const countOf = (value: unknown, max: number): number | undefined => {
  const count = Number(value)
  return Number.isSafeInteger(count) && count >= 1 && count <= max ? count : undefined
}

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value)

/** A reader of one of some words, for what an address may hold. */
export const among =
  <const Value extends string>(values: readonly Value[]) =>
  (value: unknown): Value | undefined =>
    oneOf(values, value)

const shaped =
  (shape: RegExp, max?: number) =>
  (value: unknown): string | undefined =>
    [textOf(value, max)].find((text) => text !== undefined && shape.test(text))

export const idOf = shaped(idShape)
/** A code of ours as it is written: capitals and low lines. */
export const codeOf = shaped(/^[A-Z][A-Z_]{1,39}$/)
export const dayOf = shaped(/^\d{4}-\d\d-\d\d$/)
/** Day and time as the browser's own field writes them. */
export const momentOf = shaped(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
/** A number of the trail: too long for some to be read as one. */
export const sequenceOf = shaped(/^[1-9]\d{0,15}$/)
/** The router reads bare words of truth as what they mean. */
export const truthOf = (value: unknown): 'true' | 'false' | undefined =>
  oneOf(['true', 'false'], String(value))

/** Without what is not set, so that the address says only what was chosen. */
export const kept = <Part extends object>(
  part: Part,
): { [Key in keyof Part]?: Exclude<Part[Key], undefined> } =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as never

/** The address of a page with its search. */
export const hrefOf = (path: string, search: object = {}): string =>
  `#${path}${defaultStringifySearch(kept(search))}`

/** What an address says behind its path, as text to be kept; and back. */
export const queryOf = (search: object): string => defaultStringifySearch(kept(search)).replace(/^\?/, '')
export const searchOf = (query: string): Readonly<Record<string, unknown>> => defaultParseSearch(query)
