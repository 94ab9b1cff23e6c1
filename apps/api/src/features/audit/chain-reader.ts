import { createHash } from 'node:crypto'
import type pg from 'pg'

/** What the walk reads with: a connection, or whatever asks one as it does. */
export type ChainReader = Pick<pg.ClientBase, 'query'>

/** Before its first row a lane ends in nothing. */
export const noHash: Buffer = Buffer.alloc(32)

/** How a lane stood at the moment when the walk began. */
export interface LaneEnd {
  readonly lane: number
  /** Where the writer says that it ends; undefined where the lane is not known to it. */
  readonly head: { readonly place: number; readonly hash: Buffer } | undefined
  /** The place of its last row, 0 where it has none. */
  readonly last: number
}

/** The whole trail at one moment. What is written afterwards lies behind it, and changes nothing before it. */
export interface TrailEnd {
  readonly lanes: readonly LaneEnd[]
  /** Rows that the last seal covers, 0 where there is none. */
  readonly sealed: number
}

/** Lanes that have a row or a head, whatever their numbers; lane 0 is always there. */
const lanesQuery = `with recursive used (lane) as (
    (select lane from audit_event order by lane limit 1)
    union all
    select (select lane from audit_event where lane > used.lane order by lane limit 1) from used where used.lane is not null
  ), lanes as (
    select lane from used where lane is not null union select lane from audit_head union select 0
  )
  select lanes.lane, audit_head.place::text as head_place, audit_head.hash as head_hash,
    (select coalesce(place, seq) from audit_event where audit_event.lane = lanes.lane
      order by coalesce(place, seq) desc limit 1)::text as last_place,
    (select max(row_count) from audit_seal)::text as sealed
  from lanes left join audit_head on audit_head.lane = lanes.lane order by lanes.lane`

interface LaneRow {
  lane: number
  head_place: string | null
  head_hash: Buffer | null
  last_place: string | null
  sealed: string | null
}

/** One statement, so that heads, last rows and the last seal are of one moment. */
export const readEnd = async (client: ChainReader): Promise<TrailEnd> => {
  const { rows } = await client.query<LaneRow>(lanesQuery)
  return {
    lanes: rows.map(({ lane, head_place: place, head_hash: hash, last_place: last }) => ({
      lane,
      head: place === null || hash === null ? undefined : { place: Number(place), hash },
      last: Number(last ?? 0),
    })),
    sealed: Number(rows[0]?.sealed ?? 0),
  }
}

export interface Row {
  lane: number
  place: string
  seq: string
  occurred_us: string
  actor_id: string | null
  actor_name: string
  address: string | null
  request_id: string
  action: string
  entity: string
  entity_id: string
  details: string
  previous_hash: Buffer
  hash: Buffer
}

const rowsQuery = `select lane, coalesce(place, seq)::text as place, seq::text,
  (extract(epoch from occurred_at) * 1000000)::bigint::text as occurred_us,
  actor_id::text, actor_name, address, request_id, action, entity, entity_id, details, previous_hash, hash
  from audit_event where lane = $1 and coalesce(place, seq) > $2 and coalesce(place, seq) <= $3
  order by coalesce(audit_event.place, audit_event.seq), audit_event.seq`

/** Rows of a lane after one place, up to another one. */
export const readRows = async (
  client: ChainReader,
  lane: number,
  after: number,
  until: number,
): Promise<readonly Row[]> => (await client.query<Row>(rowsQuery, [lane, after, until])).rows

export interface Seal {
  readonly count: number
  readonly sealedUs: string
  readonly heads: string
  readonly previousHash: Buffer
  readonly hash: Buffer
}

interface SealRow {
  count: string
  sealed_us: string
  heads: string
  previous_hash: Buffer
  hash: Buffer
}

const sealsAtOnce = 200
const sealsQuery = `select row_count::text as count, (extract(epoch from sealed_at) * 1000000)::bigint::text as sealed_us,
  heads, previous_hash, hash from audit_seal where row_count > $1 and row_count <= $2
  order by row_count limit ${sealsAtOnce}`

const sealOf = ({ count, sealed_us: sealedUs, heads, previous_hash: previousHash, hash }: SealRow): Seal => ({
  count: Number(count),
  sealedUs,
  heads,
  previousHash,
  hash,
})

/** The seal that covers so many rows; undefined where none does. */
export const findSeal = async (client: ChainReader, count: number): Promise<Seal | undefined> => {
  const { rows } = await client.query<SealRow>(sealsQuery, [count - 1, count])
  return rows.map(sealOf)[0]
}

/** The next seals in their order. */
export const readSeals = async (
  client: ChainReader,
  after: number,
  until: number,
): Promise<readonly Seal[]> => {
  const { rows } = await client.query<SealRow>(sealsQuery, [after, until])
  return rows.map(sealOf)
}

/** What a seal says of one lane. */
export interface SealedEnd {
  readonly lane: number
  readonly place: number
  /** In hex. */
  readonly hash: string
}

/** Undefined where the text is not what the writer spells. */
export const readHeads = (heads: string): readonly SealedEnd[] | undefined => {
  const ends: SealedEnd[] = []
  for (const part of heads.split(' ')) {
    const match = /^(\d+):(\d+):([0-9a-f]{64})$/.exec(part)
    if (match === null) return undefined
    ends.push({ lane: Number(match[1]), place: Number(match[2]), hash: match[3] ?? '' })
  }
  return ends
}

const field = (value: string | null): string => {
  const text = value ?? ''
  return `${Buffer.byteLength(text)}:${text}`
}
const hashOf = (previous: Buffer, fields: readonly (string | null)[]): Buffer =>
  createHash('sha256').update(previous).update(fields.map(field).join('')).digest()

/** The hash of a row, computed from what the database shows; shares no code with the writer, which is SQL. */
export const hashOfRow = (row: Row, previous: Buffer): Buffer =>
  hashOf(previous, [
    // Rows from before there were lanes are hashed without them.
    ...(row.lane === 0 ? [] : [String(row.lane), row.place]),
    row.seq,
    row.occurred_us,
    row.actor_id,
    row.actor_name,
    row.address,
    row.request_id,
    row.action,
    row.entity,
    row.entity_id,
    row.details,
  ])

/** The same for a seal. */
export const hashOfSeal = ({ count, sealedUs, heads }: Seal, previous: Buffer): Buffer =>
  hashOf(previous, [String(count), sealedUs, heads])
