import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { explainSerials } from './actions/serials.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const notified = async (): Promise<unknown[]> => {
  const { rows } = await app.database.ownerPool.query(
    "select details from audit_event where action = 'authorization.serialUnused' order by seq",
  )
  return rows.map(({ details }) => JSON.parse(details))
}
const submitOne = async (): Promise<void> => {
  const importer = await app.as('importer')
  const { body } = await importer.call('authorizations.create', {
    body: importDraft(await draftParts(importer)),
  })
  await step(importer, body, 'submit', { declaration: true })
}
/** What a request takes that is killed before its end. */
const burn = async (): Promise<number> => {
  const { rows } = await sql<{ serial: string }>`select nextval('authorization_serial') as serial`.execute(
    app.deps.db,
  )
  return Number(rows[0]?.serial)
}

it('explains serials that were lost, once, and none that may still be on their way', async () => {
  await submitOne()
  await explainSerials(app.deps)
  const before = await notified()
  const first = await burn()
  await burn()
  await submitOne()
  await explainSerials(app.deps)
  expect(await notified()).toEqual(before)
  app.clock.advance(61 * 60 * 1000)
  await explainSerials(app.deps)
  expect(await notified()).toEqual([...before, { first, last: first + 1 }])
  expect(await explainSerials(app.deps)).toBe(0)
})
