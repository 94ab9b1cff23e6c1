import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

interface Column {
  column: string
  /** The conditions of the checks that name it, joined. */
  checks: string | null
  isNumeric: boolean
}

/** Columns that count or measure; what only says which row is meant has no range. */
const numberColumns = async (): Promise<Column[]> => {
  const { rows } = await database.ownerPool.query<Column>(`
    select t.relname || '.' || a.attname as "column", a.atttypid = 'numeric'::regtype as "isNumeric",
      (select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'c' and a.attnum = any (c.conkey)) as checks
    from pg_class t join pg_attribute a on a.attrelid = t.oid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attname <> 'id' and a.attname !~ '_id$'
      and a.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype,
        'float4'::regtype, 'float8'::regtype)
    order by 1`)
  return rows
}

/** Sums over many rows: their parts have an upper bound, and the balance's own check ties them to its limit. */
const sums = ['balance.used_grams', 'balance.reserved_grams', 'balance.tolerated_grams']

describe('numbers of the database', () => {
  it('have a check, whatever feature they belong to', async () => {
    const open = (await numberColumns()).filter(({ checks }) => checks === null)
    expect(open.map(({ column }) => column)).toEqual([])
  })

  it('have both ends where they measure quantities', async () => {
    const measures = (await numberColumns()).filter(
      ({ isNumeric, column }) => isNumeric && !sums.includes(column),
    )
    const halfOpen = measures.filter(
      ({ checks }) => !/>/.test(checks ?? '') || !/<= \(*'?\d/.test(checks ?? ''),
    )
    expect(measures.length).toBeGreaterThan(10)
    expect(halfOpen).toEqual([])
  })
})
