import { unprintableSaid } from '../printing/printable.ts'
import { at, block } from './check-making.ts'
import type { Check } from './schema.ts'

/** What a case says somewhere and a document repeats: a text, or a list of them. */
export interface PrintedText {
  readonly field: string
  readonly line?: number | null
  readonly text: unknown
}

const textsOf = (said: unknown): string =>
  [said]
    .flat()
    .filter((part): part is string => typeof part === 'string')
    .join(' ')

/** What keeps a case from its documents: characters that no font has, with the field that has them. */
export const printingChecks = (texts: readonly PrintedText[]): Check[] =>
  texts.flatMap(({ field, line = null, text }) => {
    const characters = unprintableSaid(textsOf(text))
    return characters === '' ? [] : [block('unprintable', { field, characters }, line, at(field))]
  })

/** The same of names that the case has from a register: companies and partners. */
export const printedNameChecks = (names: readonly (string | null)[]): Check[] =>
  names.flatMap((name) => {
    const characters = unprintableSaid(name ?? '')
    return name === null || characters === '' ? [] : [block('unprintableName', { name, characters })]
  })
