import { ofTheWay } from '@papaver/contract/exchange/failures.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** Authorities whose portals said at the last try of a message that they do not trust our key. */
export const listDistrusting = async (db: Reader): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('exchangeOutgoing as message')
    .select('message.authorityId')
    .distinct()
    .where('message.status', 'in', ['waiting', 'dead'])
    .where('message.lastError', 'in', ['status 401', 'status 403'])
    // Once one arrives, those that wait are tried anew; one that was given up says what was so at its last try.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('exchangeOutgoing as arrived')
            .select('arrived.id')
            .whereRef('arrived.authorityId', '=', 'message.authorityId')
            .whereRef('arrived.sentAt', '>=', 'message.nextAttemptAt'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ authorityId }) => authorityId))
}

/** Messages to other authorities that wait, since when the oldest does, and for when the first of them was due. */
export const readWaiting = async (
  db: Reader,
): Promise<{ count: number; oldestAt: Date | null; dueAt: Date | null }> => {
  const row = await db
    .selectFrom('exchangeOutgoing')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('createdAt').as('oldestAt'),
      eb.fn.min('nextAttemptAt').as('dueAt'),
    ])
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldestAt: row.oldestAt, dueAt: row.dueAt }
}

/** When a message last arrived there: by then whatever stood in the way before had been settled. */
export const lastArrivalAt = async (db: Reader, authorityId: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('exchangeOutgoing')
    .select((eb) => eb.fn.max('sentAt').as('at'))
    .where('authorityId', '=', authorityId)
    .where('status', '=', 'sent')
    .executeTakeFirst()
  return row?.at ?? null
}

/**
 * The way to an authority is another one: what waits for it goes now, and so does what was given up because there was no way to it. It
 * leaves in the order in which it was written.
 */
export const wakeForWay = async ({ db, now }: Tx, authorityId: number): Promise<void> => {
  await db
    .updateTable('exchangeOutgoing')
    .set({ status: 'waiting', attempts: 0, nextAttemptAt: now, lastError: null })
    .where('authorityId', '=', authorityId)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'waiting'), eb('attempts', '>', 0)]),
        eb.and([eb('status', '=', 'dead'), eb('lastError', 'in', ofTheWay)]),
      ]),
    )
    .execute()
}
