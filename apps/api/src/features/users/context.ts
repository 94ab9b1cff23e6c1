import { dayIn } from '@papaver/contract/days.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { type Masters, readMasters } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'

/** What reads and steps of accounts stand on, of one moment. */
export interface UsersContext {
  readonly db: Reader
  readonly now: Date
  /** The authority's day. */
  readonly today: string
  readonly settings: Settings
  readonly masters: Masters
  readonly publicUrl: string
}
/** The same inside a transaction. */
export interface UsersTx extends UsersContext {
  readonly tx: Tx
}

export const contextOf = async (db: Reader, now: Date, publicUrl: string): Promise<UsersContext> => {
  const settings = await readSettings(db)
  const today = dayIn(settings['public.timeZone'], now)
  return { db, now, today, settings, masters: await readMasters(db), publicUrl }
}

/** Everything is read in the transaction itself: one that asks the pool for a second connection may wait for ever. */
export const contextIn = async (tx: Tx, publicUrl: string): Promise<UsersTx> => ({
  ...(await contextOf(tx.db, tx.now, publicUrl)),
  tx,
})
