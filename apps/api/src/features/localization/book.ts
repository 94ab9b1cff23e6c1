import { createHash } from 'node:crypto'
import { shippedCultures } from '@papaver/contract/features.ts'
import { completed } from '@papaver/contract/localization/completed.ts'
import { type KeyBook, makeKeyBook } from '@papaver/contract/localization/keys.ts'
import { type WordReaders, wordsOfReaders } from '@papaver/contract/localization/readers.ts'
import { type MessageTree, nestTexts } from '@papaver/contract/localization/trees.ts'
import { withoutMailTexts } from '@papaver/contract/notifications/portal-words.ts'
import { remembering } from '@papaver/contract/remembering.ts'
import { createInstance, type i18n } from 'i18next'
import { readShipped, type Texts } from './messages.ts'

/** Says a sentence in one language: `words('authorizations.mails.issued.subject', { number })`; `count` chooses the plural. */
export type Words = (key: string, params?: Record<string, string | number>) => string

/** A text of the authority's. */
export interface OwnText {
  readonly text: string
  /** What shipped when it was written, in this language or else in English. */
  readonly source: string | null
}

/** What the authority has said of words and languages, at one moment. */
export interface OwnWords {
  readonly revision: number
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, OwnText>>
  /** Name by culture of the languages it has added. */
  readonly languages: ReadonlyMap<string, string>
}
export const noOwnWords: OwnWords = { revision: 0, texts: new Map(), languages: new Map() }

/** Words as they are sent. */
export interface SentWords {
  readonly json: string
  readonly etag: string
}
/** One language, ready to be sent. */
export interface Language {
  readonly culture: string
  /** The texts that these readers' screens show; without readers every text but those of the components. */
  words(readers?: WordReaders): SentWords
  /** Texts of the components alone (`ui`). */
  readonly parts: SentWords
}

/** Every text of every language at one moment: what ships, and what the authority has laid over it. */
export interface WordBook {
  readonly revision: number
  readonly keys: KeyBook
  /** Those that ship, then those that were added. */
  readonly cultures: readonly string[]
  readonly own: OwnWords
  /** The languages that speak, in this order, where a text is missing in another one; English is among them. */
  readonly fallbacks: readonly string[]
  /** What ships; undefined where nothing does. */
  shipped(culture: string, key: string): string | undefined
  /** English as it ships: what programs put into a sentence is written there. */
  english(key: string): string | undefined
  /** What holds in this language alone, without others in the gaps. */
  present(culture: string, key: string): string | undefined
  language(culture: string): Language
  /** What the authority itself has written of one area in this language. */
  ownOf(culture: string, area: string): SentWords
  words(culture: string): Words
}

let shippedOnce: Texts | undefined
const shippedTexts = (): Texts => {
  shippedOnce ??= readShipped()
  return shippedOnce
}

const sent = (tree: MessageTree): SentWords => {
  const json = JSON.stringify(tree)
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 20)
  return { json, etag: `W/"${hash}"` }
}

const makeTranslator = (): i18n => {
  const translator = createInstance()
  void translator.init({
    resources: {},
    lng: 'en',
    fallbackLng: 'en',
    initAsync: false,
    // Texts go into mails and documents, each of which escapes in its own way.
    interpolation: { escapeValue: false },
  })
  return translator
}

const languageOf = (culture: string, tree: MessageTree): Language => {
  const { ui = {}, ...others } = tree
  const words = withoutMailTexts(others)
  const wordsOf = remembering((readers: WordReaders | 'all') =>
    sent(readers === 'all' ? words : wordsOfReaders(words, readers)),
  )
  return {
    culture,
    words: (readers) => wordsOf(readers ?? 'all'),
    parts: sent({ ui }),
  }
}

let keysOnce: KeyBook | undefined
const keyBook = (): KeyBook => {
  keysOnce ??= makeKeyBook([...(shippedTexts().get('en')?.keys() ?? [])])
  return keysOnce
}

const composeBook = (own: OwnWords, fallbacks: readonly string[]): WordBook => {
  const shipped = shippedTexts()
  const english = shipped.get('en') ?? new Map<string, string>()
  const keys = keyBook()
  const effective = remembering((culture: string) => {
    const texts = new Map(shipped.get(culture))
    for (const [key, { text }] of own.texts.get(culture) ?? []) texts.set(key, text)
    return texts
  })
  // English has every text: what stands behind it is never asked.
  const before = fallbacks.slice(0, fallbacks.indexOf('en'))
  const tree = remembering((culture: string) => {
    const between = culture === 'en' ? [] : before.filter((other) => other !== culture).map(effective)
    return nestTexts(
      completed(culture, effective(culture), withKnownKeys(effective('en'), english), keys, between),
    )
  })
  const language = remembering((culture: string) => languageOf(culture, tree(culture)))
  const translator = makeTranslator()
  const words = remembering((culture: string): Words => {
    translator.addResourceBundle(culture, 'translation', tree(culture))
    const say = translator.getFixedT(culture)
    // A name stands in every row of a list. What is no key of ours may be anything, and is not kept.
    const name = remembering((key: string) => say(key, {}))
    return (key, params) => (params === undefined && english.has(key) ? name(key) : say(key, params ?? {}))
  })
  return {
    revision: own.revision,
    keys,
    cultures: [...new Set([...shippedCultures, ...own.languages.keys()])],
    own,
    fallbacks,
    shipped: (culture, key) => shipped.get(culture)?.get(key),
    english: (key) => english.get(key),
    present: (culture, key) => effective(culture).get(key),
    language,
    ownOf: (culture, area) => {
      const written = [...(own.texts.get(culture) ?? [])].filter(
        ([key]) => key.startsWith(`${area}.`) && keys.isWanted(key, culture),
      )
      return sent(nestTexts(written.map(([key, { text }]) => [key, text])))
    },
    words: (culture) => {
      words('en')
      return words(culture)
    },
  }
}

/** What ships is put together once for a process, however many apps it has had. */
const plainBook = remembering((fallbacks: string) => composeBook(noOwnWords, fallbacks.split(' ')))
const isPlain = ({ revision, texts, languages }: OwnWords): boolean =>
  revision === noOwnWords.revision && texts.size === 0 && languages.size === 0

/** Lays the authority's words over those that ship. Languages are put together when they are first asked for. */
export const makeBook = (own: OwnWords, fallbacks: readonly string[]): WordBook =>
  isPlain(own) ? plainBook(fallbacks.join(' ')) : composeBook(own, fallbacks)

/** A text that an upgrade has taken away says nothing any more. */
const withKnownKeys = (
  texts: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> =>
  new Map([...known.keys()].map((key) => [key, texts.get(key) ?? known.get(key) ?? '']))

let held: WordBook | undefined
/** The book of this process; only what ships until it has been read from a database. */
export const currentBook = (): WordBook => {
  held ??= makeBook(noOwnWords, ['en'])
  return held
}
export const setCurrentBook = (book: WordBook): void => {
  held = book
}
