import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessPeople } from '../../testing/access-table.ts'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

/** Every call of the feature, by every kind of person; holders find theirs on the page of their case. */
const table: readonly (readonly [CallName, ...number[]])[] = [
  //                  nobody adm off imp stf riv cus cst gro
  ['inspections.list', 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['inspections.export', 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['inspections.counts', 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['inspections.get', 401, 200, 200, 403, 403, 403, 403, 403, 403],
]

let app: TestApp
let id = ''
beforeAll(async () => {
  app = await startTestApp()
  const [importer, officer] = [await app.as('importer'), await app.as('officer')]
  const { body } = await importer.call('licenses.create', { body: licenseDraft() })
  const asked = await licenseStep(importer, body, 'submit', { declaration: true })
  const taken = await licenseStep(officer, asked, 'take')
  const { rows } = await app.database.ownerPool.query(`select id from account where user_name = 'officer'`)
  const inspection = { on: '2099-01-01', inspectorId: rows[0].id, isAnnounced: true }
  id = (await licenseStep(officer, taken, 'planInspection', { inspection })).inspections[0].id
})
afterAll(() => app?.close())

it.each(table.map(([name, ...expected]) => ({ name, expected })))('$name', async ({ name, expected }) => {
  const answers: [string, number][] = []
  for (const person of accessPeople) {
    const { call } = person === 'nobody' ? app.visitor : await app.as(person)
    answers.push([person, (await call(name, { params: { id } })).status])
  }
  expect(answers).toEqual(accessPeople.map((person, index) => [person, expected[index]]))
})
