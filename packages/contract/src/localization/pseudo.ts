import { partsOf } from './rules.ts'

/** Languages that nobody speaks, to see which words a screen forgot, what is cut, and what does not turn around. */
export const pseudoCultures = ['en-XA', 'ar-XB'] as const
export type PseudoCulture = (typeof pseudoCultures)[number]
export const isPseudo = (culture: string): culture is PseudoCulture =>
  (pseudoCultures as readonly string[]).includes(culture)

const plain = 'aAbBcCdDeEgGhHiIjJkKlLnNoOrRsStTuUwWyYzZ'
const accented = 'áÁƀɃçÇðÐéÉĝĜĥĤîÎĵĴķĶłŁñÑöÖŕŔšŠţŢûÛŵŴýÝžŽ'
/** Words that nobody takes for a text of the portal. */
const filler = 'one two three four five '

/** Longer by two fifths, as German, Finnish and Russian may be. */
const longer = (length: number): string => {
  const extra = Math.ceil(length * 0.4)
  return filler.repeat(Math.ceil(extra / filler.length)).slice(0, extra)
}

const withAccents = (text: string): string =>
  [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('')

/** Right-to-left override and its end: browsers write the letters between them the other way. */
const turned = (text: string): string =>
  text.replaceAll(/\p{L}[\p{L}\p{M}\p{N}’'-]*/gu, (word) => `\u202e${word}\u202c`)

/** An English text as a pseudo-language says it; its placeholders stay. */
export const pseudoText = (text: string, culture: PseudoCulture): string => {
  const said = partsOf(text)
    .map((part) => {
      if (part.isPlaceholder) return `{{${part.text}}}`
      return culture === 'en-XA' ? withAccents(part.text) : turned(part.text)
    })
    .join('')
  return culture === 'en-XA' ? `[${said} ${longer(text.length)}]` : said
}
