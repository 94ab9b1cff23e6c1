import type { calls } from '@papaver/contract/calls.ts'
import type english from '@papaver/contract/verification/messages/en.json'
import { readChoice, writeChoice } from '../../platform/choices.ts'
import { request } from '../../platform/request.ts'

/** A language as the page offers it. */
export interface Language {
  readonly culture: string
  /** Its name in itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
}

/** Each language that ships is a small file of its own; only the chosen one is loaded. */
const files: Readonly<Record<string, () => Promise<{ default: unknown }>>> = {
  en: () => import('@papaver/contract/verification/messages/en.json'),
  es: () => import('@papaver/contract/verification/messages/es.json'),
  fi: () => import('@papaver/contract/verification/messages/fi.json'),
  fr: () => import('@papaver/contract/verification/messages/fr.json'),
  ru: () => import('@papaver/contract/verification/messages/ru.json'),
  de: () => import('@papaver/contract/verification/messages/de.json'),
  ar: () => import('@papaver/contract/verification/messages/ar.json'),
}

const shipped = (culture: string, name: string, direction: 'ltr' | 'rtl' = 'ltr'): Language => ({
  culture,
  name,
  direction,
})
/** What the page can speak by itself, before and without an answer of the server. */
export const shippedLanguages: readonly Language[] = [
  shipped('en', 'English'),
  shipped('es', 'Español'),
  shipped('fi', 'Suomi'),
  shipped('fr', 'Français'),
  shipped('ru', 'Русский'),
  shipped('de', 'Deutsch'),
  shipped('ar', 'العربية', 'rtl'),
]

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Leaves<Tree[Key]>}`
}[keyof Tree & string]
type WithoutPlural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key
/** A sentence of this page, without `verification.` before it. */
export type Key = WithoutPlural<Leaves<typeof english>>

/** The person's language: its sentences, and how it writes dates and figures. */
export interface Reader {
  culture: string
  direction: 'ltr' | 'rtl'
  /** For Intl: day before month in English, Latin digits and our calendar in every language. */
  locale: string
  /** The sentence; `count` chooses the plural form. A name without a value stays for `around`. */
  say: (key: Key, values?: Record<string, string | number>) => string
}

/** `fi-FI` → `fi`, `sr-Latn` → itself where it is offered. */
const nearest = (languages: readonly Language[], tag: string): Language | undefined => {
  const plain = tag.replaceAll('"', '').replaceAll('_', '-').toLowerCase()
  const named = (wanted: string | undefined) =>
    languages.find(({ culture }) => culture.toLowerCase() === wanted)
  return named(plain) ?? named(plain.split('-')[0])
}

export const rememberCulture = (culture: string): void => writeChoice('culture', culture)

/** What the address, then the portal's own choice, then the browser ask for. */
export const askedCultures = (inAddress: string | null): readonly string[] =>
  [inAddress, readChoice('culture'), ...navigator.languages].filter(
    (tag) => tag != null && tag !== '',
  ) as string[]

/** The first language asked for that is among these. */
export const chooseLanguage = (
  asked: readonly string[],
  among: readonly Language[],
): Language | undefined => {
  for (const tag of asked) {
    const found = nearest(among, tag)
    if (found !== undefined) return found
  }
  return undefined
}

/** Longer than this nobody waits to hear of further languages. */
const patience = 2_500
const languagesPath = '/api/moduleSettings/languages' satisfies (typeof calls)['settings.languages'][1]

/** The languages that the authority offers, those that it has added too; undefined where nothing answers. */
export const fetchLanguages = async (): Promise<readonly Language[] | undefined> => {
  try {
    const response = await request(languagesPath, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) return undefined
    const { enabled } = (await response.json()) as { enabled: readonly Language[] }
    return enabled.length > 0 ? enabled : undefined
  } catch {
    return undefined
  }
}

const find = (tree: unknown, key: string): string | undefined => {
  let found = tree
  for (const step of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[step]
  return typeof found === 'string' ? found : undefined
}

/** Sentences that the authority has written itself, usually none; without them those of this page hold. */
const fetchOwn = async (culture: string): Promise<unknown> => {
  try {
    const response = await request(`/api/localization/${culture}/own/verification`, { culture })
    // A language that is switched off is answered in another one.
    if (!response.ok || response.headers.get('content-language') !== culture) return undefined
    return ((await response.json()) as { verification?: unknown }).verification
  } catch {
    return undefined
  }
}

/**
 * Says a key in a language: what the authority has written, else what ships with it, and English where a language
 * that was added lacks it. A missing plural form is said in the language's own "other" first.
 */
export const speaker = (
  culture: string,
  { own, tree }: { own: unknown; tree: unknown },
): ((key: string, values?: Record<string, string | number>) => string) => {
  const plurals = new Intl.PluralRules(culture)
  const isShipped = Object.hasOwn(files, culture)
  const inLanguage = (key: string) => find(own, key) ?? (isShipped ? find(tree, key) : undefined)
  return (key, values = {}) => {
    const isPlural = typeof values.count === 'number'
    const form = isPlural ? `${key}_${plurals.select(values.count as number)}` : key
    const other = isPlural ? `${key}_other` : key
    const sentence = inLanguage(form) ?? inLanguage(other) ?? find(tree, form) ?? find(tree, other) ?? key
    return sentence.replace(/\{\{(\w+)\}\}/g, (name, word: string) => String(values[word] ?? name))
  }
}

/** Loads one language; one that was added stands on the English file. Rejects where the file cannot be fetched. */
export const loadReader = async ({ culture, direction }: Language): Promise<Reader> => {
  const file = files[culture] ?? files.en
  const [words, own] = await Promise.all([file?.(), fetchOwn(culture)])
  return {
    culture,
    direction,
    locale: `${culture === 'en' ? 'en-GB' : culture}-u-ca-gregory-nu-latn`,
    say: speaker(culture, { own, tree: words?.default }),
  }
}
