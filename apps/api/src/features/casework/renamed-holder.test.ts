import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
type Kind = 'authorizations' | 'licenses'
interface Case {
  readonly id: string
  readonly version: number
}
const take = { authorizations: step, licenses: licenseStep }
const viewOf = async (kind: Kind, { id }: Pick<Case, 'id'>) =>
  (await officer.call(`${kind}.get`, { params: { id } })).body
/** Why a step is refused, and the checks that say so. */
const refusal = async (person: TestPerson, kind: Kind, of: Pick<Case, 'id'>, action: string) => {
  const { version } = await viewOf(kind, of)
  const { body } = await person.call(`${kind}.act`, { params: { id: of.id, action }, body: { version } })
  return [body.message, (body.details?.checks ?? []).map(({ code }: { code: string }) => code)]
}
const returned = { reasonCode: 'RETURN-OTHER', comment: 'The holder has another name.' }
/** Returned, proposed, approved and issued. */
const issueAnew = async (kind: Kind, of: Pick<Case, 'id'>) => {
  const back = await take[kind](admin, await viewOf(kind, of), 'return', returned)
  expect(await flagged([of.id])).toEqual([false])
  const proposed = await take[kind](officer, back, 'propose', { decision: 'approve' })
  return take[kind](admin, await take[kind](admin, proposed, 'approve'), 'issue')
}
const followed = async (kind: Kind, { id }: Pick<Case, 'id'>) =>
  (await officer.call(`${kind}.history`, { params: { id } })).body
    .filter(({ action }: { action: string }) => action === 'followHolder')
    .map(({ changes, actorSide }: { changes: object[]; actorSide: string }) => [actorSide, ...changes])
const codesOf = async (kind: Kind, of: Pick<Case, 'id'>): Promise<string[]> =>
  (await viewOf(kind, of)).checks
    .filter(({ code }: { code: string }) => code.startsWith('holder'))
    .map(({ severity, code }: { severity: string; code: string }) => `${severity} ${code}`)

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

  expect(await flagged([draft.id, approved.id, issued.id])).toEqual([false, true, true])
  const held = await licences()
  expect(held.map(({ flags }) => flags.includes('holderRenamed'))).toEqual(held.map(() => true))
  expect((await got(issued.id)).checks).toMatchObject([
    { code: 'holderRenamed', severity: 'warn', params: { former: formerName, name: newName } },
  ])
  expect((await got(issued.id)).status).toBe('ISS')
  // Goods come with papers of both names: customs reads both.
  const atCustoms = await (await app.as('customs')).call('authorizations.get', { params: { id: issued.id } })
  expect(atCustoms.body.applicant).toMatchObject({ name: formerName, nameNow: newName })
  const found = await (await app.as('customs')).call('endorsements.expected', {
    query: { search: issued.number },
  })
  expect(found.body.items).toMatchObject([{ applicantName: formerName, applicantNameNow: newName }])
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
    count: String(2 + held.length),
  })
  expect(notices[0].params.list).toContain(`${issued.number}: Holder renamed`)
  // What is said of it beside its name and address concerns no document.
  await behind(`delete from notification`)
  await rename({ phone: '+999 555 0999' })
  expect(await behind(`select from notification where code = 'CASES_CONCERNED'`)).toEqual([])
})

it('what was not issued yet goes by the new name in lists, and is signed once it is decided again', async () => {
  expect(await listed('osmund bioscience')).toEqual([[approved.id, newName]])
  const own = await importer.call('authorizations.get', { params: { id: draft.id } })
  expect(own.body.applicant.name).toBe(newName)
  const found = await listed(formerName)
  expect(found).toContainEqual([issued.id, formerName])
  expect(found.map(([id]: [string]) => id)).not.toContain(approved.id)
  // The public check says both: what the document bears, and who that is now.
  const { number, document } = (await importer.call('authorizations.get', { params: { id: issued.id } })).body
  const checked = await app.visitor.call('verification.verify', {
    body: { number, checkCode: document.checkCode },
  })
  expect(checked.body.permit.importer).toMatchObject({ name: formerName, nowName: newName })
  expect(await refusal(admin, 'authorizations', approved, 'issue')).toEqual([
    'caseworkBlocked',
    ['holderChanged'],
  ])
  const permit = await issueAnew('authorizations', approved)
  const said = await behind(
    `select payload->'payload'->'importer'->>'name' as name from trade_authorization where case_id = $1`,
    [permit.id],
  )
  expect(said).toEqual([{ name: newName }])
  expect(await flagged([permit.id])).toEqual([false])
  // A permit is replaced by one that bears the name of now.
  const words = { reasonCode: 'CORRECT-OTHER', comment: 'Another name' }
  const asked = await step(importer, issued, 'correct', words)
  const granted = await step(admin, asked, 'correct', words)
  expect([granted.status, await flagged([issued.id])]).toEqual(['ISS', [true]])
  const { replacedBy } = granted as unknown as { replacedBy: { id: string } }
  expect((await got(replacedBy.id)).applicant.name).toBe(newName)
  const proposed = await step(admin, await got(replacedBy.id), 'propose', { decision: 'approve' })
  await step(admin, await step(officer, proposed, 'approve'), 'issue')
  expect([(await got(issued.id)).status, await flagged([issued.id])]).toEqual(['RPL', [false]])
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

// 1961 Convention art. 31(6): an authorization names the importer and the exporter.
describe.each<Kind>(['authorizations', 'licenses'])('%s approved for a name', (kind) => {
  const asked = async (reference: string): Promise<Case> => {
    const own = importDraft(await draftParts(importer), { morphine: '1' })
    const body = { ...own, plannedDate: '2026-06-18', applicantReference: reference }
    const begun = await importer.call(`${kind}.create`, {
      body: kind === 'authorizations' ? body : licenseDraft(),
    })
    return take[kind](importer, begun.body, 'submit', { declaration: true })
  }
  const propose = async (sent: Case): Promise<Case> =>
    take[kind](officer, await take[kind](officer, sent, 'take'), 'propose', { decision: 'approve' })

  it('is not signed for another, and says in its history what it was', async () => {
    const { name } = (await admin.call('establishments.get', { params: { id: house } })).body
    const submitted = await asked('PO-S')
    const proposed = await propose(await asked('PO-P'))
    const waiting = await take[kind](admin, await propose(await asked('PO-A')), 'approve')
    await rename({ name: `${name} II` })

    const lines = [[`authority`, { field: 'holder.name', before: name, after: `${name} II` }]]
    for (const each of [submitted, proposed, waiting]) expect(await followed(kind, each)).toEqual(lines)
    expect(await codesOf(kind, submitted)).toEqual([])
    expect(await codesOf(kind, proposed)).toEqual(['warn holderFollowed'])
    expect(await codesOf(kind, waiting)).toEqual(['block holderChanged'])
    expect(await flagged([submitted.id, proposed.id, waiting.id])).toEqual([false, false, true])
    expect(await refusal(admin, kind, waiting, 'issue')).toEqual(['caseworkBlocked', ['holderChanged']])
    // A decision after the change is on the new name, and says why: of trade to each warning, of others with the step.
    expect(await refusal(admin, kind, proposed, 'approve')).toEqual([
      kind === 'authorizations' ? 'authorizationWarningsOpen' : 'caseworkIncomplete',
      [],
    ])
    await take[kind](admin, await viewOf(kind, proposed), 'approve', { comment: 'The register is right.' })
    expect(await codesOf(kind, proposed)).toEqual([])
    const issuedAnew = await issueAnew(kind, waiting)
    expect([issuedAnew.status, (await viewOf(kind, waiting)).applicant.name]).toEqual(['ISS', `${name} II`])
  })

  it('can be signed once the register says again what was approved', async () => {
    const { name, city } = (await admin.call('establishments.get', { params: { id: house } })).body
    const waiting = await take[kind](admin, await propose(await asked('PO-B')), 'approve')
    await rename({ name: `${name} III`, city: 'Elsewhere' })
    await rename({ name })
    expect(await codesOf(kind, waiting)).toEqual(['block holderChanged'])
    await rename({ city })
    expect([await codesOf(kind, waiting), await flagged([waiting.id])]).toEqual([[], [false]])
    expect((await followed(kind, waiting)).map((line: object[]) => line.length - 1)).toEqual([2, 1, 1])
    expect((await take[kind](admin, await viewOf(kind, waiting), 'issue')).status).toBe('ISS')
  })
})
