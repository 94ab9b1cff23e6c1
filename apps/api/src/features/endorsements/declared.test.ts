import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft } from '../../testing/drafts.ts'
import { leavingDraft } from '../../testing/goods-that-leave.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runDaily } from '../authorizations/public.ts'

const way = 'import_export.copyToForeignAuthority'

let app: TestApp
let customs: TestPerson
let officer: TestPerson
let admin: TestPerson
let importer: TestPerson
let parts: DraftParts
/** A drug of Schedule III of 1971: for others nobody declares. */
let buprenorphine = { substanceId: 0, formId: 0 }
let parties: { importer: string; exporter: string }
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  customs = await app.as('customs')
  officer = await app.as('officer')
  admin = await app.as('admin')
  parts = await draftParts(importer)
  const substances = (await importer.call('masters.substances')).body
  const found = substances.find(({ name }: { name: string }) => name === 'Buprenorphine')
  buprenorphine = { substanceId: found.id, formId: found.forms[0].id }
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
  parties = { importer: body.partner.name, exporter: body.applicant.name }
})
beforeEach(() => setSetting(app, way, 'i2es'))
afterEach(() => setSetting(app, way, 'mail'))
afterAll(() => app?.close())

const declared = (): Promise<IssuedPermit> =>
  issuePermit(app, {
    ...leavingDraft(parts, parties, { quantity: '1', goodsPermits: [] }),
    kind: 'DEC',
    purpose: 'MEDICAL',
    foreignCertificate: null,
    lines: [{ ...buprenorphine, quantity: '1', unit: 'kg' }],
  })
const left = async (permit: IssuedPermit, date: string, quantity = '1'): Promise<string> => {
  const { status, body } = await customs.call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date,
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      checkCode: permit.checkCode,
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const correct = async (permit: IssuedPermit, endorsementId: string, quantity: string): Promise<string> => {
  const { status, body } = await customs.call('endorsements.correct', {
    params: { id: permit.id, endorsementId },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      checkCode: permit.checkCode,
      reasonCode: 'ENDORSE-TYPING',
      reason: 'Another declaration was meant.',
    },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const dueOf = async ({ id }: IssuedPermit) =>
  (await officer.call('authorizations.foreignCopy', { params: { id } })).body.dueOn
const flagsOf = async ({ id }: IssuedPermit): Promise<string[]> => {
  const { rows } = await app.database.ownerPool.query('select flags from work_case where id = $1', [id])
  return rows[0].flags.filter((flag: string) => /copy/i.test(flag))
}
const entries = async (person: TestPerson, { id }: IssuedPermit) => {
  const query = { whose: 'all', what: 'copy' }
  const { status, body } = await person.call('calendar.list', { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.filter((entry: { id: string }) => entry.id === id)
}
/** What the calendar does on a day that lies ahead. */
const dayOf = (day: string) => runDaily({ ...app.deps, clock: { now: () => new Date(`${day}T06:00:00Z`) } })

it('of a declaration the copy is due ninety days after its goods have left, until it went', async () => {
  const permit = await declared()
  expect([await dueOf(permit), await flagsOf(permit)]).toEqual([null, ['foreignCopyOwed']])
  const recorded = await left(permit, '2026-06-17')
  expect(await dueOf(permit)).toBe('2026-09-15')
  expect(await entries(officer, permit)).toMatchObject([{ day: '2026-09-15' }])
  expect(await entries(importer, permit)).toEqual([])

  const taken = await correct(permit, recorded, '0')
  expect(await dueOf(permit)).toBeNull()
  await correct(permit, taken, '1')
  expect(await dueOf(permit)).toBe('2026-09-15')

  await dayOf('2026-09-15')
  expect(await flagsOf(permit)).toEqual(['foreignCopyOwed'])
  await dayOf('2026-09-16')
  expect(await flagsOf(permit)).toEqual(['foreignCopyOwed', 'copyOverdue'])
  const noted = await admin.call('authorizations.noteTransmission', {
    params: { id: permit.id },
    body: { on: '2026-06-17' },
  })
  expect(noted.status, JSON.stringify(noted.body)).toBe(200)
  expect([await dueOf(permit), await flagsOf(permit)]).toEqual([null, []])
})

it('what was sent with the issue is due no more, and other kinds have no such day', async () => {
  await setSetting(app, way, 'mail')
  const sent = await declared()
  await setSetting(app, way, 'i2es')
  const permit = await issuePermit(app)
  await left(sent, '2026-06-17')
  await left(permit, '2026-06-17', '4')
  expect([await dueOf(sent), await dueOf(permit)]).toEqual([null, null])
  expect(await flagsOf(permit)).toEqual(['foreignCopyOwed'])
})
