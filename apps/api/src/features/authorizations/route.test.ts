import type { Check } from '@papaver/contract/casework/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { listEditor } from '../../testing/list-editor.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let parts: DraftParts
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  parts = await draftParts(importer)
})
afterAll(() => app?.close())

const behind = (text: string, values: unknown[]) => app.database.ownerPool.query(text, values)
const { rowOf, save } = listEditor(() => officer)
const create = (changed: object = {}) =>
  importer.call('authorizations.create', { body: { ...importDraft(parts), ...changed } })
const submit = (draft: { id: string; version: number }) =>
  importer.call('authorizations.act', {
    params: { id: draft.id, action: 'submit' },
    body: { version: draft.version, declaration: true },
  })
const notInOrder = (checks: readonly Check[]): string[] =>
  checks.filter(({ severity }) => severity !== 'pass').map(({ code, severity }) => `${severity} ${code}`)

describe('further fields of a request', () => {
  it('are kept, copied and compared', async () => {
    const fields = {
      manufacturer: 'Usine Ferrand, Lyon',
      ultimateConsignee: 'Clinic of the Cape',
      agent: 'Muster Spedition',
      carrier: 'Northern Lines',
      foreignPoint: 'Le Havre',
      transitCountries: ['BE', 'DE'],
    }
    const [line] = importDraft(parts).lines as object[]
    const value = { amount: '1250.50', currency: 'EUR' }
    const { body } = await create({ ...fields, lines: [{ ...line, value }] })
    expect(body).toMatchObject({ ...fields, lines: [{ value }] })
    const copy = await importer.call('authorizations.copy', { params: { id: body.id }, body: {} })
    expect(copy.body).toMatchObject({ ...fields, lines: [{ value }] })

    const asked = ['carrier', 'lines.1.value']
    let current = await step(importer, body, 'submit', { declaration: true })
    current = await step(officer, current, 'take')
    current = await step(officer, current, 'ask', { comment: 'Which carrier?', fields: asked })
    const [kept] = current.lines as { id: string }[]
    const more = { ...value, amount: '1300.00' }
    const answers = {
      ...importDraft(parts),
      ...fields,
      carrier: 'Southern Lines',
      lines: [{ ...line, id: kept?.id, value: more }],
    }
    await step(importer, current, 'answer', { comment: 'Another one.', answers })
    const history = await officer.call('authorizations.history', { params: { id: body.id } })
    expect(history.body.at(-1).changes).toEqual([
      { field: 'carrier', before: 'Northern Lines', after: 'Southern Lines' },
      { field: 'lines.1.value', before: '1250.50 EUR', after: '1300.00 EUR' },
    ])
  })

  it.each([
    ['transitCountries', ['Belgium']],
    ['carrier', 'x'.repeat(201)],
    ['lines', [{ value: { amount: '1.234', currency: 'EUR' } }]],
    ['lines', [{ value: { amount: '1', currency: 'euro' } }]],
  ])('have their limits: %s', async (field, value) => {
    expect(await create({ [field]: value })).toMatchObject({ status: 400 })
  })
})

describe('the country of the partner', () => {
  it('is that from which the goods come: at submit', async () => {
    const { body } = await create({ countryOfDispatch: 'BE' })
    const answer = await submit(body)
    expect(answer).toMatchObject({ status: 422, body: { message: 'caseworkBlocked' } })
    expect(answer.body.details.checks).toMatchObject([
      {
        code: 'partnerCountry',
        params: { country: 'France', stated: 'Belgium' },
        fix: { field: 'countryOfDispatch', value: 'FR' },
      },
    ])
  })

  it('is checked again at the proposal', async () => {
    const { body } = await create({ countryOfDispatch: 'FR' })
    let current = await step(importer, body, 'submit', { declaration: true })
    current = await step(officer, current, 'take')
    current = await step(officer, current, 'ask', { comment: 'From where?', fields: ['countryOfDispatch'] })
    const lines = (current.lines as { id: string }[]).map(({ id }, index) => ({
      ...(importDraft(parts).lines as object[])[index],
      id,
    }))
    const answers = { ...importDraft(parts), countryOfDispatch: 'BE', lines }
    const refused = await importer.call('authorizations.act', {
      params: { id: body.id, action: 'answer' },
      body: { version: current.version, comment: 'From Belgium.', answers },
    })
    expect(refused.body.details.checks).toMatchObject([{ code: 'partnerCountry' }])
    await behind(`update trade_authorization set country_of_dispatch = 'BE' where case_id = $1`, [body.id])
    current = await step(importer, current, 'answer', { comment: 'As stated.' })
    const proposal = await officer.call('authorizations.act', {
      params: { id: body.id, action: 'propose' },
      body: { version: current.version, decision: 'approve' },
    })
    expect(proposal.body.details?.checks).toMatchObject([{ code: 'partnerCountry' }])
  })
})

describe('a route', () => {
  it('is new until a permit has been issued for it', async () => {
    await issuePermit(app)
    const known = await create()
    expect(notInOrder(known.body.checks)).not.toContain('warn newRoute')
    const other = await create({ transportMode: '3' })
    expect(notInOrder(other.body.checks)).toContain('warn newRoute')
    const submitted = await step(importer, other.body, 'submit', { declaration: true })
    const seen = await officer.call('authorizations.get', { params: { id: submitted.id } })
    expect(notInOrder(seen.body.checks)).toContain('warn newRoute')
    const list = await officer.call('authorizations.list', { query: { flag: 'newRoute' } })
    expect(list.body.items.map(({ id }: { id: string }) => id)).toContain(submitted.id)
  })

  it.each([
    ['on the way', { transitCountries: ['DE', 'BE'] }],
    ['where the goods were made', { countryOfOrigin: 'BE' }],
  ])('tells applicant and officer of a notice about a country %s', async (_where, changed) => {
    const notice = 'Ask for the transit permit first.'
    const belgium = await rowOf('countries', 'BE')
    expect((await save('countries', belgium, { values: { ...belgium.values, notice } })).status).toBe(200)
    const { body } = await create(changed)
    const check = {
      code: 'countryNotice',
      severity: 'warn',
      params: { country: 'Belgium', notice },
    }
    expect(body.checks).toContainEqual(expect.objectContaining(check))
    await step(importer, body, 'submit', { declaration: true })
    const seen = await officer.call('authorizations.checks', { params: { id: body.id } })
    expect(seen.body).toContainEqual(expect.objectContaining(check))
    const without = await create()
    expect(notInOrder(without.body.checks)).not.toContain('warn countryNotice')
  })
})

describe('a customs point', () => {
  const codesOf = (checks: readonly Check[]) =>
    checks.filter(({ severity }) => severity === 'block').map(({ code }) => code)

  it('is not crossed by a transport that it does not serve: at submit', async () => {
    const { body: points } = await importer.call('masters.customsPoints')
    const airport = points.find(({ code }: { code: string }) => code === 'XV-C2').id
    const { body } = await create({ customsPointId: airport, transportMode: '1' })
    const answer = await submit(body)
    expect(answer).toMatchObject({ status: 422, body: { message: 'caseworkBlocked' } })
    expect(answer.body.details.checks).toMatchObject([
      {
        code: 'customsPointMode',
        params: { point: 'Customs Office Kestrelford Airport', served: 'Air transport' },
        fix: { field: 'transportMode', value: '4' },
      },
    ])
    const flown = await create({ customsPointId: airport, transportMode: '4' })
    expect((await submit(flown.body)).status).toBe(200)
  })

  it('is judged again at the approval, and serves every transport where none is chosen', async () => {
    const serve = async (...modes: string[]) => {
      const harbour = await rowOf('customsPoints', 'XV-C1')
      return (await save('customsPoints', harbour, { values: { ...harbour.values, modes } })).status
    }
    let current = await step(importer, (await create()).body, 'submit', { declaration: true })
    current = await step(officer, current, 'take')
    current = await step(officer, current, 'propose', { decision: 'approve' })
    expect(await serve('2', '3')).toBe(200)
    const seen = await officer.call('authorizations.checks', { params: { id: current.id } })
    expect(codesOf(seen.body)).toEqual(['customsPointMode'])
    const approve = () =>
      admin.call('authorizations.act', {
        params: { id: current.id, action: 'approve' },
        body: { version: current.version },
      })
    expect((await approve()).body.details?.checks).toMatchObject([{ code: 'customsPointMode' }])
    expect(await serve()).toBe(200)
    expect((await approve()).status).toBe(200)
    expect(await serve('1', '2', '3')).toBe(200)
  })
})

describe('a site', () => {
  it('of another house is refused at its field, in a new draft and in one that is there', async () => {
    const rival = await app.as('rival')
    const { body: mine } = await create()
    const own = await importer.call('masters.establishmentSites', { params: { id: mine.applicant.id } })
    const { rows } = await behind('select establishment_id from account where user_name = $1', ['rival'])
    const params = { id: rows[0].establishment_id }
    const theirs = await rival.call('masters.establishmentSites', { params })
    const strange = theirs.body[0].id
    const refusal = {
      status: 422,
      body: { message: 'authorizationSiteNotYours', details: { field: 'siteId' } },
    }
    expect(await create({ siteId: strange })).toMatchObject(refusal)
    const saving = (siteId: string) =>
      importer.call('authorizations.save', {
        params: { id: mine.id },
        body: { ...importDraft(parts), version: mine.version, siteId },
      })
    expect(await saving(strange)).toMatchObject(refusal)
    expect(await saving(own.body[0].id)).toMatchObject({
      status: 200,
      body: { site: { id: own.body[0].id } },
    })
  })

  it('that was switched off since keeps a draft at home', async () => {
    const { body: mine } = await create()
    const own = await importer.call('masters.establishmentSites', { params: { id: mine.applicant.id } })
    const siteId = own.body[0].id
    const { body } = await create({ siteId })
    await behind(`update establishment_site set is_active = false where id = $1`, [siteId])
    const answer = await submit(body)
    await behind(`update establishment_site set is_active = true where id = $1`, [siteId])
    expect(answer.body.details.checks).toMatchObject([
      { code: 'notOffered', params: { field: 'siteId' }, fix: { field: 'siteId' } },
    ])
  })
})
