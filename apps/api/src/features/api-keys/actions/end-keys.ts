import type { KeyEnd } from '@papaver/contract/api-keys/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { notifyKeepers } from '../notices.ts'
import { endKey, type KeyRow } from '../store.ts'

/** What has happened to their maker or their establishment, and who did it. */
export interface Ended {
  readonly because: KeyEnd
  readonly by: string
  readonly isByAuthority: boolean
}

/** Ends keys for good with what has happened to their maker or their establishment; the keepers hear of those that still counted. */
export const endKeys = async (
  { environment: { publicUrl } }: Pick<Deps, 'environment'>,
  tx: Tx,
  keys: readonly KeyRow[],
  { because, by, isByAuthority }: Ended,
): Promise<void> => {
  const today = dayIn((await readSettings(tx.db))['public.timeZone'], tx.now)
  for (const key of keys) {
    const side = isByAuthority ? 'authority' : 'applicant'
    await endKey(tx, key.id, { by, side, comment: null, because })
    const { id, name, start, establishmentId } = key
    const details = { name, start, establishmentId, comment: null, because }
    recordAudit(tx, { action: 'apiKey.revoke', entity: 'apiKey', entityId: id, details })
    if (key.endsOn >= today)
      await notifyKeepers(tx, key, 'KEY_REVOKED', { params: { comment: '' }, publicUrl })
  }
}
