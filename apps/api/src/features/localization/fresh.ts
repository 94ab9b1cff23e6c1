import { isDeepStrictEqual } from 'node:util'
import { fallbacksOf } from '@papaver/contract/localization/fallback.ts'
import type { Jobs } from '../../platform/jobs.ts'
import {
  type Database,
  inTransaction,
  type Origin,
  type Reader,
  type Transactions,
  type Tx,
} from '../../platform/transaction.ts'
import { readSettings } from '../settings/public.ts'
import { currentBook, makeBook, setCurrentBook, type WordBook } from './book.ts'
import { raiseRevision, readOwnWords, readRevision } from './store.ts'

/** What other processes change is seen after this many milliseconds at the latest. */
const longestHeld = 1_000

/** Counts the changes of this process: what was read before one does not count after it. */
let generation = 0
let readFrom: Reader | undefined
interface Reading {
  readonly db: Reader
  readonly at: number
  readonly generation: number
  readonly done: Promise<void>
}
let reading: Reading | undefined

const isHeld = (db: Reader, { at, ...last }: Reading): boolean =>
  last.db === db && last.generation === generation && performance.now() - at < longestHeld

const refresh = async (db: Reader): Promise<void> => {
  const fallbacks = fallbacksOf(await readSettings(db))
  const isSame = db === readFrom && isDeepStrictEqual(fallbacks, currentBook().fallbacks)
  if (isSame && (await readRevision(db)) === currentBook().revision) return
  setCurrentBook(makeBook(await readOwnWords(db), fallbacks))
  readFrom = db
}

/**
 * Lets the words of this process be those of the database: asks it at most once a second, and at once after a change
 * made here. Every request does; jobs that write to people do it before they begin. Inside a transaction nothing is
 * asked, since what is not committed must not reach other requests.
 */
export const freshWords = (db: Reader): Promise<void> => {
  if (db.isTransaction) return Promise.resolve()
  if (reading && isHeld(db, reading)) return reading.done
  const begun = { db, at: performance.now(), generation, done: refresh(db) }
  reading = begun
  // A failed read is not kept: the next one asks again.
  begun.done.catch(() => {
    if (reading === begun) reading = undefined
  })
  return begun.done
}

/** Jobs of a process that nobody asks anything see changed words, too. */
export const withFreshWords = (jobs: Jobs, db: Database): Jobs => ({
  ...jobs,
  work: (name, handle) =>
    jobs.work(name, async (data) => {
      await freshWords(db)
      await handle(data)
    }),
  every: (name, cron, zone, handle) =>
    jobs.every(name, cron, zone, async () => {
      await freshWords(db)
      await handle()
    }),
})

/**
 * A transaction that changes texts or languages, one after the other over all processes; with its end the words of
 * this process are the new ones. `revision`: what the change will be known as.
 */
export const changingWords = async <Result>(
  deps: Transactions,
  origin: Origin,
  work: (tx: Tx, revision: number) => Promise<Result>,
): Promise<Result> => {
  const result = await inTransaction(deps, origin, async (tx) => work(tx, await raiseRevision(tx)))
  generation += 1
  await freshWords(deps.db)
  return result
}

/** The book as this transaction sees it, with what it has written itself. */
export const bookIn = async (tx: Tx): Promise<WordBook> =>
  makeBook(await readOwnWords(tx.db), fallbacksOf(await readSettings(tx.db)))
