import { afterAll, beforeAll, expect, it } from 'vitest'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let inspectorId = ''
let today = ''
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  inspectorId = (await behind(`select id from account where user_name = 'admin'`)).rows[0].id
  today = app.deps.clock.now().toISOString().slice(0, 10)
})
afterAll(() => app?.close())

// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
type Answer = any
const taken = async (): Promise<Answer> => {
  const created = await importer.call('licenses.create', { body: licenseDraft() })
  const asked = await licenseStep(importer, created.body, 'submit', { declaration: true })
  return licenseStep(officer, asked, 'take')
}
/** Somebody goes there and reports what he has found, of the first point alone. */
const inspected = async (license: Answer, result: string, first: object): Promise<Answer> => {
  const plan = { inspection: { on: today, inspectorId, isAnnounced: true } }
  const planned = await licenseStep(officer, license, 'planInspection', plan)
  const { id, points } = planned.inspections.at(-1)
  const said = points.map(({ code }: Answer, index: number) =>
    index === 0 ? { code, ...first } : { code, outcome: 'inOrder' },
  )
  return licenseStep(admin, planned, 'reportInspection', {
    inspectionReport: { id, doneOn: today, points: said, result, summary: 'As it was.' },
  })
}
const tried = async (person: TestPerson, { id, version }: Answer, action: string, input: object = {}) => {
  const { status, body } = await person.call('licenses.act', {
    params: { id, action },
    body: { version, ...input },
  })
  return [status, body.message, ...(body.details?.checks ?? []).map(({ code }: Answer) => code)]
}
const blocked = [422, 'caseworkBlocked', 'findingsOpen']

it('what an inspection found and nobody has seen put right stops proposal, approval, issue and return to force', async () => {
  let license = await taken()
  license = await licenseStep(officer, license, 'propose', { decision: 'approve' })
  const other = await licenseStep(officer, await taken(), 'propose', { decision: 'approve' })
  const approved = await licenseStep(admin, other, 'approve')
  const waiting = await licenseStep(officer, await taken(), 'propose', { decision: 'approve' })
  const { items } = (await officer.call('licenses.list', { query: { pageSize: 100 } })).body
  const inForce = items.find(
    (item: Answer) => item.applicantName === license.applicant.name && item.status === 'ISS',
  )
  const suspended = await licenseStep(admin, inForce, 'suspend', { reasonCode: 'SUSPEND-INVESTIGATION' })
  license = await inspected(license, 'notInOrder', { outcome: 'finding', note: 'The safe stood open.' })

  expect(await tried(officer, license, 'propose', { decision: 'approve' })).toEqual(blocked)
  expect(await tried(admin, waiting, 'approve')).toEqual(blocked)
  expect(await tried(admin, approved, 'issue')).toEqual(blocked)
  expect(await tried(admin, suspended, 'lift')).toEqual(blocked)
  expect(
    (
      await tried(officer, license, 'propose', {
        decision: 'refuse',
        reasonCode: 'REFUSE-OTHER',
        comment: 'x',
      })
    )[0],
  ).toBe(200)
  // The company does not read what officers make of it.
  const seen = (await importer.call('licenses.get', { params: { id: license.id } })).body
  expect(seen.checks.map(({ code }: Answer) => code)).not.toContain('findingsOpen')

  const current = (await officer.call('licenses.get', { params: { id: license.id } })).body
  const better = await inspected(current, 'withFindings', {
    outcome: 'finding',
    note: 'A lock is loose.',
    remedyOn: '2026-12-31',
  })
  const proposed = await licenseStep(officer, better, 'propose', { decision: 'approve' })
  const row = (await behind('select flags from work_case where id = $1', [proposed.id])).rows[0]
  expect(row.flags).toContain('findingsOpen')
  expect((await tried(admin, suspended, 'lift'))[0]).toBe(200)

  const good = await inspected(proposed, 'inOrder', { outcome: 'inOrder' })
  expect(good.checks.map(({ code }: Answer) => code)).not.toContain('findingsOpen')
})
