import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/transaction.ts'
import { isMailOpenTo } from './outbox-store.ts'

/** Whose mails are read. */
export interface CaughtFor {
  /** One address, in whatever letters it was written; null: anybody's. */
  readonly recipient: string | null
  readonly leavesOutConfidential: boolean
}

const isFor = ({ recipient, leavesOutConfidential }: CaughtFor) => {
  const isHis = recipient === null ? sql`true` : sql`lower(recipient) = ${recipient.toLowerCase()}`
  return sql<SqlBool>`${isHis} and ${isMailOpenTo({ leavesOutConfidential })}`
}

const columns = ['id', 'recipient', 'subject', 'culture', 'createdAt'] as const

/** Mails as their recipient would have found them, the newest first: of training, where none is sent. */
export const listCaughtMails = (
  db: Reader,
  whose: CaughtFor,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) =>
  db
    .selectFrom('mailOutbox')
    .select(columns)
    .where(isFor(whose))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export const countCaughtMails = async (db: Reader, whose: CaughtFor, limit: number): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from mail_outbox where ${isFor(whose)} limit ${limit}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** One of them, whole; one that went to somebody else is not found. */
export const findCaughtMail = (db: Reader, whose: CaughtFor, id: string) =>
  db
    .selectFrom('mailOutbox')
    .select([...columns, 'body'])
    .where('id', '=', id)
    .where(isFor(whose))
    .executeTakeFirst()
