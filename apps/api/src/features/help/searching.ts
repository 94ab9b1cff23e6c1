import { plainOf } from '@papaver/contract/help/plain-text.ts'
import type { helpSearch } from '@papaver/contract/help/schema.ts'
import { fillWords, fillWordsInText } from '@papaver/contract/help/words.ts'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction, type Reader, systemOrigin } from '../../platform/transaction.ts'
import { excerptAround, fromMarks, markWords } from './marked-text.ts'
import { correctedWords, foldWord, wordsOf } from './search-words.ts'
import { findHits, type Hit, type IndexRow, listIndexed, listWords, saveIndexed } from './store/search.ts'
import {
  listVisible,
  listVisibleTexts,
  type Scope,
  type VisibleHead,
  type VisibleText,
} from './store/visible.ts'
import { type SpokenWords, wordsIn } from './words.ts'

type Found = z.input<typeof helpSearch>

const mostHits = 30

type Words = ReadonlyMap<string, SpokenWords>

/** The portal's words in every language that these texts are in. */
const wordsFor = async (db: Reader, heads: readonly VisibleHead[]): Promise<Words> => {
  const cultures = [...new Set(heads.map(({ culture }) => culture))]
  return new Map(await Promise.all(cultures.map(async (each) => [each, await wordsIn(db, each)] as const)))
}

/** Changes with the text and with every word of the portal that may stand in it. */
const sourceOf = ({ version, culture, changedAt }: VisibleHead, words: Words): string =>
  `${version} ${changedAt.toISOString()} ${words.get(culture)?.state}`

const indexRow = (text: VisibleText, words: Words): IndexRow => {
  const say = (name: string): string | undefined => words.get(text.culture)?.say(name)
  const title = fillWordsInText(text.title, say)
  const plain = plainOf(fillWords(text.markdown, say))
  return {
    articleKey: text.key,
    culture: text.culture,
    source: sourceOf(text, words),
    title,
    plain,
    foldedTitle: foldWord(title),
    foldedPlain: foldWord(plain),
  }
}

/**
 * Makes the reader's texts ready for search where one is not, or is so in an earlier state: the portal's words change
 * while it runs, so this is looked at when somebody searches.
 */
const readyTexts = async (deps: Deps, scope: Scope): Promise<VisibleHead[]> => {
  const heads = await listVisible(deps.db, scope)
  const words = await wordsFor(deps.db, heads)
  const ready = new Set(
    (await listIndexed(deps.db)).map(
      ({ articleKey, culture, source }) => `${articleKey} ${culture} ${source}`,
    ),
  )
  const isReady = (head: VisibleHead) => ready.has(`${head.key} ${head.culture} ${sourceOf(head, words)}`)
  if (heads.every(isReady)) return heads
  const texts = await listVisibleTexts(deps.db, scope)
  const rows = texts.filter((text) => !isReady(text)).map((text) => indexRow(text, words))
  await inTransaction(deps, systemOrigin('help.index'), (tx) => saveIndexed(tx, rows))
  return texts
}

const itemOf = (hit: Hit, head: VisibleHead, { cultures }: Scope, words: readonly string[]) => {
  const title = fromMarks(hit.title)
  const excerpt = fromMarks(hit.excerpt)
  return {
    key: head.key,
    kind: head.kind,
    area: head.area,
    culture: head.culture,
    isFallback: head.culture !== cultures[0],
    title: title.ranges.length > 0 ? title : markWords(title.text, words),
    // Stems do not see through the marks on letters: then the words themselves are looked for.
    excerpt: excerpt.ranges.length > 0 ? excerpt : excerptAround(hit.plain, words),
  }
}

/** Every word wanted, else any of them: `sign:* & perm:*`. */
const beginsOf = (words: readonly string[], all: boolean): string =>
  words.map((word) => `${word}:*`).join(all ? ' & ' : ' | ')

/**
 * Looks through what this reader may see, in each text's own language: by stems, by the beginnings of words, past marks
 * on letters; where nothing holds all the words as typed, with the nearest words there are, then with any of them.
 */
export const search = async (deps: Deps, scope: Scope, typed: string): Promise<Found> => {
  const heads = await readyTexts(deps, scope)
  const find = async (words: readonly string[], text: string, all = true) =>
    (await findHits(deps.db, heads, text, beginsOf(words, all), mostHits)).flatMap((hit) =>
      heads.filter(({ key }) => key === hit.key).map((head) => itemOf(hit, head, scope, words)),
    )
  const words = wordsOf(typed)
  const items = await find(words, typed)
  if (items.length > 0 || words.length === 0) return { items, corrected: null }
  const meant = correctedWords(words, await listWords(deps.db, heads))
  const near = meant === undefined ? [] : await find(meant, meant.join(' '))
  if (meant !== undefined && near.length > 0) return { items: near, corrected: meant.join(' ') }
  return { items: await find(meant ?? words, '', false), corrected: null }
}
