import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pageCount } from '../../platform/documents/pdf-inspection.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { ask, askedPartner, type PartnerCase, partnerDraft, partnerStep } from '../../testing/partners.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { multipart } from '../../testing/strangers.ts'
import { writeSetting } from '../settings/public.ts'
import { runDaily } from './actions/daily.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ;[importer, officer] = [await app.as('importer'), await app.as('officer')]
})
afterAll(() => app?.close())

const set = (id: SettingId, value: boolean) =>
  inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))
const taken = async (more: Record<string, unknown>): Promise<PartnerCase> =>
  partnerStep(officer, await askedPartner(app, partnerDraft(more)), 'take')
const view = (person: TestPerson, id: string) => ask(person, 'trading-establishments.get', { params: { id } })
const rows = async (query: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(query, values)).rows
const today = async (): Promise<string> => app.deps.clock.now().toISOString().slice(0, 10)
const act = (person: TestPerson, { id, version }: PartnerCase, action: string, body: object) =>
  person.call('trading-establishments.act', { params: { id, action }, body: { version, ...body } })

describe('the authority of the partner’s country', () => {
  let asked: PartnerCase & Record<string, unknown>
  beforeAll(async () => {
    const request = await taken({ name: 'Bestätigt Chemie GmbH', city: 'Trier' })
    const input = { comment: 'Does the licence cover export?' }
    asked = await partnerStep(officer, request, 'askConfirmation', input)
  })

  it('is asked by a signed letter, which a mail brings to the address of the masters', async () => {
    expect(asked).toMatchObject({ status: 'PRO', confirmations: [{ answer: null, file: null }] })
    const [confirmation] = asked.confirmations as { id: string; recipient: string; letter: object }[]
    const [mail] = await rows(
      `select recipient, culture, body, file_id from mail_outbox where entity_id = $1 and template = 'TE_CONFIRMATION'`,
      [asked.id],
    )
    expect(mail).toMatchObject({ recipient: confirmation?.recipient, culture: 'en' })
    expect(mail.body).toContain('Name: Bestätigt Chemie GmbH')
    expect(mail.body).toContain('Does the licence cover export?')
    const params = { id: asked.id, confirmationId: confirmation?.id ?? '' }
    const letter = await officer.call('trading-establishments.confirmationLetter', { params })
    expect(letter.status).toBe(200)
    expect(pageCount(Buffer.from(letter.bytes))).toBe(1)
    const [file] = await rows('select name from stored_file where id = $1', [mail.file_id])
    expect(file.name).toBe(`${asked.number}-CNF1.pdf`)
  })

  it('is asked one thing at a time, and of what companies learn nothing', async () => {
    expect(asked.allowedActions).toContain('recordConfirmation')
    expect(asked.allowedActions).not.toContain('askConfirmation')
    expect((await act(officer, asked, 'askConfirmation', {})).body.message).toBe('caseworkClosed')
    expect(await view(importer, asked.id)).toMatchObject({ confirmations: [], authorities: [] })
    const history = await ask(importer, 'trading-establishments.history', { params: { id: asked.id } })
    expect(history.map(({ action }: { action: string }) => action)).not.toContain('askConfirmation')
    const { items } = await ask(officer, 'trading-establishments.list', {
      query: { flag: 'confirmationAwaited' },
    })
    expect(items.map(({ id }: PartnerCase) => id)).toContain(asked.id)
  })

  it('has answered on a day between the letter and today, and its letter is kept once', async () => {
    for (const answeredOn of ['2020-01-01', '2999-01-01']) {
      const wrong = await act(officer, asked, 'recordConfirmation', { confirmation: 'confirmed', answeredOn })
      expect([wrong.status, wrong.body.message]).toEqual([400, 'invalidInput'])
    }
    const input = { confirmation: 'confirmed', answeredOn: await today(), comment: 'By telephone first.' }
    const answered = await partnerStep(officer, asked, 'recordConfirmation', input)
    expect(answered.confirmations).toMatchObject([
      { answer: 'confirmed', answeredOn: await today(), note: 'By telephone first.' },
    ])
    const [{ id: confirmationId }] = answered.confirmations as [{ id: string }]
    const params = { id: asked.id, confirmationId }
    const form = await multipart({}, [{ name: 'answer.pdf', bytes: pdfBytes(), field: 'file' }])
    const attach = () => officer.call('trading-establishments.attachConfirmation', { params, ...form })
    expect((await attach()).body.confirmations).toMatchObject([{ file: { name: 'answer.pdf' } }])
    expect((await attach()).body.message).toBe('caseworkNotEditable')
    const file = await officer.call('trading-establishments.confirmationFile', { params })
    expect(file.status).toBe(200)
    const checks = await ask(officer, 'trading-establishments.checks', { params: { id: asked.id } })
    expect(checks.map(({ code }: { code: string }) => code)).toContain('confirmed')
    const audited = await rows(
      `select action from audit_event where entity_id = $1 and action like '%Confirmation' order by seq`,
      [asked.id],
    )
    expect(audited.map(({ action }) => action)).toEqual([
      'partner.askConfirmation',
      'partner.recordConfirmation',
      'partner.attachConfirmation',
    ])
    asked = answered
  })

  it('may answer after the approval, which did not wait for it', async () => {
    const again = await partnerStep(officer, asked, 'askConfirmation')
    const approved = await partnerStep(officer, again, 'approve')
    expect(approved).toMatchObject({ status: 'APR', confirmations: [{ answer: null }, {}] })
    const input = { confirmation: 'unknown', answeredOn: await today() }
    const recorded = await partnerStep(officer, approved, 'recordConfirmation', input)
    expect(recorded).toMatchObject({ status: 'APR', confirmations: [{ answer: 'unknown' }, {}] })
  })
})

describe('an approval that needs the confirmation', () => {
  beforeEach(() => set('trading_establishments.confirmationRequired', true))
  afterAll(() => set('trading_establishments.confirmationRequired', false))

  it.each([
    ['confirmed', 200],
    ['unknown', 422],
    ['silent', 422],
  ])('rests until the answer, and with %s is answered %i', async (confirmation, status) => {
    const request = await taken({ name: `Ruhend ${confirmation} AG`, city: 'Hof' })
    const early = await act(officer, request, 'approve', {})
    expect(early.body.message).toBe('caseworkBlocked')
    expect(early.body.details.checks).toMatchObject([{ code: 'confirmationRequired' }])
    const waiting = await partnerStep(officer, request, 'askConfirmation')
    expect(waiting).toMatchObject({ status: 'CNF', clock: { state: 'resting' } })
    const answeredOn = await today()
    const back = await partnerStep(officer, waiting, 'recordConfirmation', { confirmation, answeredOn })
    expect(back).toMatchObject({ status: 'PRO', clock: { state: 'running' } })
    expect((await act(officer, back, 'approve', {})).status).toBe(status)
  })

  it('does not hold up a change of an entry, nor what the company submits', async () => {
    const request = await taken({ name: 'Wandel Pharma AG', city: 'Suhl' })
    const waiting = await partnerStep(officer, request, 'askConfirmation')
    const input = { confirmation: 'confirmed', answeredOn: await today() }
    const entry = await partnerStep(
      officer,
      await partnerStep(officer, waiting, 'recordConfirmation', input),
      'approve',
    )
    const draft = await ask(importer, 'trading-establishments.create', {
      body: { replacesId: entry.id, city: 'Gera' },
    })
    const asked = await partnerStep(importer, draft, 'submit', { declaration: true })
    const changed = await partnerStep(officer, await partnerStep(officer, asked, 'take'), 'approve')
    expect(changed).toMatchObject({ status: 'APR' })
  })
})

it('cannot be asked where the masters know no address of that country', async () => {
  const request = await taken({ name: 'Fern Handel Ltd', city: 'Apia', countryId: 'WS' })
  const answer = await act(officer, request, 'askConfirmation', {})
  expect([answer.status, answer.body.message]).toEqual([422, 'tradingEstablishmentNoAuthority'])
  expect(answer.body.details).toMatchObject({ field: 'authorityId', country: 'WS' })
})

it('reminds whoever has the case, once, when the day has passed', async () => {
  const request = await taken({ name: 'Säumig Chemie GmbH', city: 'Celle' })
  const dueOn = new Date(app.deps.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
  const asked = await partnerStep(officer, request, 'askConfirmation', { dueOn })
  const late = new Date(app.deps.clock.now().getTime() + 7 * 86_400_000)
  expect(await runDaily(app.deps)).toMatchObject({ confirmations: 0 })
  expect(await runDaily(app.deps, late)).toMatchObject({ confirmations: 1, failed: 0 })
  expect(await runDaily(app.deps, late)).toMatchObject({ confirmations: 0 })
  const notified = await rows(
    `select user_name from notification join account on account.id = account_id
     where code = 'TE_CONFIRMATION_LATE' and entity_id = $1`,
    [asked.id],
  )
  expect(notified).toEqual([{ user_name: 'officer' }])
  const { items } = await ask(officer, 'trading-establishments.list', { query: { flag: 'confirmationLate' } })
  expect(items.map(({ id }: PartnerCase) => id)).toEqual([asked.id])
})
