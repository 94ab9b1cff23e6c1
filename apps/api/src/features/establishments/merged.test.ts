import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { establishmentNamed } from '../../testing/register-person.ts'
import { logIn } from '../../testing/sign-in.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

const [company, successor] = ['Osmund Life Sciences Ltd', 'Valeron Pharma Trading Ltd']

let app: TestApp
let admin: TestPerson
let house: string
let other: string
let closed: string
let permit: IssuedPermit
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
beforeAll(async () => {
  app = await startTestApp()
  house = await establishmentNamed(app, company)
  other = await establishmentNamed(app, successor)
  closed = await establishmentNamed(app, 'Corvane Botanicals Ltd')
  permit = await issuePermit(app)
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.clock.advance(60_000)
  admin = await signInAgain(app, 'admin')
})

const get = async (id: string) => (await admin.call('establishments.get', { params: { id } })).body
const act = async (id: string, action: 'close' | 'reopen', said: object = {}) => {
  const { version } = await get(id)
  return admin.call('establishments.act', {
    params: { id, action },
    body: { version, comment: 'Merged', ...said },
  })
}

it.each<[string, () => string]>([
  ['itself', () => house],
  ['one that is closed', () => closed],
  ['one that is not in the register', () => '019f0000-0000-7000-8000-000000000000'],
])('names no successor that is %s', async (_what, successorId) => {
  if ((await get(closed)).isActive) await act(closed, 'close')
  const { status, body } = await act(house, 'close', { successorId: successorId() })
  expect([status, body.message]).toEqual([409, 'establishmentSuccessorUnfit'])
  expect((await get(house)).isActive).toBe(true)
})

it('one that was merged is closed with all that follows, and its cases say who continues the business', async () => {
  const importer = await signInAgain(app, 'importer')
  const link = await importer.call('calendar.makeLink', {})
  const token = new URL(link.body.address).searchParams.get('token') ?? ''
  const made = await importer.call('api-keys.make', {
    body: { name: 'Warehouse', scopes: ['cases.read'], endsOn: '2026-12-31', networks: [] },
  })
  await behind(`delete from notification`)
  const { status, body } = await act(house, 'close', { successorId: other, comment: 'Merged' })
  expect([status, body.isActive, body.successor]).toEqual([200, false, { id: other, name: successor }])

  // As with any closing: sessions, keys, links and flags.
  expect((await importer.call('authorizations.list', {})).status).toBe(401)
  expect((await logIn(app, 'importer')).body.message).toBe('accountEstablishmentClosed')
  expect((await app.with(made.body.key).call('authorizations.list', {})).status).toBe(401)
  expect((await app.visitor.call('calendar.feed', { query: { token } })).status).toBe(404)
  const officer = await signInAgain(app, 'officer')
  const seen = (await officer.call('authorizations.get', { params: { id: permit.id } })).body
  expect(seen.checks).toMatchObject([
    { code: 'holderMerged', severity: 'block', params: { name: company, successor } },
  ])
  const [row] = await behind(`select flags, establishment_id from work_case where id = $1`, [permit.id])
  // Nothing goes over.
  expect([row?.flags.includes('holderClosed'), row?.establishment_id]).toEqual([true, house])
  const [notice] = await behind(`select params from notification where code = 'CASES_CONCERNED'`)
  expect(notice?.params).toMatchObject({ change: 'Establishment merged into another' })
  const history = (await admin.call('establishments.history', { params: { id: house } })).body
  expect(history[0]).toMatchObject({
    action: 'establishment.close',
    details: { reason: 'Merged', successor: expect.stringContaining(successor) },
  })
})

it('one that is open again has no successor', async () => {
  const { body } = await act(house, 'reopen')
  expect([body.isActive, body.successor]).toEqual([true, null])
  const [row] = await behind(`select flags from work_case where id = $1`, [permit.id])
  expect(row?.flags).not.toContain('holderClosed')
})
