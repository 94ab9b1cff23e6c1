import type { Reader } from '../../platform/transaction.ts'

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
