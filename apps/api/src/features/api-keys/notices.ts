import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Tx } from '../../platform/transaction.ts'
import { listPeople } from '../account/public.ts'
import { type Notice, notifyEach } from '../notifications/public.ts'

/** What people are told of a key. */
export interface KeyNamed {
  readonly id: string
  readonly name: string
  readonly establishmentId: string
  /** Who made it. */
  readonly accountId: string
}

/** Tells the managers of the house, and who has made the key. */
export const notifyKeepers = async (
  tx: Tx,
  { id, name, establishmentId, accountId }: KeyNamed,
  code: NoticeCode,
  more: Pick<Notice, 'params' | 'publicUrl'>,
): Promise<void> => {
  const people = await listPeople(tx.db, { establishmentId })
  const keepers = people.filter((person) => person.id === accountId || person.roles.includes('ESTB_MANAGER'))
  await notifyEach(
    tx,
    keepers.map((to) => ({
      to,
      notice: {
        code,
        place: '/api-keys',
        entity: 'apiKey',
        entityId: id,
        ...more,
        params: { title: name, ...more.params },
      },
    })),
  )
}
