import { plain } from '@papaver/contract/quantities/base.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { findBalances } from '../balances/public.ts'
import { readMasters } from '../masters/public.ts'
import { runLicensesDaily } from './public.ts'

let app: TestApp
let importer: TestPerson
let rival: TestPerson
let officer: TestPerson
let admin: TestPerson
let morphine = 0
let codeine = 0
let year = 0
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
type Answer = any

const get = async (who: TestPerson, id: string): Promise<Answer> =>
  (await who.call('licenses.get', { params: { id } })).body
const issue = async (draft: Answer): Promise<Answer> => {
  const submitted = await licenseStep(importer, draft, 'submit', { declaration: true })
  const taken = await licenseStep(officer, submitted, 'take')
  const proposed = await licenseStep(officer, taken, 'propose', { decision: 'approve' })
  return licenseStep(admin, await licenseStep(admin, proposed, 'approve'), 'issue')
}
const issued = async (change: object = {}): Promise<Answer> => {
  const { status, body } = await importer.call('licenses.create', { body: { ...licenseDraft(), ...change } })
  expect([status, status === 201 ? null : body]).toEqual([201, null])
  return issue(body)
}
const follow = (id: string, as: string, who = importer) =>
  who.call('licenses.create', { body: { follows: { id, as } } })
const save = async (draft: Answer, change: object): Promise<Answer> => {
  const { id, version } = draft
  const keys = [...Object.keys(licenseDraft()), 'remarks', 'substanceIds', 'siteIds']
  const said = Object.fromEntries(keys.map((key) => [key, draft[key]]))
  const quotas = draft.quotas.map((quota: Answer) => ({
    substanceId: quota.substanceId,
    activity: quota.activity,
    year: quota.year,
    quantity: quota.quantity,
    unit: quota.unit,
  }))
  const body = { ...said, quotas, ...change, version }
  const answer = await importer.call('licenses.save', { params: { id }, body })
  expect([answer.status, answer.status === 200 ? null : answer.body]).toEqual([200, null])
  return answer.body
}
const quotaOf = async (licenseId: string, substanceId: number) => {
  const [row] = await findBalances(app.deps.db, [{ kind: 'quota', substanceId, year, licenseId }])
  return row && [row.limitGrams, row.usedGrams, row.reservedGrams].map(plain)
}

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  rival = await app.as('rival')
  officer = await app.as('officer')
  admin = await app.as('admin')
  const masters = await readMasters(app.deps.db)
  morphine = masters.substanceBySlug('morphine')?.id ?? 0
  codeine = masters.substanceBySlug('codeine')?.id ?? 0
  year = app.deps.clock.now().getUTCFullYear()
})
afterAll(() => app?.close())

describe('a change of a licence in force', () => {
  it('begins with what the licence says, of its own house alone, and one at a time', async () => {
    const license = await issued()
    expect(await get(importer, license.id)).toMatchObject({ mayFollow: ['variation'], followedBy: null })
    expect((await follow(license.id, 'variation', rival)).status).toBe(404)
    const early = await follow(license.id, 'renewal')
    expect([early.status, early.body.message]).toEqual([409, 'licenseSuccessionClosed'])
    const begun = await Promise.all([1, 2, 3].map(() => follow(license.id, 'variation')))
    expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const draft = begun.find(({ status }) => status === 201)?.body
    expect(draft).toMatchObject({
      purpose: license.purpose,
      security: license.security,
      requestedUntil: license.terms.validUntil,
      follows: { id: license.id, number: license.number, as: 'variation' },
      mayFollow: [],
    })
    expect(draft.persons).toEqual(license.persons)
    // The draft is the holder's own: the office hears of it when it is submitted.
    expect((await get(officer, license.id)).followedBy).toBeNull()
    expect((await get(importer, license.id)).followedBy).toMatchObject({ id: draft.id, status: 'DRA' })
  })

  it('shows what it changes, takes the place of the licence, and its quotas go over with their use', async () => {
    const quotas = [
      { substanceId: morphine, year, quantity: '100', unit: 'g' },
      { substanceId: codeine, year, quantity: '50', unit: 'g' },
    ]
    const license = await issued({ quotas })
    await behind(
      `update balance set used_grams = 40.5, reserved_grams = 9.25 where license_id = $1 and substance_id = $2`,
      [license.id, morphine],
    )
    const { body: begun } = await follow(license.id, 'variation')
    const draft = await save(begun, {
      purpose: 'Stability tests, and reference standards',
      // Later than today the holder would be without a licence until then.
      requestedFrom: `${year}-12-01`,
      quotas: [{ substanceId: morphine, year, quantity: '150', unit: 'g' }],
    })
    const changed = draft.follows.changes.map(({ field }: { field: string }) => field)
    expect(changed).toContain('purpose')
    expect(changed.filter((field: string) => field.startsWith('quotas'))).toEqual(['quotas', 'quotas'])
    expect(draft.follows.changes).toContainEqual({
      field: 'quotas',
      before: `Morphine, ${year}: 100\u00a0g`,
      after: `Morphine, ${year}: 150\u00a0g`,
    })
    expect(draft.follows.changes).toContainEqual({
      field: 'quotas',
      before: `Codeine, ${year}: 50\u00a0g`,
      after: '',
    })
    expect(changed).not.toContain('security')
    const after = await issue(draft)
    expect(after).toMatchObject({
      status: 'ISS',
      replaces: { id: license.id, number: license.number },
      terms: { validFrom: app.deps.clock.now().toISOString().slice(0, 10) },
    })
    expect(await get(importer, license.id)).toMatchObject({
      status: 'RPL',
      replacedBy: { id: after.id, number: after.number },
      mayFollow: [],
    })
    expect(await quotaOf(after.id, morphine)).toEqual(['150', '40.5', '9.25'])
    expect(await quotaOf(license.id, morphine)).toBeUndefined()
    // What the new licence names no quota for stays counted where it was.
    expect(await quotaOf(license.id, codeine)).toEqual(['50', '0', '0'])
    const { checkCode } = license.document
    const found = await app.visitor.call('verification.verify', {
      body: { number: license.number, checkCode },
    })
    expect(found.body).toMatchObject({ verdict: 'REPLACED', license: { replacedBy: after.number } })
  })

  it('is not issued below what is used of a quota, nor for a licence that has ended', async () => {
    const quotas = [{ substanceId: morphine, year, quantity: '100', unit: 'g' }]
    const license = await issued({ quotas })
    await behind(`update balance set used_grams = 60 where license_id = $1`, [license.id])
    const { body: begun } = await follow(license.id, 'variation')
    const draft = await save(begun, {
      quotas: [{ substanceId: morphine, year, quantity: '50', unit: 'g' }],
    })
    const submitted = await licenseStep(importer, draft, 'submit', { declaration: true })
    const taken = await licenseStep(officer, submitted, 'take')
    const proposed = await licenseStep(officer, taken, 'propose', { decision: 'approve' })
    const approved = await licenseStep(admin, proposed, 'approve')
    const tryIssue = async () =>
      admin.call('licenses.act', {
        params: { id: approved.id, action: 'issue' },
        body: { version: approved.version },
      })
    expect((await tryIssue()).body).toMatchObject({
      message: 'licenseQuotaBelowUse',
      details: { substanceId: morphine, year, heldGrams: '60' },
    })
    expect(await quotaOf(license.id, morphine)).toEqual(['100', '60', '0'])
    await licenseStep(admin, await get(admin, license.id), 'suspend', { reasonCode: 'SUSPEND-INVESTIGATION' })
    expect((await tryIssue()).body.message).toBe('licenseEarlierEnded')
    expect((await get(officer, approved.id)).status).toBe('APR')
  })
})

describe('the quotas of a changed licence', () => {
  it('are named to the cases that rest on them where they are new or smaller, beside the change itself', async () => {
    const quotaOfGrams = (substanceId: number, quantity: string) => ({
      substanceId,
      year,
      quantity,
      unit: 'g',
    })
    const license = await issued({
      quotas: [quotaOfGrams(morphine, '100'), quotaOfGrams(codeine, '50')],
    })
    const seen: unknown[] = []
    app.deps.followers.follow('changed', async (_tx, change) => {
      seen.push(change)
    })
    const { body: begun } = await follow(license.id, 'variation')
    const other = (await readMasters(app.deps.db)).substanceBySlug('fentanyl')?.id ?? 0
    const varied = await issue(
      await save(begun, {
        quotas: [quotaOfGrams(morphine, '80'), quotaOfGrams(codeine, '60'), quotaOfGrams(other, '1')],
      }),
    )
    const { establishmentId } = (
      await behind(`select establishment_id as "establishmentId" from work_case where id = $1`, [varied.id])
    ).rows[0]
    expect(seen).toEqual([
      { event: 'licenseVaried', concerned: { establishmentId } },
      { event: 'quotaAdded', concerned: { establishmentId, substanceIds: [other] } },
      { event: 'quotaLowered', concerned: { establishmentId, substanceIds: [morphine] } },
    ])
  })
})

describe('what an officer enters of it on behalf of the holder', () => {
  const enter = (id: string, body: object, who = officer) =>
    who.call('licenses.create', { body: { follows: { id, as: 'variation' }, ...body } })
  const today = () => app.deps.clock.now().toISOString().slice(0, 10)

  it('begins with what the licence says, for its own holder, and is his from the submit on', async () => {
    const license = await issued({ stocks: [{ substanceId: morphine, quantity: '200', unit: 'g' }] })
    const establishmentId = license.applicant.id
    expect((await get(officer, license.id)).mayFollow).toEqual(['variation'])
    expect((await enter(license.id, {})).body.details).toEqual({
      fields: [{ path: 'establishmentId', code: 'required' }],
    })
    const rivals = (await rival.call('licenses.create', { body: {} })).body.applicant.id
    expect((await enter(license.id, { establishmentId: rivals, receivedOn: today() })).status).toBe(404)
    const { status, body: draft } = await enter(license.id, { establishmentId, receivedOn: today() })
    expect([status, draft.follows.number, draft.entered.receivedOn]).toEqual([201, license.number, today()])
    expect(draft.stocks).toEqual(license.stocks)
    // Until the submit it is the authority's alone; a second one is begun by neither side.
    expect((await get(importer, draft.id)).message).toBe('notFound')
    expect((await get(importer, license.id)).followedBy).toBeNull()
    expect((await get(officer, license.id)).followedBy).toMatchObject({ id: draft.id, status: 'DRA' })
    expect((await follow(license.id, 'variation')).body.message).toBe('licenseSuccessionClosed')
    await licenseStep(officer, draft, 'submit', { declaration: true })
    expect((await get(importer, license.id)).followedBy).toMatchObject({ id: draft.id, status: 'REQ' })
  })
})

describe('the maximum stock', () => {
  it('stands on the licence and its certificate, and a change shows how it differs', async () => {
    const license = await issued({ stocks: [{ substanceId: morphine, quantity: '0.2', unit: 'kg' }] })
    expect(license.stocks).toMatchObject([{ substanceName: 'Morphine', quantity: '0.2', limitGrams: '200' }])
    const { rows } = await behind(
      `select payload->'payload'->'stocks' as stocks from license where id = $1`,
      [license.id],
    )
    expect(rows[0].stocks).toMatchObject([{ name: { en: 'Morphine' }, grams: '200' }])
    const { body: begun } = await follow(license.id, 'variation')
    const stocks = [{ substanceId: morphine, quantity: '0.35', unit: 'kg' }]
    const draft = await save(begun, { stocks })
    expect(draft.follows.changes).toContainEqual({
      field: 'stocks',
      before: 'Morphine: 0.2\u00a0kg',
      after: 'Morphine: 0.35\u00a0kg',
    })
    const twice = await save(draft, { stocks: [...stocks, ...stocks] })
    const { body: checks } = await importer.call('licenses.checks', { params: { id: draft.id } })
    expect(twice.stocks).toHaveLength(2)
    expect(checks.map(({ code }: { code: string }) => code)).toContain('stockTwice')
  })
})

describe('a renewal', () => {
  const at = (text: string) => new Date(`${text}T12:00:00Z`)
  const ending = async (validUntil: string) => {
    const license = await issued()
    await behind(`update work_case set valid_until = $2 where id = $1`, [license.id, validUntil])
    return license
  }

  it('opens before the end, begins the day after it, and stands beside the licence', async () => {
    const license = await ending(`${year}-09-30`)
    expect((await get(importer, license.id)).mayFollow).toEqual(['variation', 'renewal'])
    const { body: draft } = await follow(license.id, 'renewal')
    expect(draft).toMatchObject({ requestedFrom: `${year}-10-01`, requestedUntil: null })
    const after = await issue(draft)
    expect(after).toMatchObject({ follows: { as: 'renewal' }, terms: { validFrom: `${year}-10-01` } })
    expect(await get(importer, license.id)).toMatchObject({
      status: 'ISS',
      replacedBy: null,
      followedBy: { id: after.id, as: 'renewal', status: 'ISS' },
      mayFollow: [],
    })
  })

  it.each([
    ['goes on past its end, where the law says so, until it is decided', true, 'ISS'],
    ['ends on its last day where the law does not', false, 'EXP'],
  ] as const)('the licence %s', async (_name, continues, status) => {
    await setSetting(app, 'licenses.continuesDuringRenewal', continues)
    const license = await ending(`${year}-09-30`)
    const { body: draft } = await follow(license.id, 'renewal')
    // A draft is no application.
    expect((await runLicensesDaily(app.deps, at(`${year}-06-18`))).continued).toBe(0)
    const now = await get(importer, draft.id)
    const submitted = await licenseStep(importer, now, 'submit', { declaration: true })
    expect((await runLicensesDaily(app.deps, at(`${year}-09-29`))).continued).toBe(continues ? 1 : 0)
    await runLicensesDaily(app.deps, at(`${year}-10-05`))
    expect((await get(officer, license.id)).status).toBe(status)
    await licenseStep(importer, await get(importer, submitted.id), 'withdraw')
    await runLicensesDaily(app.deps, at(`${year}-10-06`))
    expect((await get(officer, license.id)).status).toBe('EXP')
  })
})
