/**
 * What the trail needs of features that stand on it. They come later in the order, so it is handed in: nothing
 * here leans on them.
 */
export interface Surroundings {
  /** The authority's time zone. */
  timeZone(): Promise<string>
  /** Says a sentence in a language. */
  say(culture: string, key: string): string
}
