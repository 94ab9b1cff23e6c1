import type english from '@papaver/contract/verification/messages/en.json'
import { readChoice, writeChoice } from '../../platform/choices.ts'

export const cultures = {
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  ru: 'Русский',
  de: 'Deutsch',
  ar: 'العربية',
} as const
export type Culture = keyof typeof cultures

/** Each language is a small file of its own; only the chosen one is loaded. */
const files: Record<Culture, () => Promise<{ default: unknown }>> = {
  en: () => import('@papaver/contract/verification/messages/en.json'),
  es: () => import('@papaver/contract/verification/messages/es.json'),
  fi: () => import('@papaver/contract/verification/messages/fi.json'),
  fr: () => import('@papaver/contract/verification/messages/fr.json'),
  ru: () => import('@papaver/contract/verification/messages/ru.json'),
  de: () => import('@papaver/contract/verification/messages/de.json'),
  ar: () => import('@papaver/contract/verification/messages/ar.json'),
}

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${Leaves<Tree[Key]>}`
}[keyof Tree & string]
type WithoutPlural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key
/** A sentence of this page, without `verification.` before it. */
export type Key = WithoutPlural<Leaves<typeof english>>

/** The person's language: its sentences, and how it writes dates and figures. */
export interface Reader {
  culture: Culture
  direction: 'ltr' | 'rtl'
  /** For Intl: day before month in English, Latin digits and our calendar in every language. */
  locale: string
  /** The sentence; `count` chooses the plural form. A name without a value stays for `around`. */
  say: (key: Key, values?: Record<string, string | number>) => string
}

const isCulture = (text: string): text is Culture => Object.hasOwn(cultures, text)
const known = (tag: string | null | undefined): Culture | undefined => {
  const base = tag?.replaceAll('"', '').toLowerCase().split(/[-_]/)[0] ?? ''
  return isCulture(base) ? base : undefined
}

export const rememberCulture = (culture: Culture): void => writeChoice('culture', culture)

/** The address decides, then the portal's own choice, then the browser's languages. */
export const chooseCulture = (asked: string | null): Culture =>
  [asked, readChoice('culture'), ...navigator.languages].map(known).find((each) => each !== undefined) ?? 'en'

const find = (tree: unknown, key: string): string | undefined => {
  let found = tree
  for (const step of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[step]
  return typeof found === 'string' ? found : undefined
}

/** Sentences that the authority has written itself, usually none; without them those of this page hold. */
const fetchOwn = async (culture: Culture): Promise<unknown> => {
  try {
    const response = await fetch(`/api/localization/${culture}/own/verification`)
    // A language that is switched off is answered in another one.
    if (!response.ok || response.headers.get('content-language') !== culture) return undefined
    return ((await response.json()) as { verification?: unknown }).verification
  } catch {
    return undefined
  }
}

/** Loads one language. Rejects where its file cannot be fetched. */
export const loadReader = async (culture: Culture): Promise<Reader> => {
  const [{ default: tree }, own] = await Promise.all([files[culture](), fetchOwn(culture)])
  const plurals = new Intl.PluralRules(culture)
  return {
    culture,
    direction: culture === 'ar' ? 'rtl' : 'ltr',
    locale: `${culture === 'en' ? 'en-GB' : culture}-u-ca-gregory-nu-latn`,
    say: (key, values = {}) => {
      const form = typeof values.count === 'number' ? `${key}_${plurals.select(values.count)}` : key
      const sentence = find(own, form) ?? find(tree, form) ?? key
      return sentence.replace(/\{\{(\w+)\}\}/g, (name, word: string) => String(values[word] ?? name))
    },
  }
}
