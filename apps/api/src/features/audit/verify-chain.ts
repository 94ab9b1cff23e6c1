import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Where the chain is first found broken, and how. */
export interface Break {
  readonly seq: number
  readonly why:
    | 'gap'
    | 'wrong previous hash'
    | 'changed row'
    /** Rows are gone that the head, or a head that was kept elsewhere, still knows. */
    | 'cut tail'
    /** Rows stand behind the head, which the writer cannot leave there. */
    | 'row behind the head'
    /** The chain holds, but the head is not its last row. */
    | 'changed head'
    /** The chain holds, but not the row that was its head when that was kept elsewhere. */
    | 'rewritten'
  /** Where rows were rewritten: the last row up to which an earlier kept head agrees, 0 where none does. */
  readonly agreedSeq?: number
}

/** The end of the chain at some time, as an earlier verification showed it and somebody kept it elsewhere. */
export interface Head {
  readonly seq: number
  /** In hex. */
  readonly hash: string
}

interface Walk {
  /** Heads that were kept elsewhere; whatever they no longer fit has been cut or rewritten. */
  readonly kept?: readonly Head[]
  /** Is told how many rows hold so far, now and then. */
  readonly onProgress?: (rows: number) => Promise<void>
}

export interface Verdict {
  /** Rows from the first one on that hold. */
  readonly rows: number
  /** Hash of the last of them, in hex. */
  readonly head: string
  /** Undefined where the whole chain holds. */
  readonly broken: Break | undefined
}

interface Row {
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

const field = (value: string | null): string => {
  const text = value ?? ''
  return `${Buffer.byteLength(text)}:${text}`
}

/** The hash of a row, computed from what the database shows; shares no code with the writer, which is SQL. */
const hashOf = (row: Row, previous: Buffer): Buffer => {
  const fields = [
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
  ]
  return createHash('sha256').update(previous).update(fields.map(field).join('')).digest()
}

const judge = (row: Row, lastSeq: number, previous: Buffer): Break['why'] | undefined => {
  if (Number(row.seq) !== lastSeq + 1) return 'gap'
  // The writer keeps an absent address as null; the two spell the same in the hash.
  if (row.address === '') return 'changed row'
  if (!row.previous_hash.equals(previous)) return 'wrong previous hash'
  if (!row.hash.equals(hashOf(row, previous))) return 'changed row'
  return undefined
}

// The table's seq, not the text of it that is selected: as text 10 comes before 2.
const page = `select seq::text, (extract(epoch from occurred_at) * 1000000)::bigint::text as occurred_us,
  actor_id::text, actor_name, address, request_id, action, entity, entity_id, details, previous_hash, hash
  from audit_event where seq > $1 order by audit_event.seq limit 5000`

const judgeHead = async (client: Pick<pg.ClientBase, 'query'>, last: Head): Promise<Break | undefined> => {
  const { rows } = await client.query<{ seq: string; hash: Buffer }>('select seq::text, hash from audit_head')
  const [head] = rows
  const seq = head === undefined ? -1 : Number(head.seq)
  if (seq > last.seq) return { seq: last.seq + 1, why: 'cut tail' }
  if (seq >= 0 && seq < last.seq) return { seq: seq + 1, why: 'row behind the head' }
  if (head === undefined || head.hash.toString('hex') !== last.hash)
    return { seq: last.seq, why: 'changed head' }
  return undefined
}

const hashesBySeq = (kept: readonly Head[]): ReadonlyMap<number, readonly string[]> => {
  const known = new Map<number, string[]>()
  for (const { seq, hash } of kept) known.set(seq, [...(known.get(seq) ?? []), hash])
  return known
}

/** As `verifyChain`, in the transaction that is open: rows and head must be of one moment. */
export const verifyRows = async (
  client: Pick<pg.ClientBase, 'query'>,
  { kept = [], onProgress }: Walk = {},
): Promise<Verdict> => {
  const heads = hashesBySeq(kept)
  let seq = 0
  let agreedSeq = 0
  let previous: Buffer = Buffer.alloc(32)
  const until = (broken: Break | undefined): Verdict => ({
    rows: seq,
    head: previous.toString('hex'),
    broken,
  })
  for (;;) {
    const { rows } = await client.query<Row>(page, [seq])
    if (rows.length === 0) break
    for (const row of rows) {
      const why = judge(row, seq, previous)
      if (why) return until({ seq: why === 'gap' ? seq + 1 : Number(row.seq), why })
      seq = Number(row.seq)
      previous = row.hash
      const known = heads.get(seq)
      if (known === undefined) continue
      const hash = previous.toString('hex')
      if (known.some((each) => each !== hash)) return until({ seq, why: 'rewritten', agreedSeq })
      agreedSeq = seq
    }
    await onProgress?.(seq)
  }
  if (kept.some((head) => head.seq > seq)) return until({ seq: seq + 1, why: 'cut tail' })
  return until(await judgeHead(client, { seq, hash: previous.toString('hex') }))
}

/** What the walk reads with: a connection, or whatever asks one as it does. */
export type ChainReader = Pick<pg.ClientBase, 'query'>

/**
 * Walks the whole chain from its first row to its head, as it stood at one moment: writers go on meanwhile. A tail
 * cut off together with its head, and a chain rewritten from some row on, are found only with heads kept elsewhere.
 */
export const verifyChain = async (client: ChainReader, options: Walk = {}): Promise<Verdict> => {
  // Without one snapshot for rows and head, a row written in between would look like a cut tail.
  await client.query('begin transaction isolation level repeatable read, read only')
  try {
    return await verifyRows(client, options)
  } finally {
    await client.query('rollback')
  }
}
