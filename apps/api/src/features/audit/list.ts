import type { eventPage, eventQuery } from '@papaver/contract/audit/schema.ts'
import { namesIn } from '@papaver/contract/listed-names.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { z } from 'zod'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { leavesOutConfidential } from './confidential.ts'
import { readDetails, viewEvents } from './event-view.ts'
import {
  countEvents,
  type EventFilter,
  type EventRow,
  findEvent,
  listEvents,
  mostCounted,
  type Searched,
  type Span,
  searchEvents,
} from './list-store.ts'

type Query = z.output<typeof eventQuery>
type Narrowing = Omit<Query, 'limit' | 'before' | 'after'>

/** What was done with confidential cases is told to those who may know of them. */
const leftOutFor = (reader: Principal): Pick<EventFilter, 'leavesOutConfidential'> => ({
  leavesOutConfidential: leavesOutConfidential(reader),
})

/** What the query narrows by; the days are those of the authority. */
export const filterOf = (query: Narrowing, timeZone: string, reader: Principal): EventFilter => ({
  ...leftOutFor(reader),
  timeZone,
  from: query.from,
  to: query.to,
  actor: query.actor,
  actions: namesIn(query.action),
  entity: query.entity,
  entityId: query.entityId,
  requestId: query.requestId,
  address: query.address,
  isImpersonated: query.impersonated === 'true',
})

const find = async (db: Reader, filter: EventFilter, query: Query, span: Span): Promise<Searched> =>
  query.q
    ? searchEvents(db, filter, span, query.q)
    : { rows: await listEvents(db, filter, span), last: undefined }

/** One row more than is shown tells whether there are further ones in the direction that was gone. */
const cut = (rows: EventRow[], { limit, after }: Query): { rows: EventRow[]; isMore: boolean } => {
  const isMore = rows.length > limit
  if (!isMore) return { rows, isMore }
  return { rows: after === undefined ? rows.slice(0, limit) : rows.slice(1), isMore }
}

/** A page of the trail, the newest first. */
export const listPage = async (
  db: Reader,
  query: Query,
  timeZone: string,
  reader: Principal,
): Promise<z.input<typeof eventPage>> => {
  const filter = filterOf(query, timeZone, reader)
  const span = { limit: query.limit + 1, before: query.before, after: query.after }
  const { rows: found, last } = await find(db, filter, query, span)
  const { rows, isMore } = cut(found, query)
  // Words are not counted: that would read the trail to its end.
  const counted = query.q ? rows.length + (isMore ? 1 : 0) : await countEvents(db, filter)
  const isNarrowedByWords = Boolean(query.q)
  const isEstimate = isNarrowedByWords
    ? isMore || last !== undefined || query.before !== undefined || query.after !== undefined
    : counted > mostCounted
  return {
    items: await viewEvents(db, rows),
    total: isNarrowedByWords ? rows.length : Math.min(counted, mostCounted),
    totalIsEstimate: isEstimate,
    hasOlder: query.after === undefined ? isMore || last !== undefined : true,
    hasNewer: query.after === undefined ? query.before !== undefined : isMore,
    searchedUntil: last ? { seq: last.seq, at: last.at.toISOString() } : null,
    timeZone,
  }
}

/** One action with what stood there before and after; 404 where there is no such row. */
export const getEvent = async (db: Reader, seq: number, timeZone: string, reader: Principal) => {
  const row = (await findEvent(db, seq, leftOutFor(reader))) ?? refuse(frameRefusals.notFound)
  const [event] = await viewEvents(db, [row])
  if (event === undefined) return refuse(frameRefusals.notFound)
  return {
    ...event,
    details: readDetails(row.details),
    raw: row.details,
    lane: row.lane,
    place: row.place,
    previousHash: row.previousHash.toString('hex'),
    hash: row.hash.toString('hex'),
    timeZone,
  }
}
