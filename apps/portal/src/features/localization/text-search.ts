import { kept, oneOf, textOf } from '../../platform/address.ts'

/** Which cells are looked for; several narrow the list further. */
export const lacks = ['missing', 'wrong', 'changed', 'outdated'] as const
export type Lack = (typeof lacks)[number]

/** What the address of the grid holds. */
export interface TextSearch {
  q?: string
  /** Areas and languages with commas; all where nothing is said. */
  areas?: string
  languages?: string
  lack?: Lack
}

const listOf = (value: unknown): string | undefined => {
  const text = textOf(value, 400)
  return text !== undefined && /^[\w,-]+$/.test(text) ? text : undefined
}

/** Reads an address; what is not known or not well formed is dropped. */
export const readTextSearch = (given: Record<string, unknown>): TextSearch =>
  kept({
    q: textOf(given.q, 200),
    areas: listOf(given.areas),
    languages: listOf(given.languages),
    lack: oneOf(lacks, given.lack),
  })
