import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { isFree } from '../store.ts'

/** Messages that are still handed over, or whose retraction is. */
export const listAtWork = async (db: Reader): Promise<{ id: string; isRetracting: boolean }[]> =>
  db
    .selectFrom('broadcast')
    .select(['id', 'isRetracting'])
    .where((eb) => eb.or([eb('status', '=', 'sending'), eb('isRetracting', '=', true)]))
    .orderBy('id')
    .execute()

export interface Addressee {
  readonly id: string
  readonly email: string
  readonly culture: string
  readonly firstName: string
  readonly lastName: string
  /** He can still sign in. */
  readonly isThere: boolean
}

/**
 * The next whose turn it is: of the message itself, or of the note that takes it back, which goes to those alone who
 * were told.
 */
export const takeAddressees = async (
  { db }: Tx,
  id: string,
  isRetraction: boolean,
  limit: number,
): Promise<Addressee[]> => {
  const waits = isRetraction
    ? sql`notified_at is not null and retraction_notified_at is null`
    : sql`notified_at is null and not is_skipped`
  const { rows } = await sql<Addressee>`
    select account_reading.id, account_reading.email, account_reading.culture, account_reading.first_name,
      account_reading.last_name, account_reading.status = 'APR' as is_there
    from (select account_id from broadcast_recipient where broadcast_id = ${id}::uuid and ${waits}
      order by account_id limit ${limit} for update skip locked) as taken
    join account_reading on account_reading.id = taken.account_id
    order by account_reading.id`.execute(db)
  return rows
}

/** Whom it was handed to now; who could no longer sign in is passed over for good. */
export const markNotified = async (
  { db, now }: Tx,
  id: string,
  isRetraction: boolean,
  people: readonly Addressee[],
): Promise<void> => {
  const ids = (isThere: boolean) =>
    people.filter((person) => person.isThere === isThere).map((person) => person.id)
  const all = people.map((person) => person.id)
  if (isRetraction)
    await sql`update broadcast_recipient set retraction_notified_at = ${now}
      where broadcast_id = ${id}::uuid and account_id = any(${all}::uuid[])`.execute(db)
  else
    await sql`update broadcast_recipient
      set notified_at = case when account_id = any(${ids(true)}::uuid[]) then ${now}::timestamptz end,
        is_skipped = account_id = any(${ids(false)}::uuid[])
      where broadcast_id = ${id}::uuid and account_id = any(${all}::uuid[])`.execute(db)
}

export const markDone = async ({ db }: Tx, id: string, isRetraction: boolean): Promise<void> => {
  await db
    .updateTable('broadcast')
    .set(isRetraction ? { isRetracting: false } : { status: 'sent' })
    .where('id', '=', id)
    .execute()
}

/** Takes it back: its banner comes down, its mails that have not gone do not go, its notifications say so. */
export const markRetracted = async (
  { db, now, origin }: Tx,
  id: string,
  retraction: Readonly<Record<string, string>>,
  isToNotify: boolean,
): Promise<number> => {
  await db
    .updateTable('broadcast')
    .set({
      status: 'retracted',
      retractedAt: now,
      retractedByName: origin.actorName,
      retraction: JSON.stringify(retraction),
      isRetracting: isToNotify,
    })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('notification')
    .set({ retractedAt: now })
    .where('entity', '=', 'broadcast')
    .where('entityId', '=', id)
    .execute()
  // Whatever the sender has in hand is going; the others are called back.
  const { numAffectedRows } = await sql`
    update mail_outbox set status = 'cancelled' where id in (
      select id from mail_outbox where entity = 'broadcast' and entity_id = ${id} and template = 'BROADCAST'
        and status = 'waiting' and ${isFree(now)} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
