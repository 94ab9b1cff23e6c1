import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { approvedPartner, ask, askedPartner, partnerDraft, partnerStep } from '../../testing/partners.ts'
import { resultsOf, sendList } from '../../testing/send-list.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ;[importer, officer] = [await app.as('importer'), await app.as('officer')]
  const named = partnerDraft({
    name: 'Zephyr Chemie GmbH',
    addressLines: ['Hafenstrasse 7'],
    city: 'Kiel',
    licenceNumber: 'DE-ZC 4711',
    registrationNumber: 'HRB 90210',
  })
  const { id } = await approvedPartner(app, named, 'rival')
  await partnerStep(officer, await view(officer, id), 'block', {
    reasonCode: 'SUSPEND-INVESTIGATION',
    comment: 'Suspected diversion.',
  })
})
afterAll(() => app?.close())

const view = (person: TestPerson, id: string) => ask(person, 'trading-establishments.get', { params: { id } })
const act = (person: TestPerson, id: string, action: string, body: object) =>
  person.call('trading-establishments.act', { params: { id, action }, body })
const found = ({ checks }: { checks: { code: string; severity: string }[] }) =>
  checks.filter(({ code }) => code === 'likeBlocked').map(({ severity }) => severity)
const elsewhere = {
  name: 'Qualmstein Handel',
  addressLines: ['Bergstieg 120'],
  city: 'Passau',
  licenceNumber: 'BX-00931',
}

describe('a partner like one that is blocked (1988 Convention art. 12(9))', () => {
  it.each([
    ['says the same', { name: 'Zephyr Chemie GmbH', licenceNumber: 'DE-ZC 4711' }, true],
    ['is written otherwise', { name: 'ZEPHYR-CHEMIE, G.m.b.H.' }, true],
    ['has another legal form', { name: 'Zephyr Chemie Ltd' }, true],
    ['turns its words', { name: 'Chemie Zephyr AG' }, true],
    ['has no space', { name: 'ZephyrChemie' }, true],
    ['has another local name', { localName: 'Зефир Хемие ООО' }, true],
    ['is in another country', { name: 'Zephyr Chemie SA', countryId: 'FR' }, true],
    ['has its licence', { licenceNumber: 'de zc-4711' }, true],
    ['has its registration', { registrationNumber: 'HRB90210' }, true],
    ['is in its house', { addressLines: ['HAFENSTRASSE, 7'], city: 'Kiel' }, true],
    ['shares nothing with it', {}, false],
    [
      'shares its licence’s number in another country',
      { licenceNumber: 'DE-ZC 4711', countryId: 'FR' },
      false,
    ],
  ])('is found where it %s', async (_what, more, isFound) => {
    const asked = await askedPartner(app, partnerDraft({ ...elsewhere, ...more }))
    const office = await view(officer, asked.id)
    expect(found(office)).toEqual(isFound ? ['block'] : [])
    const query = { flag: 'likeBlocked', search: asked.number }
    const { items } = await ask(officer, 'trading-establishments.list', { query })
    expect(items).toHaveLength(isFound ? 1 : 0)
    const { version } = await partnerStep(officer, asked, 'take')
    const { status, body } = await act(officer, asked.id, 'approve', { version })
    expect([status, body.message]).toEqual(isFound ? [422, 'caseworkBlocked'] : [200, undefined])
    // What the company reads says nothing of a block, in words or by what is missing.
    const own = await view(importer, asked.id)
    expect([found(own), JSON.stringify(own)]).toEqual([[], expect.not.stringMatching(/blocked/i)])
    if (isFound) await partnerStep(officer, await view(officer, asked.id), 'refuse', refused)
    else await forget(asked.id)
  })
})

it('is not entered from a spreadsheet: its reason is for a case', async () => {
  const lines = [
    'name,role,groups,addressLines,city,countryId,licenceNumber',
    'Chemie Zephyr AG,manufacturer,PREC,Weg 1,Bonn,DE,',
    'Anders und Anders,manufacturer,PREC,Weg 2,Bonn,DE,de zc-4711',
    'Ganz Anders,manufacturer,PREC,Weg 3,Bonn,DE,',
  ]
  const list = {
    call: 'trading-establishments.import',
    name: 'partners.csv',
    bytes: Buffer.from(lines.join('\n')),
  } as const
  const { body } = await sendList(officer, list)
  expect(resultsOf(body.lines)).toEqual([
    [2, 'refused', 'likeBlocked'],
    [3, 'refused', 'likeBlocked'],
    [4, 'new'],
  ])
})

it.each([
  ['ultimateConsignee', 'Zephyr Chemie GmbH, Hafenstrasse 7, Kiel', true],
  ['manufacturer', 'Hafenstrasse 7, Kiel: ZEPHYR CHEMIE', true],
  ['agent', 'Zefyr Chemie', true],
  ['carrier', 'Ganz Anders Spedition, Kiel', false],
])('is found where a request names it as %s: %s', async (field, said, isFound) => {
  const parts = await draftParts(importer)
  const draft = { ...importDraft(parts, { morphine: '1' }), [field]: said }
  const { body: saved } = await importer.call('authorizations.create', { body: draft })
  const { id } = await step(importer, saved, 'submit', { declaration: true })
  const checksOf = async (person: TestPerson): Promise<{ code: string; params: object }[]> =>
    (await person.call('authorizations.get', { params: { id } })).body.checks.filter(
      ({ code }: { code: string }) => code === 'partyLikeBlocked',
    )
  const seen = await checksOf(officer)
  expect(seen).toMatchObject(isFound ? [{ params: { field, party: said, name: 'Zephyr Chemie GmbH' } }] : [])
  expect(await checksOf(importer)).toEqual([])
})

it('is pointed out where a request names it that was there before, until trade with it is open again', async () => {
  const parts = await draftParts(importer)
  const draft = async (ultimateConsignee: string) => {
    const input = { ...importDraft(parts, { morphine: '1' }), ultimateConsignee }
    const { body: saved } = await importer.call('authorizations.create', { body: input })
    return (await step(importer, saved, 'submit', { declaration: true })).id as string
  }
  const named = await draft('Kvadrant Labor, Turmgasse 4, Wien')
  const other = await draft('Ganz Anders, Turmgasse 4, Wien')
  const flags = async (id: string): Promise<boolean> => {
    const query = { view: 'all', flag: 'partyBlocked', pageSize: 100 }
    const { items } = await ask(officer, 'authorizations.list', { query })
    return items.some((each: { id: string }) => each.id === id)
  }
  const kvadrant = partnerDraft({ ...elsewhere, name: 'Kvadrant Labor AG', licenceNumber: 'AT-5512' })
  const { id } = await approvedPartner(app, kvadrant)
  expect([await flags(named), await flags(other)]).toEqual([false, false])
  const reason = { reasonCode: 'SUSPEND-INVESTIGATION', comment: 'Suspected diversion.' }
  await partnerStep(officer, await view(officer, id), 'block', reason)
  expect([await flags(named), await flags(other)]).toEqual([true, false])
  const { body: seen } = await importer.call('authorizations.get', { params: { id: named } })
  expect(JSON.stringify(seen)).not.toContain('partyBlocked')
  await partnerStep(officer, await view(officer, id), 'unblock', { comment: 'Cleared.' })
  expect([await flags(named), await flags(other)]).toEqual([false, false])
})

const refused = { reasonCode: 'REFUSE-INCOMPLETE', comment: 'No.' }
/** So that the next one is like nothing that stands. */
const forget = async (id: string) =>
  partnerStep(officer, await view(officer, id), 'deactivate', {
    reasonCode: 'REVOKE-LICENCE',
    comment: 'Over.',
  })

describe('an officer who goes on', () => {
  const reason = 'The register court says that it is another company.'

  it('says why at proposal and at approval, to officers alone', async () => {
    const asked = await askedPartner(app, partnerDraft({ name: 'Zephyr Chemie Nord GmbH' }))
    const admin = await app.as('admin')
    let { version } = await partnerStep(officer, asked, 'take')
    const silent = await act(officer, asked.id, 'propose', { version, decision: 'approve' })
    expect([silent.status, silent.body.message]).toEqual([422, 'caseworkBlocked'])
    expect(silent.body.details.checks.map(({ code }: { code: string }) => code)).toEqual(['likeBlocked'])
    const blank = await act(officer, asked.id, 'propose', {
      version,
      decision: 'approve',
      overrideReason: '  ',
    })
    expect(blank.status).toBeGreaterThanOrEqual(400)
    const proposed = await act(officer, asked.id, 'propose', {
      version,
      decision: 'approve',
      overrideReason: reason,
    })
    expect(proposed.status).toBe(200)
    version = proposed.body.version
    // The proposer's reason is not the decider's, and his comment is none.
    const commented = await act(admin, asked.id, 'approve', { version, comment: 'As proposed.' })
    expect(commented.body.message).toBe('caseworkBlocked')
    await withhold('admin', ['case.revoke'])
    const powerless = await act(admin, asked.id, 'approve', { version, overrideReason: reason })
    expect(powerless.body.message).toBe('caseworkBlocked')
    await withhold('admin', [])
    const approved = await act(admin, asked.id, 'approve', { version, overrideReason: `${reason} Seen.` })
    expect([approved.status, approved.body.status]).toEqual([200, 'APR'])
    const { rows } = await app.database.ownerPool.query(
      'select text from case_note where case_id = $1 order by id',
      [asked.id],
    )
    expect(rows.map(({ text }) => text)).toEqual([reason, `${reason} Seen.`])
    const history = await ask(importer, 'trading-establishments.history', { params: { id: asked.id } })
    expect(JSON.stringify([history, await view(importer, asked.id)])).not.toContain('register court')
    const mails = await app.database.ownerPool.query(
      `select count(*) from mail_outbox where body like '%register court%'`,
    )
    expect(Number(mails.rows[0].count)).toBe(0)
  })

  it('may propose to refuse without a word', async () => {
    const asked = await askedPartner(app, partnerDraft({ name: 'Zephyr Chemie Süd GmbH' }))
    const { version } = await partnerStep(officer, asked, 'take')
    const body = { version, decision: 'refuse', ...refused }
    expect((await act(officer, asked.id, 'propose', body)).status).toBe(200)
  })
})

const withhold = (name: string, permissions: readonly string[]) =>
  app.database.ownerPool.query('update account set withheld_permissions = $2 where user_name = $1', [
    name,
    permissions,
  ])
