import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { licenseStep } from '../../testing/licenses.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let grower: TestPerson
let id: string
beforeAll(async () => {
  app = await startTestApp()
  grower = await app.as('grower')
  const { items } = (await grower.call('licenses.list', { query: { status: 'ISS' } })).body
  id = items[0].id
})
afterAll(() => app?.close())

const held = async () => (await grower.call('licenses.get', { params: { id } })).body
const begin = (as: string) => grower.call('licenses.create', { body: { follows: { id, as } } })

/** Whoever holds a licence keeps it, and gives it up, himself (1961 Convention art. 22, 23(2), 28(1)). */
describe('a grower', () => {
  it('applies for a change and a renewal of his licence', async () => {
    await app.database.ownerPool.query(`update work_case set valid_until = '2026-08-01' where id = $1`, [id])
    expect((await held()).mayFollow.toSorted()).toEqual(['renewal', 'variation'])
    const renewal = await begin('renewal')
    expect([renewal.status, renewal.body.follows?.as, renewal.body.status]).toEqual([201, 'renewal', 'DRA'])
    expect(renewal.body.activities).toContain('cultivate')
    await licenseStep(grower, renewal.body, 'discard')
    const variation = await begin('variation')
    expect([variation.status, variation.body.follows?.as]).toEqual([201, 'variation'])
    await licenseStep(grower, variation.body, 'discard')
  })

  it('surrenders it', async () => {
    const surrendered = await licenseStep(grower, await held(), 'surrender', { comment: 'We stop growing.' })
    expect(surrendered.status).toBe('SUR')
  })
})
