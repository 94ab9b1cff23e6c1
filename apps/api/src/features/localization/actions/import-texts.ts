import { localizationRefusals } from '@papaver/contract/localization/refusals.ts'
import type { ImportAnswer } from '@papaver/contract/localization/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { readWholeUpload } from '../../../platform/http/spool-uploads.ts'
import { refuse } from '../../../platform/refusal.ts'
import { currentBook, type WordBook } from '../book.ts'
import type { ReadFile, ReadText } from '../file-of-texts.ts'
import { bookIn, changingWords, freshWords } from '../fresh.ts'
import { gridKeys, textIn } from '../grid.ts'
import { readTexts } from './read-texts.ts'
import { keepTexts, prepareText } from './save-texts.ts'

/** More differences than these are not listed one by one; their numbers are. */
const mostListed = 500
const mostBytes = 9_000_000

interface Compared {
  readonly changes: { culture: string; key: string; before: string | null; after: string }[]
  readonly refused: ImportAnswer['refused'][number][]
  readonly same: ReadText[]
  readonly unknownKeys: Set<string>
}

/** What a file would change: every cell of it is the same, a change, refused, or of a key that is none of ours. */
const compare = (book: WordBook, { texts }: ReadFile, wanted: readonly string[] | undefined): Compared => {
  const keys = new Set(gridKeys(book))
  const compared: Compared = { changes: [], refused: [], same: [], unknownKeys: new Set() }
  const seen = new Set<string>()
  for (const read of texts) {
    const { culture, key, place } = read
    if (wanted !== undefined && !wanted.includes(culture)) continue
    if (!keys.has(key)) {
      compared.unknownKeys.add(key)
      continue
    }
    const { text, problem } = prepareText(book, read)
    const before = textIn(book, culture, key).text
    const name = `${culture}:${key}`
    if (seen.has(name))
      compared.refused.push({ culture, key, place, text: read.text, code: 'twice', names: [] })
    // A cell is read without the spaces at its ends.
    else if (text.trim() === before?.trim()) compared.same.push(read)
    else if (!book.keys.isWanted(key, culture))
      compared.refused.push({ culture, key, place, text: read.text, code: 'unused', names: [] })
    else if (problem)
      compared.refused.push({
        culture,
        key,
        place,
        text: read.text,
        code: problem.code,
        names: [...problem.names],
      })
    else compared.changes.push({ culture, key, before, after: text })
    seen.add(name)
  }
  return compared
}

const numberIn = (cells: readonly { culture: string }[], culture: string): number =>
  cells.filter((cell) => cell.culture === culture).length

const answerOf = (
  compared: Compared,
  { unknownColumns }: ReadFile,
  state: { revision: number; isApplied: boolean },
): ImportAnswer => {
  const { changes, refused, same, unknownKeys } = compared
  const cultures = [...new Set([...changes, ...refused, ...same].map(({ culture }) => culture))]
  return {
    ...state,
    languages: cultures.map((culture) => ({
      culture,
      changes: numberIn(changes, culture),
      same: numberIn(same, culture),
      refused: numberIn(refused, culture),
    })),
    changes: changes.slice(0, mostListed),
    refused: refused.slice(0, mostListed),
    unknownKeys: [...unknownKeys].slice(0, mostListed),
    unknownColumns: [...unknownColumns].slice(0, mostListed),
  }
}

interface ImportWish {
  readonly isToApply: boolean
  readonly cultures: readonly string[] | undefined
  /** The revision on which the preview was made. */
  readonly revision: number | undefined
}

/**
 * Compares a file with the texts that hold, and with `isToApply` writes what differs, in one transaction. Cells that
 * the rules refuse stay as they are and are named; nothing of a file that cannot be read is kept.
 */
export const importTexts = async (
  deps: Deps,
  { request, origin }: Caller,
  { isToApply, cultures, revision }: ImportWish,
): Promise<ImportAnswer> => {
  const { name, bytes } = await readWholeUpload(request, { field: 'file', maxBytes: mostBytes })
  await freshWords(deps.db)
  const file = await readTexts(bytes, name, currentBook().cultures, origin.actorId ?? '')
  if (!isToApply) {
    const book = currentBook()
    return answerOf(compare(book, file, cultures), file, { revision: book.revision, isApplied: false })
  }
  return changingWords(deps, origin, async (tx, next) => {
    if (revision !== undefined && revision !== next - 1) refuse(localizationRefusals.localizationPreviewStale)
    const book = await bookIn(tx)
    const compared = compare(book, file, cultures)
    const cells = compared.changes.map(({ culture, key, after }) => ({ culture, key, text: after }))
    await keepTexts(tx, book, cells, name.slice(0, 200))
    return answerOf(compared, file, { revision: next, isApplied: true })
  })
}
