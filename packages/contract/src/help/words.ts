/**
 * `{{t:casework.draft.submit}}`: words of the portal itself, so that a renamed button renames itself here;
 * `{{s:authorization.INF}}`: the name of a status, kept in the masters.
 */
const wordPattern = /\{\{([ts]:[\w.-]+)\}\}/g
/** Characters that would mean something to markdown. */
const special = /[\\`*_{}[\]()#+!|<>~]/g

/** What a text names of the portal's own words (`t:…`, `s:…`), each once. */
export const wordNamesIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(wordPattern)].map(([, name]) => name ?? '')),
]

/** The same for a line that is text and no markdown, such as a title. */
export const fillWordsInText = (text: string, say: (name: string) => string | undefined): string =>
  text.replaceAll(wordPattern, (_whole, name: string) =>
    (say(name) ?? name).replaceAll(/\{\{[^}]*\}\}/g, '…'),
  )

/**
 * Puts the portal's words in the place of their names, as text and each isolated, so that a word of another direction
 * does not turn what stands around it. What such a word leaves open is shown as "…". `say` answers undefined where
 * there is no such word: its name stays then.
 */
export const fillWords = (markdown: string, say: (name: string) => string | undefined): string =>
  markdown.replaceAll(wordPattern, (_whole, name: string) => {
    const word = (say(name) ?? name).replaceAll(/\{\{[^}]*\}\}/g, '…').replaceAll(special, '\\$&')
    return `\u2068${word}\u2069`
  })
