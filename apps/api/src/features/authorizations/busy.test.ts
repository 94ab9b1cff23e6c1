import { afterAll, beforeAll, expect, it } from 'vitest'
import { inThread, usualThreads } from '../../platform/workers/workers.ts'
import { approvedCase, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const jobs = inThread<typeof import('../../platform/workers/jobs-of-tests.ts')>(
  'documents',
  new URL('../../platform/workers/jobs-of-tests.ts', import.meta.url),
)

/** More work than threads and the room before them hold, each of somebody else; it ends when it is let go. */
const fillThreads = () => {
  const gate = new Int32Array(new SharedArrayBuffer(8))
  const room = 80
  const held = Array.from({ length: usualThreads() + room }, (_, index) =>
    jobs(`asker ${index}`, 'wait', gate),
  )
  return async () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
    expect(await Promise.all(held)).toHaveLength(held.length)
  }
}

it('a permit is not issued while no more documents can be taken on, and is when they can', async () => {
  const approved = await approvedCase(app, importDraft(await draftParts(await app.as('importer'))))
  const admin = await app.as('admin')
  const letGo = fillThreads()
  const { id, version } = approved
  const answer = await admin.call('authorizations.act', {
    params: { id, action: 'issue' },
    body: { version },
  })
  expect(answer).toMatchObject({
    status: 503,
    body: { message: 'busy', details: { retryAfter: 5 } },
    headers: { 'retry-after': '5' },
  })
  const after = await admin.call('authorizations.get', { params: { id } })
  expect(after.body).toMatchObject({ status: 'APR', version })
  await letGo()
  expect(await step(admin, approved, 'issue')).toMatchObject({ status: 'ISS' })
})
