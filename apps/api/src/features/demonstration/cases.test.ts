import { caseKinds } from '@papaver/contract/kinds.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { loadDemonstrationCases } from './public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** Half past midnight of the next day in Helsinki: the machine's day is another one, and stories lead over midnight. */
const lateAt = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T21:30:00Z`)

it('the stories of every kind of case are played at any hour', async () => {
  const now = lateAt(app.clock.now())
  await loadDemonstrationCases({ ...app.deps, clock: { now: () => now } })
  const { rows } = await sql<{ feature: string }>`select distinct feature from work_case`.execute(app.deps.db)
  expect(rows.map(({ feature }) => feature).toSorted()).toEqual(
    caseKinds.map(({ entity }) => entity).toSorted(),
  )
  // One of them waits for an officer, who settles what a device recorded under a permit that was suspended meanwhile.
  const disputed = await sql`select from work_case where 'recordDisputed' = any(flags)`.execute(app.deps.db)
  expect(disputed.rows).toHaveLength(1)
})
