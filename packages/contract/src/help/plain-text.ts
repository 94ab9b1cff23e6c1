/**
 * Markdown without its signs, for search and excerpts: what a reader would read aloud. It is shown as text, so a sign
 * that stays behind is a blemish and no danger.
 */
export const plainOf = (markdown: string): string =>
  markdown
    .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^ {0,3}(#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/gm, '')
    .replaceAll(/^ {0,3}([-*_] ?){3,}$/gm, '')
    .replaceAll(/(^|[^\\])[*_`]+/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+!|<>~])/g, '$1')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The first words of a plain text, cut between words. */
export const beginningOf = (plain: string, most: number): string => {
  if (plain.length <= most) return plain
  const cut = plain.slice(0, most)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > most / 2 ? end : most).trimEnd()}…`
}
