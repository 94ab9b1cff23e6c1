import { dayIn } from '@papaver/contract/days.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { readSettings } from '../../settings/public.ts'
import { type ListRow, readRows } from '../store/list-rows.ts'
import { type Lookup, type Lookups, lookupOf, readLookups } from './lookups.ts'

/** One list with everything that is needed to show, judge and write its rows, at one moment. */
export interface ListContext {
  readonly word: ListWord
  readonly rows: readonly ListRow[]
  readonly lookups: Lookups
  /** The list's own rows by id, with their codes. */
  readonly own: Lookup
  readonly today: string
  readonly settings: Settings
  /** The languages that rows are named in, the one that every row needs first. */
  readonly cultures: readonly string[]
}

export const culturesOf = (settings: Settings): string[] => {
  const needed = settings['languages.default']
  return [needed, ...settings['languages.enabled'].filter((culture) => culture !== needed)]
}

export const contextOfRows = (
  word: ListWord,
  settings: Settings,
  now: Date,
  rows: readonly ListRow[],
  lookups: Lookups,
): ListContext => ({
  word,
  rows,
  lookups,
  own: lookupOf(word, rows, lookups),
  settings,
  today: dayIn(settings['public.timeZone'], now),
  cultures: culturesOf(settings),
})

export const readContext = async (db: Reader, word: ListWord, now: Date): Promise<ListContext> => {
  const settings = await readSettings(db)
  const [rows, lookups] = [await readRows(db, word), await readLookups(db, word)]
  return contextOfRows(word, settings, now, rows, lookups)
}

export const contextWithin = (tx: Tx, word: ListWord): Promise<ListContext> =>
  readContext(tx.db, word, tx.now)

/** The language that every row is named in. */
export const neededCulture = ({ cultures }: Pick<ListContext, 'cultures'>): string => cultures[0] ?? 'en'
