import { afterAll, beforeAll, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { readHistory } from '../audit/public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

it('begins the permit that replaces another one with a row of its own in the audit trail', async () => {
  const why = { reasonCode: 'CORRECT-OTHER', comment: 'Two letters were exchanged.' }
  const permit = await issuePermit(app)
  const asked = await step(await app.as('importer'), permit, 'correct', why)
  const ended = await step(await app.as('admin'), asked, 'correct', why)
  const { id, number } = ended.replacedBy as { id: string; number: string }
  const rows = await readHistory(app.deps.db, { entity: 'authorization', entityId: id })
  expect(rows.map(({ action }) => action)).toEqual(['authorization.replace'])
  expect(rows[0]?.details).toEqual({ number, replaces: permit.number })
})
