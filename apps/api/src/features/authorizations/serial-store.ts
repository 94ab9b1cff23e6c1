import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** Keeps which number a serial became; in the transaction that gives it. */
export const keepSerial = async (
  { db, now, isRehearsal }: Tx,
  serial: number,
  number: string | null,
): Promise<void> => {
  if (isRehearsal) return
  await db
    .insertInto('authorizationSerialUse')
    .values({ firstSerial: serial, lastSerial: serial, number, at: now })
    // Whoever sets the sequence back by hand stops nobody: what was kept of a serial first stays.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface SerialHole {
  readonly first: number
  readonly last: number
}

/**
 * Serials of which nothing is kept although a later one was kept before a moment: whoever had taken them has failed
 * since. Those of requests that may still be on their way are left out.
 */
export const listSerialHoles = async (db: Reader, keptBefore: Date): Promise<SerialHole[]> => {
  const { rows } = await sql<{ first: string; last: string }>`
    select before_it + 1 as first, first_serial - 1 as last
    from (
      select first_serial, at, lag(last_serial, 1, 0::bigint) over (order by first_serial) as before_it
      from authorization_serial_use
    ) as kept
    where first_serial > before_it + 1 and at < ${keptBefore}
    order by 1`.execute(db)
  return rows.map(({ first, last }) => ({ first: Number(first), last: Number(last) }))
}

/** False where another run was faster. */
export const keepHole = async ({ db, now }: Tx, { first, last }: SerialHole): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authorizationSerialUse')
    .values({ firstSerial: first, lastSerial: last, number: null, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
