import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { approvedCase, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { establishmentNamed } from '../../testing/register-person.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

const formerName = 'Osmund Life Sciences Ltd'
const newName = 'Ösmund Bioscience Ltd'

let app: TestApp
let admin: TestPerson
let officer: TestPerson
let importer: TestPerson
let house: string
let issued: IssuedPermit
let approved: { id: string; version: number }
let draft: { id: string; version: number }
let licence: { id: string }
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
const signIn = async () => {
  admin = await signInAgain(app, 'admin')
  officer = await signInAgain(app, 'officer')
  importer = await signInAgain(app, 'importer')
}
beforeAll(async () => {
  app = await startTestApp()
  house = await establishmentNamed(app, formerName)
  await signIn()
  const body = {
    ...importDraft(await draftParts(importer), { morphine: '1' }),
    plannedDate: '2026-06-18',
  }
  issued = await issuePermit(app)
  approved = await approvedCase(app, { ...body, applicantReference: 'PO-2' })
  licence = await licenceOf(licenseDraft())
  draft = (await importer.call('authorizations.create', { body })).body
})
const licenceOf = async (body: object) => {
  const begun = await importer.call('licenses.create', { body })
  expect([begun.status, begun.status === 201 ? null : begun.body]).toEqual([201, null])
  const sent = await licenseStep(importer, begun.body, 'submit', { declaration: true })
  const taken = await licenseStep(officer, sent, 'take')
  const proposed = await licenseStep(officer, taken, 'propose', { decision: 'approve' })
  return licenseStep(admin, await licenseStep(admin, proposed, 'approve'), 'issue')
}
afterAll(() => app?.close())
beforeEach(async () => {
  app.clock.advance(60_000)
  await signIn()
})

const rename = async (said: object) => {
  const { version } = (await admin.call('establishments.get', { params: { id: house } })).body
  const { status } = await admin.call('establishments.save', {
    params: { id: house },
    body: { version, ...said },
  })
  expect(status).toBe(200)
}
const got = async (id: string) => (await officer.call('authorizations.get', { params: { id } })).body
const licences = (): Promise<{ id: string; number: string; flags: string[] }[]> =>
  behind(
    `select id, number, flags from work_case where feature = 'license' and establishment_id = $1 and status = 'ISS'`,
    [house],
  )
const flagged = async (ids: readonly string[]): Promise<boolean[]> =>
  (await behind(`select flags from work_case where id = any($1) order by array_position($1, id)`, [ids])).map(
    ({ flags }) => flags.includes('holderRenamed'),
  )
const listed = async (search: string) =>
  (
    await officer.call('authorizations.list', { query: { view: 'all', search, pageSize: 100 } })
  ).body.items.map(({ id, applicantName }: { id: string; applicantName: string }) => [id, applicantName])

it('what a house has under its former name is flagged for officers, and stays in force', async () => {
  await behind(`delete from notification`)
  await rename({ name: newName })

  expect(await flagged([draft.id, approved.id, issued.id])).toEqual([false, false, true])
  const held = await licences()
  expect(held.map(({ flags }) => flags.includes('holderRenamed'))).toEqual(held.map(() => true))
  expect((await got(issued.id)).checks).toMatchObject([
    { code: 'holderRenamed', severity: 'warn', params: { former: formerName, name: newName } },
  ])
  expect((await got(issued.id)).status).toBe('ISS')
  const history = (await officer.call('authorizations.history', { params: { id: issued.id } })).body
  expect(history.at(-1)).toMatchObject({
    action: 'recheck',
    comment: 'Establishment renamed\nFlag added: Holder renamed',
  })
  const notices = await behind(
    `select params from notification join account on account.id = account_id
     where code = 'CASES_CONCERNED' and user_name = 'officer'`,
  )
  expect(notices).toHaveLength(1)
  expect(notices[0].params).toMatchObject({
    change: 'Establishment renamed',
    count: String(1 + held.length),
  })
  expect(notices[0].params.list).toContain(`${issued.number}: Holder renamed`)
  // What is said of it beside its name and address concerns no document.
  await behind(`delete from notification`)
  await rename({ phone: '+999 555 0999' })
  expect(await behind(`select from notification where code = 'CASES_CONCERNED'`)).toEqual([])
})

it('what was not issued yet goes by the new name, in lists and on its document', async () => {
  expect(await listed('osmund bioscience')).toEqual([[approved.id, newName]])
  const own = await importer.call('authorizations.get', { params: { id: draft.id } })
  expect(own.body.applicant.name).toBe(newName)
  const found = await listed(formerName)
  expect(found).toContainEqual([issued.id, formerName])
  expect(found.map(([id]: [string]) => id)).not.toContain(approved.id)
  const permit = await step(admin, approved, 'issue')
  const said = await behind(
    `select payload->'payload'->'importer'->>'name' as name from trade_authorization where case_id = $1`,
    [permit.id],
  )
  expect(said).toEqual([{ name: newName }])
  expect(await flagged([permit.id])).toEqual([false])
  // A permit is replaced by one that bears the name of now.
  const words = { reasonCode: 'CORRECT-OTHER', comment: 'Another name' }
  const asked = await step(importer, issued, 'correct', words)
  const replaced = await step(admin, asked, 'correct', words)
  expect([replaced.status, await flagged([issued.id])]).toEqual(['RPL', [false]])
  const { replacedBy } = replaced as unknown as { replacedBy: { id: string } }
  expect((await got(replacedBy.id)).applicant.name).toBe(newName)
})

it('a licence is varied, and the flag ends with the one before it', async () => {
  const { checks } = (await officer.call('licenses.get', { params: { id: licence.id } })).body
  expect(checks).toMatchObject([{ code: 'holderRenamed', params: { former: formerName } }])
  expect(await flagged([licence.id])).toEqual([true])
  const varied = await licenceOf({ follows: { id: licence.id, as: 'variation' } })
  expect([varied.applicant.name, await flagged([licence.id, varied.id])]).toEqual([newName, [false, false]])
})

it('another address is another document, until it is as it was', async () => {
  const permit = await issuePermit(app, { applicantReference: 'PO-3' })
  const own = await licenceOf(licenseDraft())
  const { city } = (await admin.call('establishments.get', { params: { id: house } })).body
  await rename({ city: 'Elsewhere' })
  expect((await got(permit.id)).checks[0]).toMatchObject({
    code: 'holderRenamed',
    params: { name: expect.stringContaining('Elsewhere'), former: expect.stringContaining(city) },
  })
  expect(await flagged([permit.id, own.id])).toEqual([true, true])
  await rename({ city })
  expect(await flagged([permit.id, own.id])).toEqual([false, false])
})
