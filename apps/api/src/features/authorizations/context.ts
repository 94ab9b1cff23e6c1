import type { Deps } from '../../platform/deps.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/transaction.ts'
import { calendarOf } from '../casework/public.ts'
import { wordsFor } from '../localization/public.ts'
import { readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import type { ViewContext } from './view.ts'

/** What reads and judgements of an authorization stand on, of one moment. */
export const readContext = async (
  deps: Deps,
  caller: Pick<Actor, 'principal' | 'culture'>,
): Promise<ViewContext> => {
  const { db, clock, environment } = deps
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
  }
}

/**
 * The same inside a transaction. The context is taken before it opens: a transaction that asks the pool for a
 * second connection waits for ever once all of them do.
 */
export const within = (context: ViewContext, tx: Tx): ViewContext => ({
  ...context,
  db: tx.db,
  now: tx.now,
  calendar: calendarOf(context.settings, tx.now),
})
