import type { Settings } from '../settings/definitions.ts'

type Spoken = Pick<Settings, 'languages.default' | 'languages.fallbackChain'>

/** English is the language in which everything ships. */
const lastResort = 'en'

/**
 * The languages that speak, one after the other, where a text of another language is missing: those that the
 * authority has named, else its default language; then English, which has every text.
 */
export const fallbacksOf = (settings: Spoken): string[] => {
  const named = settings['languages.fallbackChain']
  return [...new Set([...(named.length > 0 ? named : [settings['languages.default']]), lastResort])]
}

/** The language asked for, and after it those that speak in its place. */
export const culturesFor = (settings: Spoken, asked: string): string[] => [
  ...new Set([asked, ...fallbacksOf(settings)]),
]
