/** With nothing listed an entry is for everybody; else one permission or role of the list must be held (specification §6). */
export const isShownTo = (listed: readonly string[], held: ReadonlySet<string>): boolean =>
  listed.length === 0 || listed.some((name) => held.has(name.toUpperCase()))

/** What a person holds, in the way `isShownTo` compares it: without regard to case. */
export const heldBy = (permissions: Iterable<string>, roles: readonly string[]): ReadonlySet<string> =>
  new Set([...permissions, ...roles].map((name) => name.toUpperCase()))

/** An address of another site, opened in a tab of its own. */
export const isOutside = (link: string): boolean => link.startsWith('https://')

/** A text of the authority's in the reader's language, else in the default one, in English, or in any. */
export const textIn = (texts: Readonly<Record<string, string>>, ...cultures: readonly string[]): string => {
  const wanted = [...cultures, 'en', ...Object.keys(texts)]
  return wanted.map((culture) => texts[culture] ?? '').find((text) => text !== '') ?? ''
}
