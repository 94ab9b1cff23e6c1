import type { Deps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { deleteLinks } from './store.ts'

const end = async (tx: Tx, of: Parameters<typeof deleteLinks>[1], because: string): Promise<void> => {
  for (const entityId of await deleteLinks(tx, of))
    recordAudit(tx, { action: 'calendarLink.end', entity: 'calendarLink', entityId, details: { because } })
}

/** A link opens dates without a sign-in: it ends for good with whatever ends the sessions of whose it is. */
export const calendarFollowers = ({ followers }: Deps): void => {
  for (const closed of ['establishmentClosed', 'establishmentMerged'] as const)
    followers.follow(closed, (tx, { establishmentId }) => end(tx, { establishmentId }, 'establishmentClosed'))
  for (const because of ['accountLocked', 'accountDeactivated', 'accountClosed', 'accountPlaced'] as const)
    followers.follow(because, (tx, { accountId }) => end(tx, { accountId }, because))
}
