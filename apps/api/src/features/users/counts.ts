import type { Principal } from '../../platform/http/caller.ts'
import type { Reader } from '../../platform/transaction.ts'
import { countByView } from './list-store.ts'
import { scopeOf } from './policy.ts'

/** Accounts of this person's scope that wait to be decided about: as many as the list's first view shows. */
export const countWaitingUsers = async (db: Reader, principal: Principal, now: Date): Promise<number> =>
  (await countByView(db, scopeOf(principal), now)).waiting
