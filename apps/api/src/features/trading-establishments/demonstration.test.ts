import { expect, it } from 'vitest'
import { ask, partnerStep } from '../../testing/partners.ts'
import { sqlOf } from '../../testing/sign-in.ts'
import { startTestApp } from '../../testing/start-test-app.ts'

it('an invented partner that was merged into another one is not entered again by the next start', async () => {
  const app = await startTestApp()
  try {
    const officer = await app.as('officer')
    const { items } = await ask(officer, 'trading-establishments.list', { query: { status: 'APR' } })
    const [first, second] = items
    await partnerStep(officer, first, 'merge', { intoId: second.id })
    const count = async () => (await sqlOf(app)(`select from work_case where feature = 'partner'`)).rowCount
    const before = await count()
    await (await startTestApp({ beside: app })).close()
    expect(await count()).toBe(before)
  } finally {
    await app.close()
  }
})
