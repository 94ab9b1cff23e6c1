/**
 * A day as a language's own format writes it, "17 June 2026", fit for prose: the abbreviated Russian year would end a
 * sentence with two full stops, and the first of a French month is an ordinal.
 */
export const inProse = (day: string, culture: string): string => {
  if (culture.startsWith('ru')) return day.replace(/\sг\.$/, ' года')
  return culture.startsWith('fr') ? day.replace(/(?<=^|\s)1(?=\s\p{L})/u, '1er') : day
}
