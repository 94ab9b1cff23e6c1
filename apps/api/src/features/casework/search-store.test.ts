import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOn } from '../../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import type { CaseFilter } from './filter-store.ts'
import { type CasePage, listCases } from './list-store.ts'
import type { Scope } from './policy.ts'
import { searchCases } from './search-store.ts'

let database: TestDatabase
/** More than are looked through before the index of words is asked. */
const cases = 4_000
beforeAll(async () => {
  database = await createTestDatabase()
  // Every second case has a frequent word, one in seven another, the last fifty a rare one; every tenth is undecided.
  await database.ownerPool.query(
    `insert into work_case (feature, kind, substance_group, status, status_group, partner_country, created_at,
       updated_at, submitted_at, due_on, number, search_text)
     select 'authorization', 'IMA', 'NP', case when i % 10 = 0 then 'REQ' else 'CLO' end,
       case when i % 10 = 0 then 'open' else 'final' end, case when i % 3 = 0 then 'FR' else 'DE' end, now(),
       now() + i * interval '1 minute', now(), case when i % 10 = 0 then date '2026-06-01' + i % 50 end, 'X-' || i,
       concat_ws(' ', 'case' || i, case when i % 2 = 0 then 'morphine' end, case when i % 7 = 0 then 'codeine' end,
         case when i > ${cases - 50} then 'etorphine' end, case when i = 3999 then '100%' end,
         case when i in (5, 15, 25, 35, 45) or i > ${cases - 10} then 'thebaine' end)
     from generate_series(1, ${cases}) i`,
  )
  await database.ownerPool.query('analyze work_case')
})
afterAll(() => database?.drop())

const office: Scope = { kind: 'office', entersRequests: false, isCleared: true }
const asked = (search: string, more: Partial<CaseFilter> = {}): CaseFilter => ({
  of: authorizationKind,
  view: 'all',
  readerId: '0197a000-0000-7000-8000-000000000001',
  today: '2026-06-17',
  search,
  ...more,
})
const pageOf = (more: Partial<CasePage> = {}): CasePage => ({
  page: 1,
  pageSize: 10,
  sort: 'due',
  descending: false,
  ...more,
})

describe('searching the whole list', () => {
  it.each<[string, CaseFilter, Partial<CasePage>, total: number, isMore: boolean]>([
    ['a frequent word', asked('morphine'), {}, 100, true],
    ['a part of one', asked('orphin'), { page: 9 }, 100, true],
    ['two words', asked('codeine morphine'), {}, 100, true],
    ['a rare word', asked('etorphine'), {}, 50, false],
    ['a rare word, its last page', asked('etorphine'), { page: 5 }, 50, false],
    ['a rare word, behind its last page', asked('etorphine'), { page: 7 }, 50, false],
    ['one case', asked('case3999'), {}, 1, false],
    ['no case', asked('heroin'), {}, 0, false],
    ['a sign that means something to the database', asked('100%'), {}, 1, false],
    ['what was changed last', asked('etorphine'), { sort: 'updated', descending: true }, 50, true],
    ['by number', asked('codeine'), { sort: 'number' }, 100, true],
    ['what is undecided', asked('morphine', { view: 'open' }), { page: 3 }, 100, true],
    ['what is undecided, rarely', asked('codeine', { view: 'open' }), {}, 57, false],
    ['with a filter', asked('morphine', { countries: ['FR'] }), {}, 100, true],
  ])('%s: the page of the list, and how many there are', async (_what, filter, more, total, isMore) => {
    const db = queryOn(database.pool)
    const page = pageOf(more)
    const found = await searchCases(db, office, filter, page)
    expect(found?.rows.map(({ id }) => id)).toEqual(
      (await listCases(db, office, filter, page)).map(({ id }) => id),
    )
    expect([found?.total, found?.isMore]).toEqual([total, isMore])
  })

  it('looks on behind the first cases where a long list would have to gather thousands', async () => {
    const db = queryOn(database.pool)
    const rare = asked('thebaine')
    expect((await searchCases(db, office, rare, pageOf()))?.total).toBe(15)
    // As the database would estimate it for a list that is 250 times as long; before PostgreSQL 18 only its catalogue says so.
    const { rows } = await database.ownerPool.query(
      `select exists (select from pg_proc where proname = 'pg_restore_relation_stats') as can`,
    )
    const estimated = rows[0].can
      ? `select pg_restore_relation_stats('schemaname', 'public', 'relname', 'work_case', 'reltuples', $1::real)`
      : `update pg_class set reltuples = $1 where oid = 'public.work_case'::regclass`
    await database.ownerPool.query(estimated, [250 * cases])
    const found = await searchCases(db, office, rare, pageOf())
    await database.ownerPool.query(estimated, [cases])
    expect([found?.total, found?.isMore]).toEqual([11, true])
    expect(found?.rows.map(({ id }) => id)).toEqual(
      (await listCases(db, office, rare, pageOf())).map(({ id }) => id),
    )
  })

  it.each<[string, Scope, CaseFilter, Partial<CasePage>]>([
    [
      'a company',
      { kind: 'holder', establishmentId: '0197a000-0000-7000-8000-000000000002' },
      asked('morphine'),
      {},
    ],
    ['a list that no index puts in order', office, asked('morphine'), { sort: 'status' }],
    ['a page far behind', office, asked('morphine'), { page: 11 }],
    ['a rare word with a filter', office, asked('etorphine', { countries: ['FR'] }), {}],
    ['no words', office, asked(''), {}],
  ])('leaves %s to the list', async (_what, scope, filter, more) => {
    expect(await searchCases(queryOn(database.pool), scope, filter, pageOf(more))).toBeUndefined()
  })
})
