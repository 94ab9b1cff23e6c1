import type { Check } from '@papaver/contract/casework/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { listEditor } from '../../testing/list-editor.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runDaily } from './actions/daily.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let parts: DraftParts
let ephedrine: { id: number; forms: { id: number; isBase: boolean }[] }
let indian: string
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  parts = await draftParts(importer)
  const substances = (await officer.call('masters.substances')).body
  ephedrine = substances.find(({ name }: { name: string }) => name === 'Ephedrine')
  const partners = (await importer.call('masters.establishments')).body
  indian = partners.find(({ name }: { name: string }) => name === 'Udaharan Pharmachem Pvt Ltd').id
  const { rowOf, save } = listEditor(() => officer)
  const country = await rowOf('countries', 'IN')
  const saved = await save('countries', country, { values: { ...country.values, wantsPreExport: true } })
  expect(saved.status).toBe(200)
})
afterAll(() => app?.close())

const day = (count: number): string =>
  new Date(app.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)

/** A precursor for India, which wants to be notified of it. */
const exportDraft = (changed: object = {}) => ({
  ...importDraft(parts),
  kind: 'EXA',
  group: 'PREC',
  foreignEstablishmentId: indian,
  foreignPoint: 'Nhava Sheva',
  plannedDate: day(60),
  lines: [{ substanceId: ephedrine.id, formId: ephedrine.forms[0]?.id, quantity: '25', unit: 'kg' }],
  ...changed,
})
const requested = async (changed: object = {}) => {
  const { body } = await importer.call('authorizations.create', { body: exportDraft(changed) })
  const sent = await step(importer, body, 'submit', { declaration: true })
  return step(officer, sent, 'take')
}
const get = async (person: TestPerson, id: string) =>
  (await person.call('authorizations.get', { params: { id } })).body
const penChecks = async (person: TestPerson, id: string): Promise<string[]> =>
  (await person.call('authorizations.checks', { params: { id } })).body
    .filter(({ code }: Check) => code.startsWith('preExport'))
    .map(({ severity, code }: Check) => `${severity} ${code}`)
const act = async (id: string, action: string, input: object = {}) => {
  const { version } = (await officer.call('pre-export.get', { params: { id } })).body
  return officer.call('pre-export.act', { params: { id, action }, body: { version, ...input } })
}
const drafted = async (id: string): Promise<string> => {
  const { status, body } = await officer.call('authorizations.draftPreExports', { params: { id }, body: {} })
  expect(status).toBe(201)
  return body.substances[0].id
}
const send = async (id: string) => act(id, 'submit', { declaration: true })

describe('a notification whose export does not take place', () => {
  const flagsOf = async (id: string): Promise<string[]> =>
    (await behind('select flags from work_case where id = $1', [id]))[0]?.flags
  const checksOf = async (id: string): Promise<string[]> =>
    (await officer.call('pre-export.get', { params: { id } })).body.checks
      .filter(({ code }: Check) => code === 'exportStopped')
      .map(({ severity, params }: Check) => `${severity} ${params.number}`)

  it('is flagged for the officer who withdraws it, and not sent any more', async () => {
    const request = await requested()
    const id = await drafted(request.id)
    await send(id)
    const other = await requested()
    const unsent = await drafted(other.id)
    await behind('delete from notification')
    for (const { id: stopped } of [request, other])
      await step(importer, await get(importer, stopped), 'withdraw', {
        reasonCode: 'WITHDRAW-OTHER',
        comment: 'Sold elsewhere.',
      })
    expect([await flagsOf(id), await flagsOf(unsent)]).toEqual([['exportStopped'], []])
    expect([await checksOf(id), await checksOf(unsent)]).toEqual([
      [`warn ${request.number}`],
      [`block ${other.number}`],
    ])
    expect((await send(unsent)).body.message).toBe('caseworkBlocked')
    const notices = await behind(`select params from notification where code = 'CASES_CONCERNED'`)
    expect(notices[0]?.params).toMatchObject({ change: 'Request ended without a permit', count: '1' })
    const withdrawn = await act(id, 'withdraw', { comment: 'The export does not take place.' })
    expect([withdrawn.body.status, await flagsOf(id)]).toEqual(['WDR', []])
  })

  it('is flagged while the permit is suspended, also once it was answered', async () => {
    const admin = await app.as('admin')
    const request = await requested()
    const id = await drafted(request.id)
    await send(id)
    await act(id, 'clear')
    const proposed = await step(officer, await get(officer, request.id), 'propose', { decision: 'approve' })
    const permit = await step(admin, await step(admin, proposed, 'approve'), 'issue')
    const words = { reasonCode: 'SUSPEND-OTHER', comment: 'Looked into.' }
    const suspended = await step(admin, permit, 'suspend', words)
    expect(await flagsOf(id)).toEqual(['exportStopped'])
    await step(admin, suspended, 'lift')
    expect(await flagsOf(id)).toEqual([])
  })
})

describe('an export to a country that wants to be notified', () => {
  it('rests until the other authority answers, and goes on by its answer', async () => {
    const request = await requested()
    expect(await penChecks(officer, request.id)).toEqual(['block preExportMissing'])
    expect(await penChecks(importer, request.id)).toEqual(['block preExportMissing'])

    const id = await drafted(request.id)
    const draft = (await officer.call('pre-export.get', { params: { id } })).body
    expect(draft).toMatchObject({
      status: 'PRE',
      kind: 'outgoing',
      countryId: 'IN',
      partner: 'Udaharan Pharmachem Pvt Ltd',
      quantity: '25',
      unit: 'kg',
      entryPoint: 'Nhava Sheva',
      permitNumber: request.number,
      request: { number: request.number },
    })
    // The holder learns nothing of what is being written.
    const own = { params: { id: request.id } }
    expect((await importer.call('authorizations.preExports', own)).body.substances).toMatchObject([
      { status: null, id: null, number: null },
    ])

    const sent = await send(id)
    expect(sent.body).toMatchObject({ status: 'SNT', clock: { state: 'running' } })
    expect((await get(officer, request.id)).status).toBe('HLD')
    expect(await penChecks(importer, request.id)).toEqual(['block preExportOpen'])
    expect((await importer.call('authorizations.preExports', own)).body.substances).toMatchObject([
      { status: 'SNT', id: null, sentOn: day(0) },
    ])

    expect((await act(id, 'acknowledge')).body.status).toBe('ACK')
    const early = await act(id, 'noAnswer', { comment: 'Nobody answered.' })
    expect(early).toMatchObject({ status: 409, body: { message: 'preExportReplyAwaited' } })
    const answered = await act(id, 'clear', { reference: 'CBN-77', comment: 'By telephone first.' })
    expect(answered.body).toMatchObject({ status: 'CLR', answeredOn: day(0), answerReference: 'CBN-77' })
    expect((await get(officer, request.id)).status).toBe('PRO')
    expect(await penChecks(officer, request.id)).toEqual(['pass preExportCleared'])
    // What officers say of the answer stays with the notification.
    const history = await importer.call('authorizations.history', own)
    expect(JSON.stringify(history.body)).not.toContain('By telephone first.')
    expect((await importer.call('pre-export.get', { params: { id } })).status).toBe(403)
  })

  it('is stopped by an objection, and by more than was notified', async () => {
    const request = await requested()
    const id = await drafted(request.id)
    await send(id)
    await act(id, 'object', { comment: 'The consignee is unknown.' })
    expect((await get(officer, request.id)).status).toBe('PRO')
    expect(await penChecks(officer, request.id)).toEqual(['block preExportObjected'])
    await act(id, 'clear')
    await behind('update pre_export_notification set grams = 24999 where case_id = $1', [id])
    expect(await penChecks(officer, request.id)).toEqual(['block preExportShort'])
  })

  it('is decided by the officer where nobody has answered by the day', async () => {
    const request = await requested()
    const id = await drafted(request.id)
    await send(id)
    await behind('update pre_export_notification set reply_by = $2 where case_id = $1', [id, day(-1)])
    const first = await runDaily(app.deps)
    expect([first.due, first.failed]).toEqual([1, 0])
    expect((await runDaily(app.deps)).due).toBe(0)
    const listed = (await officer.call('pre-export.list', { query: { flag: 'replyOverdue' } })).body.items
    expect(listed.map((item: { id: string }) => item.id)).toEqual([id])
    expect((await act(id, 'noAnswer', { comment: 'Sent twice, and called.' })).body.status).toBe('NOA')
    expect(await penChecks(officer, request.id)).toEqual(['warn preExportNoAnswer'])
  })

  it('waits for nothing where the country does not ask, or the authority does not want it', async () => {
    const { body } = await importer.call('authorizations.create', { body: exportDraft() })
    const seen = body.checks.filter(({ code }: Check) => code.startsWith('preExport'))
    expect(seen.map(({ severity }: Check) => severity)).toEqual(['warn'])
    const imported = await importer.call('authorizations.create', {
      body: exportDraft({ kind: 'IMA' }),
    })
    expect(imported.body.checks.filter(({ code }: Check) => code.startsWith('preExport'))).toEqual([])
  })

  it('is covered by one notification for many shipments', async () => {
    const request = await requested()
    const id = await drafted(request.id)
    await behind(
      'update pre_export_notification set is_simplified = true, request_id = null, covers_until = $2, dispatch_on = $3 where case_id = $1',
      [id, day(200), day(20)],
    )
    await send(id)
    await act(id, 'clear')
    expect(await penChecks(officer, request.id)).toEqual(['pass preExportCleared'])
    const later = await requested({ plannedDate: day(150) })
    expect(await penChecks(officer, later.id)).toEqual(['pass preExportCleared'])
  })
})

describe('a notification that came in', () => {
  it('is held against importer, licence and requirement, and answered by mail', async () => {
    const created = await officer.call('pre-export.create', {
      body: {
        kind: 'incoming',
        substanceId: ephedrine.id,
        quantity: '900000',
        unit: 'kg',
        countryId: 'IN',
        partner: 'Kalpanik Exports Pvt Ltd',
        partnerAddress: 'Mumbai',
        dispatchOn: day(20),
        entryPoint: 'Portvale',
        foreignReference: 'IN/PEN/7',
        replyBy: day(10),
      },
    })
    const id = created.body.id
    const codes = created.body.checks.map(({ code }: Check) => code)
    expect(codes).toEqual(expect.arrayContaining(['importerUnknown', 'requirementExceeded']))
    expect((await send(id)).body).toMatchObject({ status: 'ACK', clock: { dueOn: day(10) } })
    expect((await act(id, 'noAnswer', { comment: 'No.' })).status).toBe(409)
    expect((await act(id, 'object', { comment: 'No such importer.' })).body.status).toBe('OBJ')
    const [mail] = await behind(
      `select subject, body from mail_outbox where template = 'PEN_ANSWERED' order by id desc limit 1`,
    )
    expect(JSON.stringify(mail)).toContain('IN/PEN/7')
    expect(JSON.stringify(mail)).toContain('No such importer.')
  })
})
