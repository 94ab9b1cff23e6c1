import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import {
  codeOfSubstance,
  foreignAuthority,
  messageOfTheirs,
  permitOfTheirs,
  takeFile,
  trust,
} from '../../testing/foreign-authority.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

const french = foreignAuthority('FR-2026-AAAAAA')
let app: TestApp
let officer: TestPerson
let importer: TestPerson
let parts: DraftParts
let morphine: string
beforeAll(async () => {
  app = await startTestApp()
  ;[officer, importer] = await Promise.all([app.as('officer'), app.as('importer')])
  parts = await draftParts(importer)
  morphine = await codeOfSubstance(app, parts.morphine.substanceId)
  expect((await trust(app, french)).status).toBe(200)
})
afterAll(() => app?.close())

/** A submitted export of a kilogram of morphine that rests on a certificate, of which an officer has taken care. */
const exportRequest = async (certificate: string, certified: string) => {
  const draft = {
    ...importDraft(parts),
    kind: 'EXA',
    foreignCertificate: {
      number: certificate,
      issuedOn: '2026-06-01',
      authority: 'ANSM',
      validUntil: '2026-12-31',
      importer: 'Grossiste Imaginaire SARL',
      exporter: 'Osmund Life Sciences Ltd',
    },
    lines: [{ ...parts.morphine, quantity: '1', unit: 'kg', certified: { quantity: certified, unit: 'kg' } }],
  }
  const created = await importer.call('authorizations.create', { body: draft })
  const submitted = await step(importer, created.body, 'submit', { declaration: true })
  return step(officer, submitted, 'take')
}
const goods = (quantity: string, unitCode = 'kg') => [
  { code: morphine, quantity, unitCode, baseGrams: '752' },
]
const fileOf = (number: string, changed = {}, quantity = '1') =>
  french.sign(permitOfTheirs(number, goods(quantity), changed))

describe('the certificate of an export', () => {
  it('is taken from the file, line by line; the checks judge it as if it had been typed', async () => {
    const request = await exportRequest('FR/I/77', '5')
    const { body: incoming } = await takeFile(officer, fileOf('FR/I/77', {}, '0.9'))
    expect(incoming).toMatchObject({ state: 'matched', case: { id: request.id } })
    const params = { id: request.id, incomingId: incoming.id }
    const beside = (await officer.call('authorizations.besideIncoming', { params })).body
    expect(beside).toMatchObject({
      use: 'certificate',
      hindrances: [],
      lines: [{ position: 1, quantity: '1', theirs: { quantity: '0.9' }, inOurUnit: '0.9' }],
      others: [],
    })
    const stale = await officer.call('authorizations.takeCertificate', {
      params,
      body: { version: beside.version - 1 },
    })
    expect(stale.status).toBe(409)
    const body = { version: beside.version }
    const done = await officer.call('authorizations.takeCertificate', { params, body })
    expect(done).toMatchObject({ status: 200, body: { hindrances: ['used'] } })
    const checks = (await officer.call('authorizations.checks', { params: { id: request.id } })).body
    const found = JSON.stringify(checks)
    expect(found).toContain('certificateExceeded')
    const history = (await importer.call('authorizations.history', { params: { id: request.id } })).body
    expect(JSON.stringify(history)).toContain('takeCertificate')
    const again = await officer.call('authorizations.takeCertificate', {
      params,
      body: { version: beside.version + 1 },
    })
    expect(again).toMatchObject({ status: 409, body: { message: 'exchangeNotUsable' } })
  })

  it('in grams is turned into the unit of the line', async () => {
    const request = await exportRequest('FR/I/78', '1')
    const file = french.sign(permitOfTheirs('FR/I/78', goods('1500', 'g')))
    const { body: incoming } = await takeFile(officer, file)
    const params = { id: request.id, incomingId: incoming.id }
    const beside = (await officer.call('authorizations.besideIncoming', { params })).body
    expect(beside.lines).toMatchObject([{ inOurUnit: '1.5' }])
  })

  it('is of no use for the case of another country, which an officer cannot say it is', async () => {
    const { body: incoming } = await takeFile(officer, fileOf('FR/I/79'))
    const request = await exportRequest('FR/I/80', '1')
    const match = (number: string | null) =>
      officer.call('exchange.match', { params: { id: incoming.id }, body: { number } })
    expect((await match('XV/E/NP/1999/000001-0')).body.message).toBe('exchangeNoCase')
    expect((await match(request.number)).body).toMatchObject({
      state: 'matched',
      matchedBy: expect.any(String),
    })
    await app.database.ownerPool.query("update work_case set partner_country = 'DE' where id = $1", [
      request.id,
    ])
    expect((await match(request.number)).body).toMatchObject({ details: { reason: 'otherCountry' } })
    expect((await match(null)).body).toMatchObject({ state: 'unmatched', case: null })
  })
})

describe('what crossed the border of the other country', () => {
  it('stands beside the records here, once, as its authority says it', async () => {
    const permit = await issuePermit(app)
    const content = {
      subject: 'endorsed',
      number: permit.number,
      ownNumber: 'FR/E/9',
      recordId: randomUUID(),
      correctsId: null,
      movedOn: '2026-06-17',
      isLast: true,
      lines: [{ name: 'Morphine', code: morphine, quantity: '3900', unitCode: 'g', baseGrams: '2932.8' }],
    }
    const { body: incoming } = await takeFile(officer, french.sign(messageOfTheirs(content)))
    expect(incoming).toMatchObject({ subject: 'endorsed', state: 'matched', case: { id: permit.id } })
    const params = { id: permit.id, incomingId: incoming.id }
    const record = () => officer.call('endorsements.recordIncoming', { params, body: {} })
    const answers = await Promise.all([record(), record()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const { body } = await officer.call('endorsements.reconciliation', { params: { id: permit.id } })
    expect(body.lines).toMatchObject([{ foreign: '3.9', customs: null }])
  })

  /** A report of theirs about this permit, taken in. */
  const reported = async (
    { number }: { number: string },
    of: { recordId: string; correctsId: string | null; quantity: string },
  ) => {
    const { quantity, ...ids } = of
    const content = {
      ...{ subject: 'endorsed', number, ownNumber: 'FR/E/12', movedOn: '2026-06-17', isLast: true, ...ids },
      lines: [{ name: 'Morphine', code: morphine, quantity, unitCode: 'kg', baseGrams: '1' }],
    }
    return (await takeFile(officer, french.sign(messageOfTheirs(content)))).body
  }
  const taken = ({ id }: { id: string }, { id: incomingId }: { id: string }) =>
    officer.call('endorsements.recordIncoming', { params: { id, incomingId }, body: {} })
  const foreignOf = async ({ id }: { id: string }) =>
    (await officer.call('endorsements.reconciliation', { params: { id } })).body.lines[0].foreign
  const messageNow = async ({ id }: { id: string }) =>
    (await officer.call('exchange.message', { params: { id } })).body

  it('and its correction are not recorded both, whichever came first', async () => {
    const permit = await issuePermit(app)
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()]
    const correction = await reported(permit, { recordId: second, correctsId: first, quantity: '3.5' })
    const corrected = await reported(permit, { recordId: first, correctsId: null, quantity: '3.9' })
    expect((await taken(permit, corrected)).status).toBe(409)
    expect((await taken(permit, correction)).status).toBe(201)
    const late = await reported(permit, { recordId: third, correctsId: second, quantity: '3.4' })
    const beside = await officer.call('authorizations.besideIncoming', {
      params: { id: permit.id, incomingId: late.id },
    })
    expect(beside.body).toMatchObject({
      ...{ use: 'record', isCorrection: true, hindrances: [] },
      lines: [{ before: '3.5', inOurUnit: '3.4' }],
    })
    expect((await taken(permit, late)).status).toBe(201)
    expect(await foreignOf(permit)).toBe('3.4')
    expect(await messageNow(late)).toMatchObject({ state: 'used', use: 'record' })
    const { body } = await officer.call('endorsements.list', { params: { id: permit.id } })
    expect(body).toHaveLength(2)
  })

  it.each([
    ['with the figures of the correction, ends its message', '3.5', 'used'],
    ['with others, leaves it open', '3.6', 'matched'],
  ])('corrected by hand %s', async (_, quantity, state) => {
    const permit = await issuePermit(app)
    const [first, second] = [randomUUID(), randomUUID()]
    const copy = await reported(permit, { recordId: first, correctsId: null, quantity: '3.9' })
    const { id: endorsementId } = (await taken(permit, copy)).body
    const correction = await reported(permit, { recordId: second, correctsId: first, quantity: '3.5' })
    expect(correction.state).toBe('matched')
    const typed = await officer.call('endorsements.correct', {
      params: { id: permit.id, endorsementId },
      body: {
        ...{ source: 'foreign', date: '2026-06-17', foreignPermitNumber: 'FR/E/12', lastConsignment: true },
        ...{ reasonCode: 'ENDORSE-TYPING', reason: 'By telephone.' },
        lines: [{ lineId: permit.lines[0]?.id, quantity }],
      },
    })
    expect(typed.status).toBe(201)
    expect(await messageNow(correction)).toMatchObject({ state })
    // What was typed meanwhile is what its correction takes the place of.
    if (state === 'used') return
    expect((await taken(permit, correction)).status).toBe(201)
    expect(await foreignOf(permit)).toBe('3.5')
  })

  it('is not recorded where a line of it fits no line of the permit', async () => {
    const permit = await issuePermit(app)
    const content = {
      subject: 'endorsed',
      number: permit.number,
      ownNumber: 'FR/E/10',
      recordId: randomUUID(),
      correctsId: null,
      movedOn: '2026-06-17',
      isLast: true,
      lines: [{ name: 'Other', code: 'ZZ999', quantity: '1', unitCode: 'kg', baseGrams: '1' }],
    }
    const { body: incoming } = await takeFile(officer, french.sign(messageOfTheirs(content)))
    const params = { id: permit.id, incomingId: incoming.id }
    expect(await officer.call('endorsements.recordIncoming', { params, body: {} })).toMatchObject({
      status: 409,
      body: { details: { reason: 'lines' } },
    })
  })
})

describe('their export authorization', () => {
  it('finds the import that it rests on, and is kept with it', async () => {
    const permit = await issuePermit(app)
    const parties = permitOfTheirs('', [{ code: 'X', quantity: '1' }])
    const file = french.sign(
      permitOfTheirs('FR/E/11', goods('4'), {
        kind: 'EXA',
        direction: 'export',
        importer: parties.exporter,
        exporter: parties.importer,
        foreignCertificate: { number: permit.number, issuedOn: null, authority: null },
      }),
    )
    const { body: incoming } = await takeFile(officer, file)
    expect(incoming).toMatchObject({ state: 'matched', case: { id: permit.id } })
    const params = { id: permit.id, incomingId: incoming.id }
    const { body } = await officer.call('authorizations.keepIncoming', {
      params,
      body: { version: permit.version },
    })
    expect(body).toMatchObject({ use: 'kept', hindrances: ['used'] })
    expect((await officer.call('authorizations.incoming', { params: { id: permit.id } })).body).toMatchObject(
      [{ number: 'FR/E/11', use: 'kept', state: 'used' }],
    )
  })
})
