import type {
  Audience,
  AudienceRule,
  BannerSeverity,
  BroadcastStatus,
} from '@papaver/contract/notifications/broadcasts.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/transaction.ts'

export type MessageWords = Readonly<Record<string, { readonly subject: string; readonly text: string }>>
export interface Banner {
  readonly severity: BannerSeverity
  readonly from: string
  readonly until: string
}

export interface NewMessage {
  readonly words: MessageWords
  readonly audience: Audience
  readonly isSent: boolean
  readonly banner: Banner | null
  readonly createdBy: string
  readonly createdByName: string
}

export interface MessageRow {
  readonly id: string
  readonly words: MessageWords
  readonly audience: Audience
  readonly isSent: boolean
  readonly bannerSeverity: BannerSeverity | null
  readonly bannerFrom: string | null
  readonly bannerUntil: string | null
  readonly status: BroadcastStatus
  readonly createdAt: Date
  readonly createdByName: string
  readonly retractedAt: Date | null
  readonly retraction: Readonly<Record<string, string>> | null
  readonly isRetracting: boolean
}

/** Who may sign in and has what the group asks for. */
const addressed = ({ roles, establishmentIds, cultures }: AudienceRule): RawBuilder<SqlBool> => {
  const all = [
    sql`account_reading.status = 'APR'`,
    ...(roles
      ? [
          sql`exists (select from unnest(account_reading.roles) as held where upper(held) = any(${[...roles]}::text[]))`,
        ]
      : []),
    ...(establishmentIds
      ? [sql`account_reading.establishment_id = any(${[...establishmentIds]}::uuid[])`]
      : []),
    ...(cultures ? [sql`account_reading.culture = any(${[...cultures]}::text[])`] : []),
  ]
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** How many belong to a group, by their language; the largest part first. */
export const countAddressed = async (
  db: Reader,
  rule: AudienceRule,
): Promise<{ culture: string; recipients: number }[]> => {
  const { rows } = await sql<{ culture: string; recipients: number }>`
    select culture, count(*)::int as recipients from account_reading
    where ${addressed(rule)} group by culture order by recipients desc, culture`.execute(db)
  return rows
}

export const insertMessage = async ({ db, now }: Tx, message: NewMessage): Promise<string> => {
  const { words, audience, banner, isSent, ...rest } = message
  const { id } = await db
    .insertInto('broadcast')
    .values({
      ...rest,
      isSent,
      words: JSON.stringify(words),
      audience: JSON.stringify(audience),
      bannerSeverity: banner?.severity ?? null,
      bannerFrom: banner?.from ?? null,
      bannerUntil: banner?.until ?? null,
      status: isSent ? 'sending' : 'sent',
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Fixes who gets it; answers how many. */
export const insertRecipients = async ({ db }: Tx, id: string, rule: AudienceRule): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into broadcast_recipient (broadcast_id, account_id)
    select ${id}::uuid, id from account_reading where ${addressed(rule)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const read = (db: Reader) =>
  db
    .selectFrom('broadcast')
    .select([
      'id',
      'isSent',
      'bannerFrom',
      'bannerUntil',
      'createdAt',
      'createdByName',
      'retractedAt',
      'isRetracting',
    ])
    .select((eb) => [
      eb.ref('words').$castTo<MessageWords>().as('words'),
      eb.ref('audience').$castTo<Audience>().as('audience'),
      eb.ref('status').$castTo<BroadcastStatus>().as('status'),
      eb.ref('bannerSeverity').$castTo<BannerSeverity | null>().as('bannerSeverity'),
      eb.ref('retraction').$castTo<Readonly<Record<string, string>> | null>().as('retraction'),
    ])

export const listMessages = (
  db: Reader,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<MessageRow[]> =>
  read(db)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export const countMessages = async (db: Reader): Promise<number> => {
  const { total } = await db
    .selectFrom('broadcast')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export const findMessage = (db: Reader, id: string): Promise<MessageRow | undefined> =>
  read(db).where('id', '=', id).executeTakeFirst()

/** Nobody hands it over or takes it back meanwhile. */
export const lockMessage = ({ db }: Tx, id: string): Promise<MessageRow | undefined> =>
  read(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Those that hang on a day. */
export const listBanners = (db: Reader, today: string): Promise<MessageRow[]> =>
  read(db)
    .where('bannerSeverity', 'is not', null)
    .where('status', '<>', 'retracted')
    .where('bannerFrom', '<=', today)
    .where('bannerUntil', '>=', today)
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()

/** Those since a moment that still hold, newest first. */
export const listStanding = (db: Reader, since: Date): Promise<MessageRow[]> =>
  read(db)
    .where('status', '<>', 'retracted')
    .where('createdAt', '>=', since)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()

export interface MessageFigures {
  readonly recipients: number
  readonly notified: number
  readonly retractionNotified: number
  readonly waiting: number
  readonly sent: number
  readonly dead: number
  readonly cancelled: number
}
export const noFigures: MessageFigures = {
  recipients: 0,
  notified: 0,
  retractionNotified: 0,
  waiting: 0,
  sent: 0,
  dead: 0,
  cancelled: 0,
}

/** How far each message is, and how its mails fare; the notes of a retraction are not counted among them. */
export const figuresOf = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MessageFigures>> => {
  const { rows } = await sql<MessageFigures & { id: string }>`
    select broadcast.id, people.*, mails.* from broadcast,
      lateral (select count(*)::int as recipients, count(notified_at)::int as notified,
          count(retraction_notified_at)::int as retraction_notified
        from broadcast_recipient where broadcast_id = broadcast.id) as people,
      lateral (select count(*) filter (where mail_outbox.status = 'waiting')::int as waiting,
          count(*) filter (where mail_outbox.status = 'sent')::int as sent,
          count(*) filter (where mail_outbox.status = 'dead')::int as dead,
          count(*) filter (where mail_outbox.status = 'cancelled')::int as cancelled
        from mail_outbox
        where entity = 'broadcast' and entity_id = broadcast.id::text and template = 'BROADCAST') as mails
    where broadcast.id = any(${[...ids]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The message as one who got it; undefined for everybody else. */
export const findReceived = (db: Reader, id: string, accountId: string): Promise<MessageRow | undefined> =>
  read(db)
    .where('id', '=', id)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('broadcastRecipient')
        .select('broadcastId')
        .where('accountId', '=', accountId)
        .where('notifiedAt', 'is not', null),
    )
    .executeTakeFirst()
