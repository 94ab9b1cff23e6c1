import { passing } from '@papaver/contract/exchange/failures.ts'
import type { OutgoingStatus } from '@papaver/contract/exchange/outgoing.ts'
import type { MessageContent } from '@papaver/contract/exchange/signed.ts'
import type { SentSubject } from '@papaver/contract/exchange/states.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SignedPayload } from '../../platform/documents/payload.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** What a message says; of a permit that was issued the signed data come from its document when it is sent. */
export type KeptContent =
  | Exclude<MessageContent, { subject: 'issued' }>
  | { readonly subject: 'issued' }
  | { readonly subject: 'keyReported'; readonly report: SignedPayload }

export interface NewMessage {
  readonly authorityId: number
  readonly countryId: string
  /** Null of a key that is reported. */
  readonly caseId: string | null
  readonly number: string
  readonly content: KeptContent
  /** Of the document, where its data go along. */
  readonly fileId: string | null
  readonly createdByName: string
}

/** The next place among the messages to this authority about one permit; nobody else takes it before the transaction ends. */
const nextPlace = async (
  { db }: Tx,
  { authorityId, number }: Pick<NewMessage, 'authorityId' | 'number'>,
): Promise<number> => {
  const about = `exchange_outgoing ${authorityId} ${number}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${about}, 0))`.execute(db)
  const row = await db
    .selectFrom('exchangeOutgoing')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .where('authorityId', '=', authorityId)
    .where('number', '=', number)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

/** Into the messages that wait, with the rest of the transaction. Answers its id. */
export const insertMessage = async (tx: Tx, { content, ...values }: NewMessage): Promise<string> => {
  const { db, now } = tx
  const sequence = await nextPlace(tx, values)
  const row = await db
    .insertInto('exchangeOutgoing')
    .values({
      ...values,
      sequence,
      subject: content.subject,
      content: JSON.stringify(content),
      nextAttemptAt: now,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface OutgoingRow {
  readonly id: string
  readonly authorityId: number
  readonly countryId: string
  readonly caseId: string | null
  readonly subject: SentSubject
  readonly number: string
  readonly status: OutgoingStatus
  readonly attempts: number
  readonly nextAttemptAt: Date
  readonly takenUntil: Date | null
  readonly lastError: string | null
  readonly createdAt: Date
  readonly createdByName: string
  readonly sentAt: Date | null
  readonly content: KeptContent
  /** One that is sent before it waits as well. */
  readonly isBehind: boolean
}

const rows = (db: Reader) =>
  db
    .selectFrom('exchangeOutgoing')
    .select([
      'id',
      'authorityId',
      'countryId',
      'caseId',
      'number',
      'attempts',
      'nextAttemptAt',
      'takenUntil',
      'lastError',
      'createdAt',
      'createdByName',
      'sentAt',
    ])
    .select((eb) => [
      eb.ref('subject').$castTo<SentSubject>().as('subject'),
      eb.ref('status').$castTo<OutgoingStatus>().as('status'),
      eb.ref('content').$castTo<KeptContent>().as('content'),
      sql<boolean>`status = 'waiting' and sequence is not null and exists (select from exchange_outgoing earlier
        where earlier.status = 'waiting' and earlier.authority_id = exchange_outgoing.authority_id
          and ((earlier.number = exchange_outgoing.number and earlier.sequence < exchange_outgoing.sequence)
            or (earlier.case_id = exchange_outgoing.case_id and earlier.id < exchange_outgoing.id)))`.as(
        'isBehind',
      ),
    ])

export interface OutgoingFilter {
  readonly search?: string | undefined
  readonly status?: OutgoingStatus | undefined
  readonly country?: string | undefined
}

const conditions = ({ search, status, country }: OutgoingFilter): RawBuilder<SqlBool> => {
  const part = (search ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const all = [
    sql`true`,
    ...(search ? [sql`strpos(regexp_replace(upper(number), '[^[:alnum:]]', '', 'g'), ${part}) > 0`] : []),
    ...(status ? [sql`status = ${status}`] : []),
    ...(country ? [sql`country_id = ${country}`] : []),
  ]
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

export const listOutgoing = (
  db: Reader,
  filter: OutgoingFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OutgoingRow[]> =>
  rows(db)
    .where(conditions(filter))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** How many fit, counted no further than `limit`. */
export const countOutgoing = async (db: Reader, filter: OutgoingFilter, limit: number): Promise<number> => {
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from (
    select from exchange_outgoing where ${conditions(filter)} limit ${limit}) as counted`.execute(db)
  return counted[0]?.total ?? 0
}

/** How these messages stand. */
export const listDeliveries = async (db: Reader, ids: readonly string[]): Promise<OutgoingRow[]> =>
  ids.length === 0
    ? []
    : rows(db)
        .where('id', 'in', [...ids])
        .execute()

export const findMessage = (db: Reader, id: string): Promise<OutgoingRow> =>
  rows(db).where('id', '=', id).executeTakeFirstOrThrow()

export const lockOutgoing = ({ db }: Tx, id: string): Promise<OutgoingRow | undefined> =>
  rows(db).where('id', '=', id).forUpdate().executeTakeFirst()

export interface DueMessage extends OutgoingRow {
  readonly fileId: string | null
  /** Null of what was written before messages were numbered. */
  readonly sequence: number | null
}

const dueRows = (db: Reader) => rows(db).select(['fileId', 'sequence'])

/**
 * The message that has waited longest and is with nobody, of authorities that have not failed just now. Nobody else gets it
 * before the transaction ends.
 */
export const lockDue = ({ db, now }: Tx, failing: readonly number[]): Promise<DueMessage | undefined> =>
  dueRows(db)
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
    .where(sql<boolean>`(taken_until is null or taken_until <= ${now})`)
    // Nothing about a permit leaves for an authority whose answer nobody here could believe.
    .where(sql<boolean>`(subject = 'keyReported' or exists (select from exchange_key key
      where key.authority_id = exchange_outgoing.authority_id and key.ended_at is null))`)
    .where(sql<boolean>`not (authority_id = any (${[...failing]}::int[]))`)
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Messages about the same permit or of the same case that were written before it, and wait as well; the first of them first. */
export const lockEarlier = async (
  { db, now }: Tx,
  { id, authorityId, caseId, number, sequence }: DueMessage,
): Promise<DueMessage[]> =>
  sequence === null
    ? []
    : dueRows(db)
        .where('status', '=', 'waiting')
        .where(sql<boolean>`(taken_until is null or taken_until <= ${now})`)
        .where('authorityId', '=', authorityId)
        // What has left is told under their permit and what becomes of ours under our own: both are read in one order.
        .where((eb) =>
          eb.or([
            eb.and([eb('number', '=', number), eb('sequence', '<', sequence)]),
            eb.and([eb('caseId', '=', caseId), eb('id', '<', id)]),
          ]),
        )
        .orderBy('id')
        .forUpdate()
        .skipLocked()
        .execute()

/** Nobody else tries it before that moment. */
export const takeMessage = async ({ db }: Tx, id: string, takenUntil: Date): Promise<void> => {
  await db.updateTable('exchangeOutgoing').set({ takenUntil }).where('id', '=', id).execute()
}

/** `keyId`: the key of ours that has signed it; null of a report, which was signed when it was made. */
export const markArrived = async (
  { db, now }: Tx,
  id: string,
  { attempts, keyId }: { readonly attempts: number; readonly keyId: string | null },
): Promise<void> => {
  await db
    .updateTable('exchangeOutgoing')
    .set({ status: 'sent', sentAt: now, attempts, keyId, lastError: null, takenUntil: null })
    .where('id', '=', id)
    .execute()
}

/** Nobody has it any more; it waits as before. */
export const releaseMessage = async ({ db }: Tx, id: string): Promise<void> => {
  await db.updateTable('exchangeOutgoing').set({ takenUntil: null }).where('id', '=', id).execute()
}

/** What else waits for this authority is due now, where nothing was wrong with it but the way there. */
export const wakeOthers = async ({ db, now }: Tx, authorityId: number): Promise<void> => {
  await db
    .updateTable('exchangeOutgoing')
    .set({ nextAttemptAt: now })
    .where('authorityId', '=', authorityId)
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '>', now)
    .where('lastError', 'in', passing)
    .execute()
}

/** Tried again at `next`; without it never. */
export const markNotArrived = async (
  { db }: Tx,
  id: string,
  { attempts, lastError, next }: { attempts: number; lastError: string; next: Date | undefined },
): Promise<void> => {
  await db
    .updateTable('exchangeOutgoing')
    .set({
      ...{ attempts, lastError, takenUntil: null },
      ...(next ? { nextAttemptAt: next } : { status: 'dead' }),
    })
    .where('id', '=', id)
    .execute()
}

/** Tried anew from the beginning, under its own id. */
export const wakeMessage = async ({ db, now }: Tx, id: string): Promise<void> => {
  await db
    .updateTable('exchangeOutgoing')
    .set({ status: 'waiting', attempts: 0, nextAttemptAt: now, lastError: null })
    .where('id', '=', id)
    .execute()
}

export const cancelMessage = async ({ db }: Tx, id: string): Promise<void> => {
  await db.updateTable('exchangeOutgoing').set({ status: 'cancelled' }).where('id', '=', id).execute()
}
