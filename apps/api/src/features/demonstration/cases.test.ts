import type { CallName } from '@papaver/contract/calls.ts'
import { endpoints } from '@papaver/contract/endpoints.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ZodObject } from 'zod'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { loadDemonstrationCases } from './public.ts'

let app: TestApp
// Half past midnight of the next day in Helsinki: the machine's day is another one, and stories lead over midnight.
const lateAt = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T21:30:00Z`)
beforeAll(async () => {
  app = await startTestApp()
  const now = lateAt(app.clock.now())
  await loadDemonstrationCases({ ...app.deps, clock: { now: () => now } })
})
afterAll(() => app?.close())

it('the stories of every kind of case are played at any hour', async () => {
  const { rows } = await sql<{ feature: string }>`select distinct feature from work_case`.execute(app.deps.db)
  expect(rows.map(({ feature }) => feature).toSorted()).toEqual(
    caseKinds.map(({ entity }) => entity).toSorted(),
  )
  // One of them waits for an officer, who settles what a device recorded under a permit that was suspended meanwhile.
  const disputed = await sql`select from work_case where 'recordDisputed' = any(flags)`.execute(app.deps.db)
  expect(disputed.rows).toHaveLength(1)
})

const shapes = endpoints as unknown as Readonly<Record<string, { readonly query: ZodObject } | undefined>>
/** How a list is shown, and not what is in it. */
const ofDisplay = new Set(['page', 'pageSize', 'sort', 'view', 'format'])
/** Values that no case has, where not any word will do. */
const nowhere: Readonly<Record<string, string>> = {
  group: 'NONE',
  customsPoint: '999999',
  substance: '999999',
  from: '2199-01-01',
  to: '1990-01-01',
  mine: 'true',
}
const nobody = '00000000-0000-4000-8000-000000000000'

describe.each(caseKinds.map(({ feature }) => feature))('the list of %s', (feature) => {
  const list = `${feature}.list` as CallName
  const filters = Object.keys(shapes[list]?.query.shape ?? {}).filter((name) => !ofDisplay.has(name))

  // A filter that nobody reads leaves the list as it was.
  it.each(filters)('is empty where no case has what is asked by %s', async (name) => {
    const { call } = await app.as('admin')
    const query = { [name]: nowhere[name] ?? nobody }
    expect((await call(list)).body.total).toBeGreaterThan(0)
    expect((await call(list, { query })).body).toMatchObject({ total: 0 })
  })
})
