import fc from 'fast-check'
import { sql } from 'kysely'
import { recordAudit } from '../features/audit/public.ts'
import { type Break, type Head, type Verdict, verifyChain } from '../features/audit/verify-chain.ts'
import { systemClock } from '../platform/clock.ts'
import { queryOn } from '../platform/database/query.ts'
import type { TestDatabase } from '../platform/database/test-database.ts'
import { inTransaction, type Origin } from '../platform/transaction.ts'

/** Text as people and attackers write it; PostgreSQL's text takes no NUL. */
const text = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((value) => value.replaceAll('\0', '').toWellFormed())
const action = fc.record({
  origin: fc.record({
    actorId: fc.option(fc.uuid()),
    actorName: text,
    address: fc.option(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constant(''))),
    requestId: text.map((id) => `r${id}`),
  }),
  events: fc.array(
    fc.record({ action: text, entity: text, entityId: text, details: fc.dictionary(text, fc.jsonValue()) }),
    { minLength: 1, maxLength: 3 },
  ),
})
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

const plainOrigin = (name: string): Origin => ({
  actorId: null,
  actorName: name,
  address: null,
  requestId: 'r',
})

/** Actions that are all written before the first of them is committed, so that each takes a lane of its own. */
export const recordTogether = async ({ pool }: TestDatabase, actions: readonly Action[]): Promise<void> => {
  const transactions = { db: queryOn(pool), clock: systemClock }
  let open = actions.length
  const { promise: allWritten, resolve } = Promise.withResolvers<void>()
  await Promise.all(
    actions.map(({ origin, events }) =>
      inTransaction(transactions, origin, async (tx) => {
        for (const event of events) recordAudit(tx, event)
        tx.beforeCommit(async () => {
          // Answered after the rows, which were sent before it.
          await sql`select 1`.execute(tx.db)
          open -= 1
          if (open === 0) resolve()
          await allWritten
        })
      }),
    ),
  )
}

export const plainAction = (name: string, rows = 1): Action => ({
  origin: plainOrigin(name) as Action['origin'],
  events: Array.from({ length: rows }, (_, row) => ({
    action: 'test.write',
    entity: 'test',
    entityId: `${name}.${row}`,
    details: {},
  })),
})

export const seal = ({ ownerPool }: TestDatabase) => ownerPool.query('select audit_seal_lanes(now())')

/** Some hundred random rows in four lanes at least, with a seal after each third of them but the last. */
export const fillTrail = async (database: TestDatabase): Promise<void> => {
  const actions = fc.sample(action, 180)
  for (let start = 0; start < actions.length; start += 4) {
    await recordTogether(database, actions.slice(start, start + 4))
    if (start === 60 || start === 120) await seal(database)
  }
}

export const verifyTrail = async (
  { ownerPool }: TestDatabase,
  kept: readonly Head[] = [],
): Promise<Verdict> => {
  const client = await ownerPool.connect()
  try {
    return await verifyChain(client, { kept })
  } finally {
    client.release()
  }
}

/** What a walk finds after a tampering, which is undone: rows, heads and seals are put back as they were. */
export const tampered = async (
  database: TestDatabase,
  sql: string,
  kept: readonly Head[] = [],
): Promise<Break | undefined> => {
  const tables = ['audit_event', 'audit_head', 'audit_seal']
  const each = (statement: (table: string) => string) =>
    database.ownerPool.query(tables.map(statement).join(';'))
  await each((table) => `create table kept_${table} as table ${table}`)
  try {
    await database.ownerPool.query(sql)
    return (await verifyTrail(database, kept)).broken
  } finally {
    await each(
      (table) => `truncate ${table}; insert into ${table} table kept_${table}; drop table kept_${table}`,
    )
  }
}

export interface LaneLength {
  readonly lane: number
  readonly length: number
  /** Place up to which the last seal knows it. */
  readonly sealed: number
}

/** Lanes in use, the longest first. */
export const lanesOf = async ({ ownerPool }: TestDatabase): Promise<LaneLength[]> => {
  const { rows } = await ownerPool.query<LaneLength>(
    `select lane, place::int as length, coalesce((select split_part(part, ':', 2)::int
       from (select heads from audit_seal order by row_count desc limit 1) as last,
         string_to_table(heads, ' ') as part where split_part(part, ':', 1)::int = lane), 0) as sealed
     from audit_head where lane > 0 and place > 0 order by place desc`,
  )
  return rows
}
