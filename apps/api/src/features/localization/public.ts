import { shippedCultures } from '@papaver/contract/features.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { createInstance, type i18n } from 'i18next'
import { type Language, readLanguages } from './messages.ts'

/** Says a sentence in one language: `words('authorizations.mails.issued.subject', { number })`; `count` chooses the plural. */
export type Words = (key: string, params?: Record<string, string | number>) => string

let held: ReadonlyMap<string, Language> | undefined
/** Every language that ships, read once. */
export const allLanguages = (): ReadonlyMap<string, Language> => {
  held ??= readLanguages()
  return held
}

let translator: i18n | undefined
const translate = (): i18n => {
  if (translator) return translator
  const resources = Object.fromEntries(
    [...allLanguages()].map(([culture, { tree }]) => [culture, { translation: tree }]),
  )
  translator = createInstance()
  void translator.init({
    resources,
    lng: 'en',
    fallbackLng: 'en',
    initAsync: false,
    // Texts go into mails and documents, each of which escapes in its own way.
    interpolation: { escapeValue: false },
  })
  return translator
}

/** `fi-FI` → `fi`: the culture of the list that comes nearest, or undefined. */
const nearest = (cultures: readonly string[], asked: string): string | undefined => {
  const plain = asked.replaceAll('_', '-').toLowerCase()
  return (
    cultures.find((culture) => culture.toLowerCase() === plain) ??
    cultures.find((culture) => culture.toLowerCase() === plain.split('-')[0])
  )
}

/** A language the authority offers: the one asked for, else the default. Never fails, whatever was asked. */
export const cultureFor = (settings: Settings, asked: string): string =>
  nearest(settings['languages.enabled'], asked) ?? settings['languages.default']

/** Server-side sentences (mails, documents, spreadsheets) of a language; an unknown one speaks English. */
export const wordsFor = (culture: string): Words => {
  const say = translate().getFixedT(nearest([...allLanguages().keys()], culture) ?? 'en')
  return (key, params) => say(key, params ?? {})
}

/** The languages that a text for everybody must be written in. */
export const documentCultures: readonly string[] = shippedCultures
