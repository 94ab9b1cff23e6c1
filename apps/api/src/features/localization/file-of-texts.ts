/** One text as a file has it. */
export interface ReadText {
  readonly culture: string
  readonly key: string
  readonly text: string
  /** B7 for example; null where the file has no cells. */
  readonly place: string | null
}
export interface ReadFile {
  readonly texts: readonly ReadText[]
  /** Heads of columns that name no language of ours. */
  readonly unknownColumns: readonly string[]
}

/** A language by its code, alone or in brackets behind its name: `fa`, `فارسی (fa)`. */
export const cultureOf = (head: string, cultures: readonly string[]): string | undefined => {
  const plain = head.trim()
  const [, inBrackets] = /\(([\w-]+)\)\s*$/.exec(plain) ?? []
  const wanted = (inBrackets ?? plain).replaceAll('_', '-').toLowerCase()
  return cultures.find((culture) => culture.toLowerCase() === wanted)
}
