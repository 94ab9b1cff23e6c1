import { isId } from '@papaver/contract/ids.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../platform/database/database-types.ts'
import type { Reader } from '../../platform/transaction.ts'
import { confidentialIds } from './confidential.ts'

/** What the list of actions is narrowed by; days are those of `timeZone`. */
export interface EventFilter {
  readonly timeZone: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly actor?: string | undefined
  readonly actions?: readonly string[]
  readonly entity?: string | undefined
  readonly entityId?: string | undefined
  readonly requestId?: string | undefined
  readonly address?: string | undefined
  readonly isImpersonated?: boolean
  /** The reader may not know of confidential cases: what was done with them is left out. */
  readonly leavesOutConfidential?: boolean
}

const columns = [
  'seq',
  'occurredAt',
  'actorId',
  'actorName',
  'address',
  'requestId',
  'action',
  'entity',
  'entityId',
  'details',
  'lane',
  sql<number>`coalesce(place, seq)`.as('place'),
  'previousHash',
  'hash',
  // As it is hashed: a Date would lose what is finer than a millisecond.
  sql<string>`(extract(epoch from occurred_at) * 1000000)::bigint::text`.as('occurredUs'),
] as const

export interface EventRow {
  seq: number
  occurredAt: Date
  occurredUs: string
  actorId: string | null
  actorName: string
  address: string | null
  requestId: string
  action: string
  entity: string
  entityId: string
  details: string
  lane: number
  place: number
  previousHash: Buffer
  hash: Buffer
}
type Query = SelectQueryBuilder<DB, 'auditEvent', object>

/** The text between the marks as LIKE reads it. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
/** As every row of an impersonated action has it (store.ts), and the index of such rows. */
const impersonatedMark = '%"impersonatedBy":{"id"%'

/** A person's own actions, and those he did through another's eyes. */
const byActor = (query: Query, actor: string): Query =>
  isId(actor)
    ? query.where(({ or, and, eb }) =>
        or([
          eb('actorId', '=', actor),
          and([
            eb('details', 'like', impersonatedMark),
            eb('details', 'like', `%"impersonatedBy":{"id":"${actor.toLowerCase()}"%`),
          ]),
        ]),
      )
    : query.where('actorName', '=', actor)

/** `setting.` is every action on settings. */
const byActions = (query: Query, actions: readonly string[]): Query =>
  query.where(({ or, eb }) =>
    or(
      actions.map((action) =>
        action.endsWith('.') ? eb('action', 'like', `${literal(action)}%`) : eb('action', '=', action),
      ),
    ),
  )

/**
 * Rows about no confidential case: nor about a mail that was sent about one, nor of a link that names one.
 */
const isOpenToAll = sql<boolean>`entity_id <> all (${confidentialIds}) and case
  when entity = 'mail' and entity_id ~ '^[0-9a-f-]{36}$' then not exists (
    select from confidential_mail_reading mail where mail.id = entity_id::uuid)
  when action in ('incident.link', 'incident.unlink') then not exists (
    select from confidential_case_reading closed join case_reading named on named.id = closed.id
    where strpos(details, to_json(named.number)::text) > 0)
  else true end`

const narrowed = (db: Reader, filter: EventFilter): Query => {
  const { timeZone, from, to, actor, actions = [], entity, entityId, requestId, address } = filter
  let query: Query = db.selectFrom('auditEvent')
  if (from)
    query = query.where('occurredAt', '>=', sql<Date>`(${from}::date)::timestamp at time zone ${timeZone}`)
  if (to)
    query = query.where('occurredAt', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone ${timeZone}`)
  if (actor) query = byActor(query, actor)
  if (actions.length > 0) query = byActions(query, actions)
  if (entity) query = query.where('entity', '=', entity)
  if (entityId) query = query.where('entityId', '=', entityId)
  if (requestId) query = query.where('requestId', '=', requestId)
  if (address) query = query.where('address', '=', address)
  if (filter.leavesOutConfidential) query = query.where(isOpenToAll)
  if (filter.isImpersonated) query = query.where('details', 'like', impersonatedMark)
  return query
}

export interface Span {
  readonly limit: number
  /** Only rows older than this one, or newer; one of the two. */
  readonly before?: number | undefined
  readonly after?: number | undefined
}

const placeOf = (seq: number) =>
  sql`(select at.occurred_at, at.seq from audit_event at where at.seq = ${seq})`

/** Rows are ordered by their time; of the same moment by their number. */
const spanned = (query: Query, { before, after }: Omit<Span, 'limit'>): Query => {
  let cut = query
  if (before !== undefined) cut = cut.where(sql<boolean>`(occurred_at, seq) < ${placeOf(before)}`)
  if (after !== undefined) cut = cut.where(sql<boolean>`(occurred_at, seq) > ${placeOf(after)}`)
  const direction = after === undefined ? 'desc' : 'asc'
  return cut.orderBy('occurredAt', direction).orderBy('seq', direction)
}

/** The newest first, whichever way was gone. */
export const listEvents = async (db: Reader, filter: EventFilter, span: Span): Promise<EventRow[]> => {
  const rows = await spanned(narrowed(db, filter), span).select(columns).limit(span.limit).execute()
  return span.after === undefined ? rows : rows.toReversed()
}

/** So many rows at most are read for words in their details: there is no index of words. */
export const mostSearched = 20_000

export interface Searched {
  readonly rows: EventRow[]
  /** The last row that was read, where the search ended before the trail did. */
  readonly last: { readonly seq: number; readonly at: Date } | undefined
}

/** The same for rows whose details or record hold these words; `last` tells how far it looked. */
export const searchEvents = async (
  db: Reader,
  filter: EventFilter,
  span: Span,
  words: string,
): Promise<Searched> => {
  const looked = spanned(narrowed(db, filter), span).select(columns).limit(mostSearched)
  const pattern = `%${literal(words)}%`
  // In the details a quotation mark and a backslash of the text are escaped.
  const inDetails = `%${literal(JSON.stringify(words).slice(1, -1))}%`
  const direction = span.after === undefined ? 'desc' : 'asc'
  const rows = await db
    .selectFrom(looked.as('looked'))
    .selectAll()
    .where(({ or, eb }) => or([eb('details', 'ilike', inDetails), eb('entityId', 'ilike', pattern)]))
    .orderBy('occurredAt', direction)
    .orderBy('seq', direction)
    .limit(span.limit)
    .execute()
  const found = span.after === undefined ? rows : rows.toReversed()
  if (rows.length === span.limit) return { rows: found, last: undefined }
  const end = await db
    .selectFrom(looked.as('looked'))
    .select(['seq', 'occurredAt as at'])
    .offset(mostSearched - 1)
    .executeTakeFirst()
  return { rows: found, last: end }
}

/** Counted so far; a trail of millions need not be counted to its end. */
export const mostCounted = 10_000

export const countEvents = async (db: Reader, filter: EventFilter): Promise<number> => {
  const { count } = await db
    .selectFrom(
      narrowed(db, filter)
        .select('seq')
        .limit(mostCounted + 1)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts up to a limit of one's own: for files. */
export const countUpTo = async (db: Reader, filter: EventFilter, most: number): Promise<number> => {
  const { count } = await db
    .selectFrom(narrowed(db, filter).select('seq').limit(most).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findEvent = (
  db: Reader,
  seq: number,
  { leavesOutConfidential = false }: Pick<EventFilter, 'leavesOutConfidential'>,
): Promise<EventRow | undefined> => {
  const query = db.selectFrom('auditEvent').select(columns).where('seq', '=', seq)
  return (leavesOutConfidential ? query.where(isOpenToAll) : query).executeTakeFirst()
}
