import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor, Principal } from '../../platform/http/caller.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { type Words, wordsFor } from '../localization/public.ts'
import { type Masters, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { type Calendar, calendarOf } from './working-days.ts'

/** What reads and judgements of a case stand on, of one moment. */
export interface CaseContext {
  readonly db: Reader
  readonly now: Date
  readonly principal: Principal
  readonly culture: string
  readonly settings: Settings
  readonly masters: Masters
  readonly calendar: Calendar
  readonly publicUrl: string
  readonly words: Words
  /** Events emitted here are handled by later features in the same transaction. */
  readonly followers: Deps['followers']
}

export const readContext = async (
  deps: Deps,
  caller: Pick<Actor, 'principal' | 'culture'>,
): Promise<CaseContext> => {
  const { db, clock, environment, followers } = deps
  const { principal, culture } = caller
  const settings = await readSettings(db)
  const now = clock.now()
  return {
    db,
    now,
    principal,
    culture,
    settings,
    masters: await readMasters(db),
    calendar: calendarOf(settings, now),
    publicUrl: environment.publicUrl,
    words: wordsFor(culture),
    followers,
  }
}

/**
 * The same inside a transaction. The context is taken before it opens: a transaction that asks the pool for a
 * second connection waits for ever once all of them do.
 */
export const within = (context: CaseContext, tx: Tx): CaseContext => ({
  ...context,
  db: tx.db,
  now: tx.now,
  calendar: calendarOf(context.settings, tx.now),
})
