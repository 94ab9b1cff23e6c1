import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/transaction.ts'

/** To one address, in whatever letters it was written; null: to anybody. */
const goesTo = (recipient: string | null) =>
  recipient === null ? sql<SqlBool>`true` : sql<SqlBool>`lower(recipient) = ${recipient.toLowerCase()}`

const columns = ['id', 'recipient', 'subject', 'culture', 'createdAt'] as const

/** Mails as their recipient would have found them, the newest first: of training, where none is sent. */
export const listCaughtMails = (
  db: Reader,
  recipient: string | null,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) =>
  db
    .selectFrom('mailOutbox')
    .select(columns)
    .where(goesTo(recipient))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export const countCaughtMails = async (
  db: Reader,
  recipient: string | null,
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from mail_outbox where ${goesTo(recipient)} limit ${limit}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** One of them, whole; one that went to somebody else is not found. */
export const findCaughtMail = (db: Reader, recipient: string | null, id: string) =>
  db
    .selectFrom('mailOutbox')
    .select([...columns, 'body'])
    .where('id', '=', id)
    .where(goesTo(recipient))
    .executeTakeFirst()
