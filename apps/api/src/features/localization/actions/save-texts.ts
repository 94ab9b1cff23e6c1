import { isEditable } from '@papaver/contract/localization/keys.ts'
import { localizationRefusals } from '@papaver/contract/localization/refusals.ts'
import { checkText, type TextProblem, withEdgesOf } from '@papaver/contract/localization/rules.ts'
import type { SavedText, TextChange } from '@papaver/contract/localization/schema.ts'
import { asParagraph } from '@papaver/contract/plain-text.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudits } from '../../audit/public.ts'
import type { WordBook } from '../book.ts'
import { bookIn, changingWords } from '../fresh.ts'
import { gridKeys, sourceOf, textIn } from '../grid.ts'
import { removeOwnText, saveOwnTexts, type TextToKeep } from '../store.ts'

/** What the trail calls one text. */
export const entityIdOf = (culture: string, key: string): string => `${culture}:${key}`

/** A text as it would be kept, and why it may not be. */
export const prepareText = (
  book: WordBook,
  { culture, key, text }: { culture: string; key: string; text: string },
): { text: string; problem: TextProblem | undefined } => {
  const pattern = book.english(book.keys.patternOf(key)) ?? book.english(key) ?? ''
  const kept = withEdgesOf(pattern, asParagraph(text))
  return { text: kept, problem: checkText({ key, culture, text: kept }, book.keys, book.english) }
}

const auditOf = (before: SavedText, after: string | null, source: string) => ({
  action: after === null ? 'localization.putBack' : 'localization.change',
  entity: 'text',
  entityId: entityIdOf(before.culture, before.key),
  details: { before: before.text, after: after ?? before.shipped, ...(source ? { source } : {}) },
})

/** Writes texts that have been looked at, with their rows in the audit trail. `source`: where they came from. */
export const keepTexts = async (
  tx: Tx,
  book: WordBook,
  cells: readonly { culture: string; key: string; text: string | null }[],
  source = '',
): Promise<void> => {
  const kept: TextToKeep[] = []
  const rows: ReturnType<typeof auditOf>[] = []
  for (const { culture, key, text } of cells) {
    const before = textIn(book, culture, key)
    // What says what ships anyway is no text of the authority's.
    const after = text === before.shipped ? null : text
    if (after === null) await removeOwnText(tx, culture, key)
    else kept.push({ culture, key, text: after, source: sourceOf(book, culture, key) })
    rows.push(auditOf(before, after, source))
  }
  await saveOwnTexts(tx, kept)
  recordAudits(tx, rows)
}

const refuseStranger = (book: WordBook, keys: ReadonlySet<string>, change: TextChange): void => {
  const { culture, key, text } = change
  if (!book.cultures.includes(culture)) refuse(localizationRefusals.localizationLanguageUnknown, { culture })
  // A form that the language does not have would never be said; taking one back is another matter.
  const isUseless = text !== null && !book.keys.isWanted(key, culture)
  if (!keys.has(key) || !isEditable(key) || isUseless)
    refuse(localizationRefusals.localizationKeyUnknown, { key })
}

const looked = (book: WordBook, keys: ReadonlySet<string>, change: TextChange) => {
  const { culture, key } = change
  refuseStranger(book, keys, change)
  const now = textIn(book, culture, key).text
  if (now !== change.seen) refuse(localizationRefusals.localizationStale, { culture, key, now })
  if (change.text === null) return { culture, key, text: null }
  const { text, problem } = prepareText(book, { culture, key, text: change.text })
  if (problem)
    refuse(localizationRefusals.localizationTextWrong, {
      culture,
      key,
      problem: problem.code,
      names: problem.names,
    })
  return { culture, key, text }
}

/** Saves cells of the grid: all of them or none. Live for everybody with the commit. */
export const saveTexts = (
  deps: Deps,
  { origin }: Actor,
  changes: readonly TextChange[],
): Promise<{ revision: number; cells: SavedText[] }> =>
  changingWords(deps, origin, async (tx, revision) => {
    const book = await bookIn(tx)
    const keys = new Set(gridKeys(book))
    await keepTexts(
      tx,
      book,
      changes.map((change) => looked(book, keys, change)),
    )
    const after = await bookIn(tx)
    return { revision, cells: changes.map(({ culture, key }) => textIn(after, culture, key)) }
  })
