import type { Deps } from '../../platform/deps.ts'
import type { Origin, Reader, Tx } from '../../platform/transaction.ts'
import { changingWords } from './fresh.ts'
import { readOwnWords, saveLanguage, saveOwnTexts, type TextToKeep } from './store.ts'

/** What an authority has said of words and languages, as it passes from one installation into another. */
export interface KeptWords {
  readonly languages: readonly (readonly [culture: string, ownName: string])[]
  readonly texts: readonly TextToKeep[]
}

export const readKeptWords = async (db: Reader): Promise<KeptWords> => {
  const { languages, texts } = await readOwnWords(db)
  return {
    languages: [...languages],
    texts: [...texts].flatMap(([culture, own]) =>
      [...own].map(([key, { text, source }]) => ({ culture, key, text, source })),
    ),
  }
}

/**
 * Writes them over what is there, and does what goes with them in the same transaction. What is there beside them stays.
 * For the installation itself, not for people: it writes no audit of its own.
 */
export const keepWords = (
  deps: Deps,
  origin: Origin,
  { languages, texts }: KeptWords,
  work: (tx: Tx) => Promise<void>,
): Promise<void> =>
  changingWords(deps, origin, async (tx) => {
    for (const [culture, ownName] of languages) await saveLanguage(tx, culture, ownName)
    await saveOwnTexts(tx, texts)
    await work(tx)
  })
