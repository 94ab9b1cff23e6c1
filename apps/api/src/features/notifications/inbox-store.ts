import type { Delivery } from '@papaver/contract/notifications/codes.ts'
import type { NotificationTopic } from '@papaver/contract/notifications/topics.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { confidentialIds } from '../audit/public.ts'

export interface NewNotification {
  readonly accountId: string
  readonly code: string
  readonly topic: string
  readonly severity: string
  readonly params: Readonly<Record<string, string>>
  readonly link: string | null
  readonly entity: string | null
  readonly entityId: string | null
  readonly dueOn: string | null
  readonly isForDigest: boolean
}

/** Into the portal with the rest of the transaction, in their order. */
export const sendNotifications = (tx: Tx, notices: readonly NewNotification[]): void => {
  if (notices.length === 0) return
  const rows = notices.map((notice) => ({
    ...notice,
    params: JSON.stringify(notice.params),
    createdAt: tx.now,
  }))
  tx.send(tx.db.insertInto('notification').values(rows))
}

/** As a part of another statement: how many notices the account of this column has not read. */
export const unreadOf = (accountId: string) =>
  sql<number>`(
    select count(*) from notification
    where account_id = ${sql.ref(accountId)} and read_at is null and archived_at is null
  )`

/** Unread notifications of each account; one without any is missing from the answer. */
export const countUnread = async (
  db: Reader,
  accountIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('notification')
    .select(['accountId', ({ fn }) => fn.countAll<number>().as('unread')])
    .where('accountId', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .where('readAt', 'is', null)
    .where('archivedAt', 'is', null)
    .groupBy('accountId')
    .execute()
  return new Map(rows.map(({ accountId, unread }) => [accountId, Number(unread)]))
}

export interface NotificationFilter {
  readonly view: 'unread' | 'all' | 'archived'
  readonly topic?: NotificationTopic | undefined
  /** Looked for in the values of the parameters; the words around them depend on the reader's language. */
  readonly search?: string | undefined
  /** The reader may not know of confidential cases, whatever he was sent about them before. */
  readonly leavesOutConfidential: boolean
}

/** A person's own notifications that fit. */
const ownOnes = (db: Reader, accountId: string, filter: NotificationFilter) => {
  const { view, topic, search } = filter
  let query = db.selectFrom('notification').where('accountId', '=', accountId)
  if (filter.leavesOutConfidential)
    query = query.where(sql<boolean>`(entity_id is null or entity_id <> all (${confidentialIds}))`)
  query = query.where('archivedAt', view === 'archived' ? 'is not' : 'is', null)
  if (view === 'unread') query = query.where('readAt', 'is', null)
  if (topic) query = query.where('topic', '=', topic)
  if (!search) return query
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return query.where(
    sql<boolean>`exists (select from jsonb_each_text(params) as given where given.value ilike ${pattern})`,
  )
}

export interface NotificationRow {
  id: string
  code: string
  topic: string
  severity: string
  params: unknown
  link: string | null
  createdAt: Date
  readAt: Date | null
  archivedAt: Date | null
  dueOn: string | null
  retractedAt: Date | null
}

/** One page of a person's own notifications, the newest first. */
export const listNotifications = (
  db: Reader,
  accountId: string,
  filter: NotificationFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<NotificationRow[]> =>
  ownOnes(db, accountId, filter)
    .select([
      'id',
      'code',
      'topic',
      'severity',
      'params',
      'link',
      'createdAt',
      'readAt',
      'archivedAt',
      'dueOn',
      'retractedAt',
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export const countNotifications = async (
  db: Reader,
  accountId: string,
  filter: NotificationFilter,
): Promise<number> => {
  const { total } = await ownOnes(db, accountId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export type Mark = 'read' | 'unread' | 'archive' | 'restore'

/** The column that a mark sets or clears. One that is set keeps its first time. */
const marks = {
  read: { column: 'readAt', isSet: true },
  unread: { column: 'readAt', isSet: false },
  archive: { column: 'archivedAt', isSet: true },
  restore: { column: 'archivedAt', isSet: false },
} as const

/** Marks those of the named notifications that are the person's own; answers how many were changed. */
export const markNotifications = async (
  { db, now }: Tx,
  accountId: string,
  ids: readonly string[],
  mark: Mark,
): Promise<number> => {
  const { column, isSet } = marks[mark]
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ [column]: isSet ? now : null })
    .where('accountId', '=', accountId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(column, isSet ? 'is' : 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks as read what the person has not read; the archive stays as it is. */
export const markAllRead = async ({ db, now }: Tx, accountId: string): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ readAt: now })
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .where('archivedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks as read what is older than `before`, and of each person's rest all but the newest `keep`. */
export const markPastRead = async ({ db, now }: Tx, before: Date, keep: number): Promise<void> => {
  await sql`
    update notification set read_at = ${now}
    where read_at is null and id in (
      select id from (
        select id, created_at, row_number() over (partition by account_id order by created_at desc, id desc) as place
        from notification
      ) as placed
      where created_at < ${before} or place > ${keep}
    )`.execute(db)
}

/** Accounts for which something from before `until` waits for the digest. */
export const listWaitingForDigest = async (db: Reader, until: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('notification')
    .select('accountId')
    .distinct()
    .where('isForDigest', '=', true)
    .where('createdAt', '<', until)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/**
 * Takes what waits for a person's digest, the oldest first. Whoever comes at the same time waits for the end of
 * this transaction and then finds nothing, so that no line is sent twice.
 */
export const takeForDigest = async (
  { db }: Tx,
  accountId: string,
  until: Date,
): Promise<(Pick<NotificationRow, 'code' | 'params'> & { entityId: string | null })[]> => {
  const rows = await db
    .updateTable('notification')
    .set({ isForDigest: false })
    .where('accountId', '=', accountId)
    .where('isForDigest', '=', true)
    .where('createdAt', '<', until)
    .returning(['id', 'code', 'params', 'entityId', 'createdAt'])
    .execute()
  return rows.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1),
  )
}

/** Clears away what was read or put into the archive and is older than `before`; what is unread stays. */
export const deleteOldNotifications = async ({ db }: Tx, before: Date): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('notification')
    .where('createdAt', '<', before)
    .where(({ or, eb }) => or([eb('readAt', 'is not', null), eb('archivedAt', 'is not', null)]))
    .where('isForDigest', '=', false)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** What a person wishes for each topic he has spoken about. */
export const findWishes = async (db: Reader, accountId: string): Promise<ReadonlyMap<string, Delivery>> => {
  const rows = await db
    .selectFrom('notificationPreference')
    .select(['topic', 'mail'])
    .where('accountId', '=', accountId)
    .execute()
  return new Map(rows.map(({ topic, mail }) => [topic, mail as Delivery]))
}

/** What each of these people wishes for each topic that he has spoken about. */
export const listWishes = async (
  db: Reader,
  accountIds: readonly string[],
): Promise<(accountId: string, topic: string) => Delivery | undefined> => {
  const rows =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom('notificationPreference')
          .select(['accountId', 'topic', 'mail'])
          .where('accountId', '=', sql<string>`any(${[...new Set(accountIds)]}::uuid[])`)
          .execute()
  return (accountId, topic) =>
    rows.find((row) => row.accountId === accountId && row.topic === topic)?.mail as Delivery | undefined
}

export const saveWish = async (
  { db }: Tx,
  accountId: string,
  topic: NotificationTopic,
  mail: Delivery,
): Promise<void> => {
  await db
    .insertInto('notificationPreference')
    .values({ accountId, topic, mail })
    .onConflict((conflict) => conflict.columns(['accountId', 'topic']).doUpdateSet({ mail }))
    .execute()
}
