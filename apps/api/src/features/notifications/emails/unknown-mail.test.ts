import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/start-test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
afterAll(() => app?.close())

const words = { subject: 'Lupa {{number}}', text: 'Lupa {{number}} on valmis.' }

describe('a mail that the portal does not write', () => {
  it.each([
    ['emails.template', undefined],
    ['emails.saveTemplate', { ...words, version: 0, isActive: true }],
    ['emails.restoreTemplate', { version: 0 }],
    ['emails.putBackTemplate', { version: 0, seq: 1 }],
    ['emails.templateHistory', undefined],
    ['emails.previewTemplate', words],
    ['emails.testTemplate', words],
  ] as const)('is not found by %s', async (name, body) => {
    for (const code of ['NOPE', 'constructor', 'ie_issued']) {
      const answer = await admin.call(name, { params: { code, culture: 'fi' }, ...(body ? { body } : {}) })
      expect([code, answer.status, answer.body.message]).toEqual([code, 404, 'notFound'])
    }
  })
})
