import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { approvedCase, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { establishmentNamed } from '../../testing/register-person.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let admin: TestPerson
let officer: TestPerson
let house: string
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
beforeAll(async () => {
  app = await startTestApp()
  house = await establishmentNamed(app, 'Osmund Life Sciences Ltd')
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.clock.advance(60_000)
  admin = await signInAgain(app, 'admin')
  officer = await signInAgain(app, 'officer')
})

const actOnHouse = async (action: 'close' | 'reopen') => {
  const { version } = (await admin.call('establishments.get', { params: { id: house } })).body
  const { status } = await admin.call('establishments.act', {
    params: { id: house, action },
    body: { version, comment: 'Insolvent' },
  })
  expect(status).toBe(200)
}
const got = async (id: string) => (await officer.call('authorizations.get', { params: { id } })).body
const tried = async (person: TestPerson, id: string, action: string, input: object = {}) => {
  const { version } = await got(id)
  const { status, body } = await person.call('authorizations.act', {
    params: { id, action },
    body: { version, ...input },
  })
  const codes = (body.details?.checks ?? []).map(({ code }: { code: string }) => code)
  return [status, body.message ?? body.status, ...codes]
}
const flagsOf = async (ids: readonly string[]) =>
  (await behind(`select flags from work_case where id = any($1) order by array_position($1, id)`, [ids])).map(
    ({ flags }) => flags.includes('holderClosed'),
  )
const draftOf = async (importer: TestPerson, of: object = {}) => {
  const body = {
    ...importDraft(await draftParts(importer), { morphine: '4' }),
    plannedDate: '2026-06-18',
    ...of,
  }
  return (await importer.call('authorizations.create', { body })).body
}
const blocked = [422, 'caseworkBlocked', 'holderClosed']

it('nothing is granted to a holder that is closed, and what it has is flagged until it is open again', async () => {
  const importer = await signInAgain(app, 'importer')
  const parts = await draftParts(importer)
  const draft = { ...importDraft(parts, { morphine: '4' }), plannedDate: '2026-06-18' }
  const approved = await approvedCase(app, draft)
  const issued: IssuedPermit = await issuePermit(app, { applicantReference: 'PO-2' })
  await step(importer, issued, 'extend', { until: '2026-10-15', comment: 'The ship is late' })
  const suspended = await issuePermit(app, { applicantReference: 'PO-3' })
  await tried(admin, suspended.id, 'suspend', { reasonCode: 'SUSPEND-INVESTIGATION', comment: 'A look' })
  const opened = await draftOf(importer, { applicantReference: 'PO-4' })
  const asked = await step(importer, opened, 'submit', { declaration: true })
  const taken = await step(officer, asked as never, 'take')
  const unsent = await draftOf(importer, { applicantReference: 'PO-5' })
  await behind(`delete from notification`)
  await actOnHouse('close')

  expect(await tried(officer, taken.id, 'propose', { decision: 'approve' })).toEqual(blocked)
  expect(await tried(admin, approved.id, 'issue')).toEqual(blocked)
  expect(await tried(admin, suspended.id, 'lift')).toEqual(blocked)
  expect(await tried(admin, issued.id, 'extend', { until: '2026-10-15', comment: 'Granted' })).toEqual(
    blocked,
  )
  // The check of a permit in force is the only one that is left of it.
  for (const { id } of [issued, suspended])
    expect((await got(id)).checks.map(({ code }: { code: string }) => code)).toEqual(['holderClosed'])
  const { checks } = await got(taken.id)
  expect(checks[0]).toMatchObject({ code: 'holderClosed', severity: 'block' })
  const ids = [taken.id, approved.id, issued.id, suspended.id, unsent.id]
  expect(await flagsOf(ids)).toEqual([true, true, true, true, false])
  const notified = await behind(
    `select params, count(*) over ()::int as all from notification join account on account.id = account_id
     where code = 'CASES_CONCERNED' and user_name = 'officer'`,
  )
  expect(notified[0]).toMatchObject({
    all: 1,
    params: { change: 'Establishment closed' },
  })

  // What ends something stays possible.
  expect(
    (
      await tried(officer, taken.id, 'propose', {
        decision: 'refuse',
        reasonCode: 'REFUSE-OTHER',
        comment: 'Closed',
      })
    )[0],
  ).toBe(200)
  expect(
    (await tried(admin, issued.id, 'revoke', { reasonCode: 'REVOKE-ERROR', comment: 'Closed' }))[0],
  ).toBe(200)
  expect(await flagsOf([issued.id])).toEqual([false])

  await actOnHouse('reopen')
  expect(await flagsOf(ids)).toEqual([false, false, false, false, false])
  expect((await tried(admin, approved.id, 'issue'))[0]).toBe(200)
  expect((await tried(admin, suspended.id, 'lift'))[0]).toBe(200)
})

it('a suspended licence is not brought back to a holder that is closed', async () => {
  const { items } = (await officer.call('licenses.list', { query: { pageSize: 100 } })).body
  const { id } = items.find(
    ({ applicantName, status }: { applicantName: string; status: string }) =>
      applicantName === 'Osmund Life Sciences Ltd' && status === 'ISS',
  )
  const licence = async () => (await officer.call('licenses.get', { params: { id } })).body
  await licenseStep(admin, await licence(), 'suspend', {
    reasonCode: 'SUSPEND-INVESTIGATION',
    comment: 'A look',
  })
  await actOnHouse('close')
  const { version } = await licence()
  const { status, body } = await admin.call('licenses.act', {
    params: { id, action: 'lift' },
    body: { version },
  })
  expect([status, body.message, body.details.checks[0].code]).toEqual(blocked)
  await actOnHouse('reopen')
  await licenseStep(admin, await licence(), 'lift')
})

it('who has lost the last licence asks for nothing but a licence, where the authority wants it so', async () => {
  const importer = await signInAgain(app, 'importer')
  const draft = await draftOf(importer, { applicantReference: 'PO-6' })
  const checks = async () =>
    (await importer.call('authorizations.get', { params: { id: draft.id } })).body.checks.filter(
      ({ code }: { code: string }) => code === 'holderUnlicensed',
    )
  await behind(
    `update work_case set status = 'EXP', status_group = 'final', valid_until = '2026-06-01'
    where feature = 'license' and establishment_id = $1 and status = 'ISS'`,
    [house],
  )
  expect(await checks()).toEqual([])
  await setSetting(app, 'licenses.closesWithLastLicence', true)
  expect((await checks())[0]).toMatchObject({ severity: 'block' })
  const sent = await importer.call('authorizations.act', {
    params: { id: draft.id, action: 'submit' },
    body: { version: draft.version, declaration: true },
  })
  expect([sent.status, sent.body.message]).toEqual([422, 'caseworkBlocked'])
  const own = (await importer.call('licenses.create', { body: licenseDraft() })).body
  expect(own.checks.map(({ code }: { code: string }) => code)).not.toContain('holderUnlicensed')
  await setSetting(app, 'licenses.closesWithLastLicence', false)
})
