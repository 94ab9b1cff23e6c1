import type { Check } from '@papaver/contract/casework/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedCase, type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { listEditor, refusedFields } from '../../testing/list-editor.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let parts: DraftParts
let certificate: object
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  parts = await draftParts(importer)
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
  certificate = {
    issuedOn: '2026-06-01',
    authority: 'ANSM',
    validUntil: '2027-12-31',
    importer: body.partner.name,
    exporter: body.applicant.name,
  }
})
afterAll(() => app?.close())

const { rowOf, save, add } = listEditor(() => officer)
const behind = (text: string, values: unknown[]) => app.database.ownerPool.query(text, values)
/** A kilogram of morphine sulfate is 752.1 g of base. */
const exportDraft = (number: string, quantity = '1', changed: object = {}) => ({
  ...importDraft(parts),
  kind: 'EXA',
  foreignCertificate: { ...certificate, number },
  lines: [{ ...parts.morphine, quantity, unit: 'kg', certified: { quantity, unit: 'kg' } }],
  ...changed,
})
const create = async (draft: object) => (await importer.call('authorizations.create', { body: draft })).body
const ofDestination = (checks: readonly Check[]): Check[] =>
  checks.filter(({ code }) => code.startsWith('destinationEstimate'))
const estimateOf = async (grams: string, year = 2026) => {
  const row = await rowOf('foreignEstimates', `FR/morphine/${year}`)
  expect((await save('foreignEstimates', row, { values: { ...row.values, grams } })).status).toBe(200)
}
const seenBy = async (person: TestPerson, id: string) =>
  ofDestination((await person.call('authorizations.checks', { params: { id } })).body)

describe('an export beside the estimate of its destination', () => {
  it('is pointed out beyond it, with figures to officers and without to companies, and wants a reason', async () => {
    await estimateOf('1000')
    const first = await step(importer, await create(exportDraft('D-1')), 'submit', { declaration: true })
    expect(await seenBy(officer, first.id)).toMatchObject([
      { code: 'destinationEstimate', severity: 'pass', params: { left: '247.9' } },
    ])
    expect(await seenBy(importer, first.id)).toEqual([])

    const issued = await approvedCase(app, exportDraft('D-2', '0.5'))
    expect(await seenBy(officer, first.id)).toMatchObject([
      {
        code: 'destinationEstimateExceeded',
        severity: 'warn',
        params: { country: 'France', year: '2026', limit: '1000', grams: '752.1', over: '128.15' },
      },
    ])
    // With what others send it is too much: that would tell the company about them.
    expect(await seenBy(importer, first.id)).toEqual([])
    const [check] = await seenBy(importer, (await create(exportDraft('D-5', '1.4'))).id)
    expect(check).toMatchObject({ code: 'destinationEstimateShort', severity: 'warn' })
    expect(Object.keys(check?.params ?? {}).toSorted()).toEqual(['country', 'substance', 'year'])

    const taken = await step(officer, first, 'take')
    const proposal = await officer.call('authorizations.act', {
      params: { id: first.id, action: 'propose' },
      body: { version: taken.version, decision: 'approve' },
    })
    expect(proposal.body).toMatchObject({
      message: 'authorizationWarningsOpen',
      details: {
        warnings: expect.arrayContaining([`destinationEstimateExceeded  ${parts.morphine.substanceId}`]),
      },
    })

    await behind(`update work_case set status = 'CAS' where id = $1`, [issued.id])
    expect(await seenBy(officer, first.id)).toMatchObject([{ code: 'destinationEstimate' }])
  })

  it.each<[string, object, boolean]>([
    ['of that year', {}, true],
    ['of another year', { plannedDate: '2028-01-10' }, false],
    ['that is an import', { kind: 'IMA', foreignCertificate: null }, false],
  ])('is judged where a figure is known: %s', async (_, changed, isJudged) => {
    await estimateOf('10')
    const { id } = await create(exportDraft('D-3', '1', changed))
    expect(await seenBy(importer, id)).toHaveLength(isJudged ? 1 : 0)
  })

  it('goes unsaid once the figure is switched off', async () => {
    await estimateOf('10')
    await behind(`update foreign_estimate set is_active = false where country_id = 'FR'`, [])
    const { id } = await create(exportDraft('D-4'))
    expect(await seenBy(importer, id)).toEqual([])
  })
})

describe('the list of estimates', () => {
  const values = (changed: object = {}) => ({
    countryId: 'SE',
    substanceId: String(parts.morphine.substanceId),
    year: 2026,
    grams: '1000.5',
    source: 'INCB, Estimated World Requirements',
    publishedOn: '2026-01-31',
    ...changed,
  })
  it('takes a country, drug and year once', async () => {
    expect((await add('foreignEstimates', { names: {}, values: values() })).status).toBe(201)
    const again = await add('foreignEstimates', { names: {}, values: values() })
    expect(refusedFields(again.body)).toEqual(['values.year taken'])
  })
  it.each<[string, () => object, string]>([
    ['below nothing', () => ({ grams: '-1' }), 'values.grams grams'],
    ['above all bounds', () => ({ grams: '1000000000000.1' }), 'values.grams grams'],
    ['of a year long past', () => ({ year: 1899 }), 'values.year year'],
    ['of no year', () => ({ year: null }), 'values.year required'],
  ])('has its limits: %s', async (_, changed, problem) => {
    const answer = await add('foreignEstimates', {
      names: {},
      values: values({ countryId: 'NO', ...changed() }),
    })
    expect(refusedFields(answer.body)).toEqual([problem])
  })
  it('is of drugs of the 1961 Convention', async () => {
    const { rows } = await behind(`select id from substance where convention = '1971' limit 1`, [])
    const substanceId = String(rows[0].id)
    const answer = await add('foreignEstimates', { names: {}, values: values({ substanceId }) })
    expect(refusedFields(answer.body)).toEqual(['values.substanceId convention'])
  })
})
