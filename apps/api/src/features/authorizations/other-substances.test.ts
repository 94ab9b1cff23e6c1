import type { Check } from '@papaver/contract/casework/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { caseId } from '../../testing/case-id.ts'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { listEditor } from '../../testing/list-editor.ts'
import { approvedPartner, partnerDraft } from '../../testing/partners.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { listHolds, putLimit } from '../balances/public.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let partnerId = ''
let seed = { substanceId: 0, formId: 0 }
let body: Record<string, unknown> = {}
const { rowOf, act } = listEditor(() => officer)

const create = (changed: object = {}) =>
  importer.call('authorizations.create', { body: { ...body, ...changed } })
const said = ({ checks }: { checks: readonly Check[] }, severity: Check['severity']) =>
  checks.filter((check) => check.severity === severity).map(({ code }) => code)
const groupsOf = async (kind: string): Promise<string[]> =>
  (await importer.call('authorizations.kinds')).body.find(({ code }: { code: string }) => code === kind)
    .groups
const submit = ({ id, version }: { id: string; version: number }) =>
  importer.call('authorizations.act', {
    params: { id, action: 'submit' },
    body: { version, declaration: true },
  })
/** Runs `work` while a row of the legal list is switched off. */
const without = async (code: string, work: () => Promise<void>): Promise<void> => {
  expect((await act('typesOfPermit', await rowOf('typesOfPermit', code), 'deactivate')).status).toBe(200)
  try {
    await work()
  } finally {
    expect((await act('typesOfPermit', await rowOf('typesOfPermit', code), 'activate')).status).toBe(200)
  }
}
const license = async (): Promise<void> => {
  const draft = { ...licenseDraft(), activities: ['import', 'export'], groups: ['OTH'] }
  const created = await importer.call('licenses.create', { body: draft })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  const submitted = await licenseStep(importer, created.body, 'submit', { declaration: true })
  const taken = await licenseStep(officer, submitted, 'take')
  const proposed = await licenseStep(officer, taken, 'propose', { decision: 'approve' })
  await licenseStep(admin, await licenseStep(admin, proposed, 'approve'), 'issue')
}

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  const answer = await importer.call('masters.substancesAndPreparations', { params: { group: 'OTH' } })
  const found = answer.body.substances.find(({ name }: { name: string }) => name === 'Cannabis seed')
  seed = { substanceId: found.id, formId: found.forms[0].id }
  partnerId = (await approvedPartner(app, partnerDraft({ groups: ['OTH'] }))).id
  body = {
    ...importDraft(await draftParts(importer)),
    group: 'OTH',
    foreignEstablishmentId: partnerId,
    lines: [{ ...seed, quantity: '25', unit: 'kg' }],
  }
})
afterAll(() => app?.close())

describe('other substances, which national law alone controls', () => {
  it('are offered for the kinds of permit that the legal list has for them', async () => {
    const offered = async (kind: string) => (await groupsOf(kind)).includes('OTH')
    expect(await Promise.all(['IMA', 'EXA', 'LNO'].map(offered))).toEqual([true, true, true])
    expect(await Promise.all(['IMG', 'EXG', 'DEC', 'REX'].map(offered))).toEqual([false, false, false, false])
    expect([await groupsOf('IMA'), await groupsOf('EXG')]).toEqual([['NP', 'PREC', 'OTH'], ['PREC']])
    const params = { countryId: 'all', flag1: 'OTH', flag2: 'approved' }
    const partners = await importer.call('masters.establishmentsOfCountry', { params })
    expect(partners.body.map(({ id }: { id: string }) => id)).toContain(partnerId)
  })

  it('need a licence for their group', async () => {
    const { status, body: made } = await create()
    expect([status, made.group, said(made, 'block')]).toEqual([201, 'OTH', ['licenseGroup']])
  })

  it('go from the request to the permit, by no estimate, and customs has it', async () => {
    await license()
    // Were there a figure for it: it is none of the conventions, and nothing is taken from it.
    const estimate = { kind: 'estimate', substanceId: seed.substanceId, year: 2026, licenseId: null } as const
    await inTransaction(app.deps, systemOrigin('test'), (tx) => putLimit(tx, estimate, '1'))
    const { body: made } = await create()
    expect(said(made, 'block')).toEqual([])
    expect(made.checks.map(({ code }: Check) => code).join(' ')).not.toMatch(/estimate/i)

    const permit = await issuePermit(app, { ...body, plannedDate: '2026-06-18' })
    const { id, number, checkCode } = permit
    expect(number).toMatch(/^XV\/I\/OT\/2026\/\d+-\w$/)
    expect(await listHolds(app.deps.db, caseId(id))).toEqual([])

    const document = await importer.call('authorizations.document', { params: { id } })
    expect([document.status, document.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const { rows } = await app.database.ownerPool.query(
      'select payload from trade_authorization where case_id = $1',
      [id],
    )
    expect(rows[0].payload.payload).toMatchObject({ group: 'OTH', kind: 'IMA', number })
    expect(rows[0].payload.payload.legal[0].en).toMatch(/^Issued under national law on controlled substances/)
    // What has no code of the international lists is called by a word of its own, which the QR code says too.
    expect(rows[0].payload.payload.lines).toMatchObject([{ code: 'cannabis-seed' }])

    const listed = await officer.call('authorizations.list', { query: { view: 'all', group: 'OTH' } })
    expect(listed.body.items.map((item: { id: string }) => item.id)).toContain(id)
    const customs = await app.as('customs')
    const found = await customs.call('endorsements.find', { body: { number, checkCode } })
    expect(found).toMatchObject({ status: 200, body: { id } })
    const asked = await app.visitor.call('verification.verify', { body: { number, checkCode } })
    expect(asked.body.verdict).toBe('VALID')
  })

  it('leave without the certificate of another country', async () => {
    const { status, body: made } = await create({ kind: 'EXA' })
    expect([status, said(made, 'block'), made.asksCertificate]).toEqual([201, [], false])
  })

  it('are in no request of another group', async () => {
    const { body: made } = await create({ group: 'PREC' })
    expect(said(made, 'block')).toContain('wrongGroup')
  })
})

describe('where the legal list has no permit for them', () => {
  const refused = { message: 'invalidInput', details: { fields: [{ path: 'group', code: 'unknown' }] } }

  it.each(['IMG', 'EXG', 'DEC', 'REX'])('a request of the kind %s is refused at the group', async (kind) => {
    expect((await create({ kind })).body).toMatchObject(refused)
  })

  it('neither a new request nor a draft goes on, and what was submitted does', async () => {
    const { body: draft } = await create({ applicantReference: 'PO-2' })
    const { body: other } = await create({ applicantReference: 'PO-3' })
    const submitted = await step(importer, other, 'submit', { declaration: true })
    await without('IMP-O', async () => {
      expect(await groupsOf('IMA')).toEqual(['NP', 'PREC'])
      expect((await create()).body).toMatchObject(refused)
      const stopped = await submit(draft)
      expect([stopped.status, stopped.body.message]).toEqual([422, 'caseworkBlocked'])
      const [check] = stopped.body.details.checks.filter(({ severity }: Check) => severity === 'block')
      expect([check.code, check.params.name]).toEqual([
        'notOffered',
        'Import authorization – Other controlled substances',
      ])
      const seen = await officer.call('authorizations.get', { params: { id: submitted.id } })
      expect([said(seen.body, 'block'), said(seen.body, 'warn')]).toEqual([
        [],
        expect.arrayContaining(['notOffered']),
      ])
    })
    expect((await submit(draft)).status).toBe(200)
  })
})
