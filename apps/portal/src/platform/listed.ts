import { inLine, inLineApart } from '@papaver/contract/in-line.ts'
import { currentCulture } from './culture.ts'

/** Words of the reader's language in a line, with the comma of that language. */
export const listed = (words: readonly (string | null | undefined)[]): string =>
  inLine(currentCulture.get().culture, words)

/** The same of sentences, and of parts that have commas of their own. */
export const listedApart = (words: readonly (string | null | undefined)[]): string =>
  inLineApart(currentCulture.get().culture, words)
