import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { saveSeen } from '../store/news.ts'
import { listVisible, type Scope } from '../store/visible.ts'

/**
 * Notes that this person has been shown these news; of others than he may see nothing is noted. Not audited: what one
 * has read is nobody else's concern.
 */
export const markSeen = (
  deps: Deps,
  { origin, principal }: Caller,
  scope: Scope,
  keys: readonly string[],
): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    const visible = await listVisible(tx.db, scope)
    const news = visible.filter(({ kind, key }) => kind === 'news' && keys.includes(key))
    await saveSeen(
      tx,
      principal.accountId,
      news.map(({ key }) => key),
    )
  })
