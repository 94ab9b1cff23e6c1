import { apiKeyRefusals } from '@papaver/contract/api-keys/refusals.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { notifyKeepers } from '../notices.ts'
import { reachOf } from '../policy.ts'
import { endKey, lockKey } from '../store.ts'

/** Ends a key at once, on every process, and for good. */
export const revokeKey = (
  deps: Deps,
  caller: Actor,
  id: string,
  comment: string | undefined,
): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const { principal } = caller
    const reach = reachOf(principal)
    const key = (await lockKey(tx, reach, id)) ?? refuse(frameRefusals.notFound)
    const today = dayIn((await readSettings(tx.db))['public.timeZone'], tx.now)
    if (key.revokedAt !== null || key.endsOn < today) refuse(apiKeyRefusals.apiKeysOver)
    await endKey(tx, id, {
      by: nameOf(principal),
      side: reach.kind === 'all' ? 'authority' : 'applicant',
      comment: comment || null,
    })
    const { name, start, establishmentId } = key
    const details = { name, start, establishmentId, comment: comment || null }
    recordAudit(tx, { action: 'apiKey.revoke', entity: 'apiKey', entityId: id, details })
    await notifyKeepers(tx, key, 'KEY_REVOKED', {
      params: { comment: comment ?? '' },
      publicUrl: deps.environment.publicUrl,
    })
  })
