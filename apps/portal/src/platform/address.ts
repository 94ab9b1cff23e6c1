import { defaultStringifySearch } from '@tanstack/react-router'

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

/** Without what is not set, so that the address says only what was chosen. */
export const kept = <Part extends object>(
  part: Part,
): { [Key in keyof Part]?: Exclude<Part[Key], undefined> } =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as never

/** The address of a page with its search. */
export const hrefOf = (path: string, search: object = {}): string =>
  `#${path}${defaultStringifySearch(kept(search))}`
