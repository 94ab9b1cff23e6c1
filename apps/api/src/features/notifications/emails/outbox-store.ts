import type { MailStatus } from '@papaver/contract/notifications/outbox.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { confidentialIds } from '../../audit/public.ts'

export interface OutboxFilter {
  readonly status?: MailStatus | undefined
  readonly code?: string | undefined
  /** A part of the address. */
  readonly recipient?: string | undefined
  readonly day?: string | undefined
  readonly timeZone: string
  readonly messageId?: string | undefined
  readonly leavesOutConfidential?: boolean
}
type Reading = Pick<OutboxFilter, 'leavesOutConfidential'>

/** Mails about confidential cases are there for those alone who may know of them. */
export const isMailOpenTo = ({ leavesOutConfidential = false }: Reading): RawBuilder<SqlBool> =>
  leavesOutConfidential
    ? sql`((entity_id is null or entity_id <> all (${confidentialIds})) and not about && ${confidentialIds})`
    : sql`true`

export interface ListedMail {
  readonly id: string
  readonly template: string
  readonly culture: string
  readonly recipient: string
  readonly subject: string
  readonly status: MailStatus
  readonly attempts: number
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly nextAttemptAt: Date
  readonly lastError: string | null
}
export interface OutboxMail extends ListedMail {
  readonly body: string
  readonly html: string | null
  readonly holdsSecret: boolean
  readonly entity: string | null
  readonly entityId: string | null
  /** It is with the mail server until then at the latest. */
  readonly takenUntil: Date | null
}

const conditions = (filter: OutboxFilter): RawBuilder<SqlBool> => {
  const { status, code, recipient, day, timeZone, messageId } = filter
  const pattern = `%${(recipient ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const all = [
    isMailOpenTo(filter),
    ...(status ? [sql`status = ${status}`] : []),
    ...(code ? [sql`template = ${code}`] : []),
    ...(recipient ? [sql`lower(recipient) like ${pattern}`] : []),
    ...(day
      ? [
          sql`created_at >= ${day}::timestamp at time zone ${timeZone}`,
          sql`created_at < (${day}::timestamp + interval '1 day') at time zone ${timeZone}`,
        ]
      : []),
    ...(messageId ? [sql`entity = 'broadcast' and entity_id = ${messageId}`] : []),
  ]
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

const listedColumns = [
  'id',
  'template',
  'culture',
  'recipient',
  'subject',
  'attempts',
  'createdAt',
  'sentAt',
  'nextAttemptAt',
  'lastError',
] as const

/** One page of the mails that fit, the newest first. Their texts stay behind. */
export const listMails = (
  db: Reader,
  filter: OutboxFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListedMail[]> =>
  db
    .selectFrom('mailOutbox')
    .select(listedColumns)
    .select((eb) => eb.ref('status').$castTo<MailStatus>().as('status'))
    .where(conditions(filter))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** How many fit, counted no further than `limit`. */
export const countMails = async (db: Reader, filter: OutboxFilter, limit: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from mail_outbox where ${conditions(filter)} limit ${limit}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many stand how; of what was sent, counted no further than `limit`. */
export const countByStatus = async (
  db: Reader,
  reading: Reading,
  limit: number,
): Promise<Record<MailStatus, number>> => {
  const counted = (status: MailStatus) =>
    sql`from mail_outbox where status = ${status} and ${isMailOpenTo(reading)}`
  const { rows } = await sql<Record<MailStatus, number>>`select
    (select count(*)::int ${counted('waiting')}) as waiting,
    (select count(*)::int ${counted('dead')}) as dead,
    (select count(*)::int ${counted('cancelled')}) as cancelled,
    (select count(*)::int from (select ${counted('sent')} limit ${limit}) as counted) as sent`.execute(db)
  return rows[0] ?? { waiting: 0, dead: 0, cancelled: 0, sent: 0 }
}

const whole = (db: Reader, id: string, reading: Reading) =>
  db
    .selectFrom('mailOutbox')
    .select([...listedColumns, 'body', 'html', 'holdsSecret', 'entity', 'entityId', 'takenUntil'])
    .select((eb) => eb.ref('status').$castTo<MailStatus>().as('status'))
    .where('id', '=', id)
    .where(isMailOpenTo(reading))

export const findMail = (db: Reader, id: string, reading: Reading): Promise<OutboxMail | undefined> =>
  whole(db, id, reading).executeTakeFirst()

/** Held until the transaction ends; the sender may have it in hand all the same (`takenUntil`). */
export const lockMail = ({ db }: Tx, id: string, reading: Reading): Promise<OutboxMail | undefined> =>
  whole(db, id, reading).forUpdate().executeTakeFirst()

/** Tried anew from the beginning, at once. */
export const wakeMail = async ({ db, now }: Tx, id: string): Promise<void> => {
  await db
    .updateTable('mailOutbox')
    .set({ status: 'waiting', attempts: 0, nextAttemptAt: now })
    .where('id', '=', id)
    .execute()
}

/**
 * A mail that was sent goes out again as another one: under its old number a mailbox would take it for a repetition
 * and drop it. Answers the new one's id.
 */
export const copyMail = async ({ db, now }: Tx, id: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into mail_outbox
      (template, culture, recipient, subject, body, html, entity, entity_id, about, status, next_attempt_at, created_at)
    select template, culture, recipient, subject, body, html, entity, entity_id, about, 'waiting', ${now}, ${now}
    from mail_outbox where id = ${id} returning id`.execute(db)
  return rows[0]?.id ?? id
}

/** Called back before it was sent; a text that held a link is of no more use. */
export const cancelMail = async ({ db }: Tx, id: string): Promise<void> => {
  await sql`update mail_outbox set status = 'cancelled',
    body = case when holds_secret then '' else body end,
    html = case when holds_secret then null else html end
    where id = ${id}`.execute(db)
}
