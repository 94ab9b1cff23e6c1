import type { WordReaders } from '@papaver/contract/localization/readers.ts'
import type { MessageTree } from '@papaver/contract/localization/trees.ts'
import i18next from 'i18next'
import { urlOf } from './api.ts'
import { isPseudo } from './culture.ts'
import { requestKept } from './kept-answers.ts'
import { Refusal } from './responses.ts'

/** A language comes in parts: the words of the components, and those of each kind of readers once they are needed. */
type Part = WordReaders | 'ui'
const wanted = new Set<Part>(['ui', 'visitors'])

interface Fetched {
  readonly words: object
  /** What the server calls this state of them. */
  readonly state: string
}

/** One part of a language, asked for with what is here already: unchanged words cost a few bytes. */
const fetchJson = async (url: string): Promise<Fetched> => {
  const response = await requestKept(url).catch(() => undefined)
  const isFound = response?.ok && (response.headers.get('content-type') ?? '').includes('json')
  if (!isFound) throw new Refusal(0, 'refused', { message: 'unreachable' })
  return { words: (await response.json()) as object, state: response.headers.get('etag') ?? '' }
}

/** Words of the parts that know no business; a language that lacks them shows the English ones. */
const fetchComponents = (culture: string): Promise<Fetched> =>
  fetchJson(`/assets/dx/${culture}.json`).catch(() =>
    culture === 'en' ? { words: {}, state: '' } : fetchComponents('en'),
  )

const states = new Map<string, string>()

const coming = new Map<string, Promise<boolean>>()

/** Fetches one part of a language, once where several want it, and says whether its words are others than before. */
const fetchPart = (culture: string, part: Part): Promise<boolean> => {
  const name = `${culture} ${part}`
  const fetching = coming.get(name) ?? fetchPartAnew(culture, part).finally(() => coming.delete(name))
  coming.set(name, fetching)
  return fetching
}

const fetchPartAnew = async (culture: string, part: Part): Promise<boolean> => {
  const { words, state } =
    part === 'ui'
      ? await fetchComponents(culture)
      : await fetchJson(urlOf('localization.translations', { params: { culture }, query: { readers: part } }))
  const name = `${culture} ${part}`
  if (states.get(name) === state && state !== '') return false
  states.set(name, state)
  i18next.addResourceBundle(culture, 'translation', words, true, true)
  return true
}

/** The language whose words are spoken; a pseudo-language speaks English ones. */
const sourceOf = (culture: string): string => (isPseudo(culture) ? 'en' : culture)

const fetchParts = async (culture: string, parts: readonly Part[]): Promise<boolean> => {
  const source = sourceOf(culture)
  const areNew = await Promise.all(parts.map((part) => fetchPart(source, part)))
  if (isPseudo(culture)) {
    // Few ever look at one: its code comes only then.
    const { pseudoWords } = await import('./pseudo.ts')
    const english = i18next.getResourceBundle('en', 'translation') as MessageTree
    i18next.addResourceBundle(culture, 'translation', pseudoWords(english, culture), false, true)
  }
  return areNew.includes(true)
}

/** Fetches what was needed since the language's words came. */
export const fetchMissingWords = async (culture: string): Promise<void> => {
  const missing = [...wanted].filter((part) => !states.has(`${sourceOf(culture)} ${part}`))
  if (missing.length > 0) await fetchParts(culture, missing)
}

/**
 * Fetches all words of a language that have been needed so far, and says whether they are others than before.
 * @throws Refusal where they cannot be fetched
 */
export const fetchWords = async (culture: string): Promise<boolean> => {
  const isNew = await fetchParts(culture, [...wanted])
  await fetchMissingWords(culture)
  return isNew
}

/** From now on every language comes with the words of these readers. */
export const wantWords = (readers: WordReaders): void => void wanted.add(readers)
