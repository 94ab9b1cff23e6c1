import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isGenuine } from '../../platform/documents/genuine.ts'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { findSigningKeys } from '../casework/public.ts'
import { readMasters } from '../masters/public.ts'
import { runLicensesDaily } from './public.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let morphine = 0
let year = 0
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const submitted = async (change: object = {}) => {
  const created = await importer.call('licenses.create', { body: { ...licenseDraft(), ...change } })
  expect(created.status).toBe(201)
  return licenseStep(importer, created.body, 'submit', { declaration: true })
}
const approved = async (change: object = {}, terms: object = {}) => {
  const taken = await licenseStep(officer, await submitted(change), 'take')
  const proposed = await licenseStep(officer, taken, 'propose', { decision: 'approve', terms })
  return licenseStep(admin, proposed, 'approve')
}
const issued = async (change: object = {}, terms: object = {}) =>
  licenseStep(admin, await approved(change, terms), 'issue')
const get = async (id: string) => (await officer.call('licenses.get', { params: { id } })).body

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  morphine = (await readMasters(app.deps.db)).substanceBySlug('morphine')?.id ?? 0
  year = app.deps.clock.now().getUTCFullYear()
})
afterAll(() => app?.close())

describe('an application', () => {
  it('begins with the sites of the register, and says what is missing', async () => {
    const { status, body } = await importer.call('licenses.create', { body: {} })
    expect(status).toBe(201)
    expect(body.sites.length).toBeGreaterThan(0)
    const missing = body.checks.flatMap((check: { code: string; params: { field?: string } }) =>
      check.code === 'missing' ? check.params.field : [],
    )
    expect(missing).toEqual(
      expect.arrayContaining(['activities', 'groups', 'purpose', 'security', 'requestedFrom']),
    )
    const params = { id: body.id, action: 'submit' }
    const refused = await importer.call('licenses.act', {
      params,
      body: { version: body.version, declaration: true },
    })
    expect([refused.status, refused.body.message]).toEqual([422, 'caseworkBlocked'])
  })

  it('names no site of another company', async () => {
    const { rows } = await behind(`select id from establishment_site where establishment_id <> $1 limit 1`, [
      (await importer.call('licenses.create', { body: {} })).body.applicant.id,
    ])
    const body = { ...licenseDraft(), siteIds: [rows[0].id] }
    expect((await importer.call('licenses.create', { body })).status).toBe(400)
  })

  it('tells its holder nothing of the terms before the licence is issued', async () => {
    const { id } = await approved()
    expect((await importer.call('licenses.get', { params: { id } })).body.terms).toBeNull()
    expect((await get(id)).terms).not.toBeNull()
  })
})

describe('the letter of a decision', () => {
  const lettersOf = async (person: TestPerson, id: string) =>
    (await person.call('licenses.get', { params: { id } })).body.letters
  const fetched = (person: TestPerson, id: string, letterId: string) =>
    person.call('licenses.letter', { params: { id, letterId } })

  it('tells a refusal, signed, to the applicant', async () => {
    const words = { reasonCode: 'REFUSE-OTHER', comment: 'The store has no alarm.' }
    const taken = await licenseStep(officer, await submitted(), 'take')
    const proposed = await licenseStep(officer, taken, 'propose', { decision: 'refuse', ...words })
    const { id, number } = await licenseStep(admin, proposed, 'refuse', { ...words, texts: ['REF-AGAIN'] })
    const [letter] = await lettersOf(importer, id)
    expect(letter).toMatchObject({ decision: 'refuse', number: `${number}/REJ` })
    const document = await fetched(importer, id, letter.id)
    expect([document.status, document.headers['content-type']]).toEqual([200, 'application/pdf'])
    const keys = await findSigningKeys(app.deps.db)
    expect(isGenuine(document.bytes ?? Buffer.alloc(0), keys?.certificatePem ?? '')).toBe(true)
    expect((await fetched(await app.as('rival'), id, letter.id)).status).toBe(404)
  })

  it('tells a revocation beside the certificate', async () => {
    const license = await issued()
    const revoked = await licenseStep(admin, license, 'revoke', {
      reasonCode: 'REVOKE-OTHER',
      comment: 'The stock was not to be found.',
    })
    expect(revoked.letters).toMatchObject([{ decision: 'revoke', number: `${license.number}/RVK` }])
    expect(revoked.document).not.toBeNull()
  })
})

describe('a licence that is issued', () => {
  it('has its certificate, its period and conditions, and opens its quotas', async () => {
    const quotas = [{ substanceId: morphine, year, quantity: '1.5', unit: 'kg' }]
    const license = await issued({ quotas }, { fee: '120 EUR, paid', ownConditions: 'Report every loss.' })
    expect(license).toMatchObject({
      status: 'ISS',
      terms: { fee: '120 EUR, paid', ownConditions: 'Report every loss.', conditions: [] },
      quotas: [{ limitGrams: '1500', reservedGrams: '0', usedGrams: '0' }],
    })
    expect(license.number).toMatch(/^L-\d{4,}$/)
    const { id } = license
    for (const person of [importer, officer]) {
      const { status, headers } = await person.call('licenses.document', { params: { id } })
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    expect((await (await app.as('rival')).call('licenses.document', { params: { id } })).status).toBe(404)
    const { checkCode } = license.document
    const found = await app.visitor.call('verification.verify', {
      body: { number: license.number, checkCode },
    })
    expect(found.body).toMatchObject({
      verdict: 'VALID',
      permit: null,
      license: { number: license.number, holder: license.applicant.name, signature: 'genuine' },
    })
    await behind(`update license set activities = '{manufacture}' where id = $1`, [id])
    await behind(`update license set issued_on = issued_on - 1 where id = $1`, [id])
    const changed = await app.visitor.call('verification.verify', {
      body: { number: license.number, checkCode },
    })
    expect(changed.body.license.signature).toBe('broken')
  })

  it('is not proposed with conditions that its certificate could not print', async () => {
    const { id, version } = await licenseStep(officer, await submitted(), 'take')
    const terms = { ownConditions: 'Report every loss 🙂.' }
    const params = { id, action: 'propose' }
    expect(
      await officer.call('licenses.act', { params, body: { version, decision: 'approve', terms } }),
    ).toMatchObject({ status: 422, body: { message: 'documentUnprintable', details: { characters: '🙂' } } })
  })

  it('is signed by another officer where its decider approved it on other terms than were proposed', async () => {
    const taken = await licenseStep(officer, await submitted(), 'take')
    const proposed = await licenseStep(officer, taken, 'propose', { decision: 'approve' })
    const approvedOtherwise = await licenseStep(admin, proposed, 'approve', { terms: { fee: '10 EUR' } })
    const { id, version } = approvedOtherwise
    const sign = (person: TestPerson) =>
      person.call('licenses.act', { params: { id, action: 'issue' }, body: { version } })
    expect((await sign(admin)).body).toMatchObject({ details: { reasons: ['ownTerms'] } })
    expect((await sign(officer)).body).toMatchObject({ status: 'ISS', terms: { fee: '10 EUR' } })
  })

  it('is refused a period that does not fit', async () => {
    const taken = await licenseStep(officer, await submitted(), 'take')
    const body = { version: taken.version, decision: 'approve', terms: { validUntil: '2020-01-01' } }
    const { status, body: refusal } = await officer.call('licenses.act', {
      params: { id: taken.id, action: 'propose' },
      body,
    })
    expect([status, refusal.message]).toEqual([422, 'licenseTermsUnfit'])
  })

  it('is told of before it is stopped, marks what is under way, and is lifted again', async () => {
    const request = await importer.call('authorizations.create', {
      body: importDraft(await draftParts(importer)),
    })
    await step(importer, request.body, 'submit', { declaration: true })
    const license = await issued()
    const { id } = license
    const effectOf = async (of: string) =>
      (await officer.call('licenses.effect', { params: { id: of } })).body
    // Another licence covers it all.
    expect(await effectOf(id)).toMatchObject({ drafts: 0, requests: 0, permits: 0 })
    const flagged = async () =>
      (
        await behind(
          `select count(*)::int as count from work_case where 'licenseStopped' = any(flags) and establishment_id = $1`,
          [license.applicant.id],
        )
      ).rows[0].count
    const stopped = { reasonCode: 'SUSPEND-INVESTIGATION' }
    const suspended = await licenseStep(admin, license, 'suspend', stopped)
    expect([suspended.status, await flagged()]).toEqual(['SUS', 0])
    const { rows } = await behind(
      `select id, version from work_case where feature = 'license' and status = 'ISS' and establishment_id = $1`,
      [license.applicant.id],
    )
    const { number } = (await importer.call('authorizations.get', { params: { id: request.body.id } })).body
    const foreseen: string[] = []
    for (const other of rows) {
      const { touched } = await effectOf(other.id)
      foreseen.push(...[...touched.requests, ...touched.permits].map((each) => each.number))
      await licenseStep(admin, other, 'suspend', stopped)
    }
    expect(foreseen).toContain(number)
    expect(await flagged()).toBe(foreseen.length)
    const lifted = await licenseStep(admin, suspended, 'lift')
    expect(lifted.status).toBe('ISS')
    for (const other of rows) await licenseStep(admin, await get(other.id), 'lift')
    expect(await flagged()).toBe(0)
    const surrendered = await licenseStep(importer, await get(id), 'surrender', { comment: 'Moved away.' })
    expect(surrendered.status).toBe('SUR')
  })

  it('ends by the calendar, once, and its holder is reminded before', async () => {
    const { id } = await issued()
    await behind(`update work_case set valid_until = $2 where id = $1`, [id, `${year + 1}-01-01`])
    const day = (text: string) => new Date(`${text}T12:00:00Z`)
    expect((await runLicensesDaily(app.deps, day(`${year}-12-28`))).reminded).toBeGreaterThan(0)
    expect((await runLicensesDaily(app.deps, day(`${year}-12-28`))).reminded).toBe(0)
    expect((await runLicensesDaily(app.deps, day(`${year + 1}-01-02`))).expired).toBe(1)
    expect((await get(id)).status).toBe('EXP')
    expect((await runLicensesDaily(app.deps, day(`${year + 1}-01-02`))).expired).toBe(0)
    const notified = await behind(
      `select distinct n.code, 'CA_ADMIN' = any(a.roles) as is_officer
       from notification n join account a on a.id = n.account_id
       where n.entity_id = $1 and n.code in ('LIC_EXPIRING', 'LIC_EXPIRED', 'LIC_ENDING', 'LIC_ENDED') order by 1`,
      [id],
    )
    expect(notified.rows.map(({ code, is_officer: isOfficer }) => [code, isOfficer])).toEqual([
      ['LIC_ENDED', true],
      ['LIC_ENDING', true],
      ['LIC_EXPIRED', false],
      ['LIC_EXPIRING', false],
    ])
  })
})
