import type { Check } from '@papaver/contract/casework/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedCase, type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runDaily } from './public.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let parts: DraftParts
let parties: { importer: string; exporter: string }
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  parts = await draftParts(importer)
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
  parties = { importer: body.partner.name, exporter: body.applicant.name }
})
afterAll(() => app?.close())

const certificateOf = (number: string) => ({
  number,
  issuedOn: '2026-06-01',
  authority: 'ANSM',
  validUntil: '2026-12-31',
  ...parties,
})
const kilograms = (quantity: string) => ({ quantity, unit: 'kg' })
/** An export of morphine, in kilograms of the sulfate, of which the certificate certifies so many. */
const exportDraft = (number: string, quantity: string, certified: string | null, changed: object = {}) => ({
  ...importDraft(parts),
  kind: 'EXA',
  foreignCertificate: certificateOf(number),
  lines: [
    {
      ...parts.morphine,
      ...kilograms(quantity),
      certified: certified === null ? null : kilograms(certified),
    },
  ],
  ...changed,
})
const help = (changed: object = {}) => ({
  ...exportDraft('', '1', null, { purpose: 'HUMANITARIAN', foreignCertificate: null }),
  ...changed,
})
const create = (body: object) => importer.call('authorizations.create', { body })
const submit = (draft: { id: string; version: number }) =>
  importer.call('authorizations.act', {
    params: { id: draft.id, action: 'submit' },
    body: { version: draft.version, declaration: true },
  })
const codes = (checks: readonly Check[] = []): string[] =>
  checks.filter(({ severity }) => severity !== 'pass').map(({ code, severity }) => `${severity} ${code}`)

describe('an export beside the certificate that it rests on', () => {
  it.each<[string, () => object, string]>([
    ['more than certified', () => exportDraft('A-1', '1', '0.9'), 'certificateExceeded'],
    ['a substance that it does not name', () => exportDraft('A-1', '1', '0'), 'certificateExceeded'],
    ['nothing said of a line', () => exportDraft('A-1', '1', null), 'certificateLineMissing'],
    [
      'another party',
      () => exportDraft('A-1', '1', '1', { foreignCertificate: { ...certificateOf('A-1'), importer: 'X' } }),
      'certificateParty',
    ],
    [
      'no date',
      () => exportDraft('A-1', '1', '1', { foreignCertificate: { ...certificateOf('A-1'), issuedOn: null } }),
      'certificateIncomplete',
    ],
  ])('is not submitted: %s', async (_, draft, code) => {
    const answer = await submit((await create(draft())).body)
    expect([answer.status, codes(answer.body.details?.checks)]).toEqual([422, [`block ${code}`]])
  })

  it('may be smaller, and the officer is told', async () => {
    const submitted = await step(importer, (await create(exportDraft('A-2', '1', '2'))).body, 'submit', {
      declaration: true,
    })
    const seen = await officer.call('authorizations.checks', { params: { id: submitted.id } })
    expect(codes(seen.body)).toContain('warn certificateSmaller')
    const list = await officer.call('authorizations.list', { query: { flag: 'certificateSmaller' } })
    expect(list.body.items.map(({ id }: { id: string }) => id)).toContain(submitted.id)
  })

  it('takes from the certificate what later exports have not any more, at submit and at the approval', async () => {
    let current = await step(importer, (await create(exportDraft('A-3', '0.6', '1'))).body, 'submit', {
      declaration: true,
    })
    current = await step(officer, current, 'take')
    current = await step(officer, current, 'propose', { decision: 'approve' })
    await approvedCase(app, exportDraft('A-3', '0.6', '1'))
    const late = await submit((await create(exportDraft('A-3', '0.6', '1'))).body)
    expect(codes(late.body.details?.checks)).toEqual(['block certificateExceeded'])
    const approval = await admin.call('authorizations.act', {
      params: { id: current.id, action: 'approve' },
      body: { version: current.version },
    })
    expect(codes(approval.body.details?.checks)).toEqual(['block certificateExceeded'])
  })
})

describe('humanitarian help', () => {
  it('may go ahead of its certificate, which is then owed, reminded of, overdue, and fulfilled', async () => {
    const draft = await create(help())
    expect(codes(draft.body.checks)).toContain('warn certificateFollows')
    const issued = await step(admin, await approvedCase(app, help()), 'issue')
    // Wednesday 17 June and three working days.
    expect(issued).toMatchObject({ certificateDueOn: '2026-06-22' })

    app.clock.set('2026-06-19T08:00:00Z')
    importer = await signInAgain(app, 'importer')
    await runDaily(app.deps)
    const notified = async () =>
      (
        await app.database.ownerPool.query(
          'select reminder from case_reminder where case_id = $1 order by reminder',
          [issued.id],
        )
      ).rows.map(({ reminder }) => reminder)
    expect(await notified()).toEqual(['certificate:2026-06-22:-1'])
    expect(codes((await create(exportDraft('B-1', '1', '1'))).body.checks)).not.toContain(
      'block certificatesOverdue',
    )

    app.clock.set('2026-06-23T08:00:00Z')
    importer = await signInAgain(app, 'importer')
    officer = await signInAgain(app, 'officer')
    await runDaily(app.deps)
    await runDaily(app.deps)
    expect(await notified()).toEqual(['certificate:2026-06-22:-1', 'certificate:2026-06-22:1'])
    const overdue = async () =>
      (await officer.call('authorizations.list', { query: { flag: 'certificateOverdue' } })).body.items.map(
        ({ id }: { id: string }) => id,
      )
    expect(await overdue()).toEqual([issued.id])
    const blocked = await submit((await create(exportDraft('B-1', '1', '1'))).body)
    expect(codes(blocked.body.details?.checks)).toContain('block certificatesOverdue')

    const customs = await (await signInAgain(app, 'customs')).call('authorizations.get', {
      params: { id: issued.id },
    })
    expect(customs.body).toMatchObject({ certificateDueOn: null })
    const rival = await signInAgain(app, 'rival')
    const [line] = issued.lines as { id: string }[]
    const answers = {
      foreignCertificate: certificateOf('B-2'),
      lines: [{ id: line?.id, certified: kilograms('0.5') }],
    }
    const fresh = await importer.call('authorizations.get', { params: { id: issued.id } })
    const send = (person: TestPerson, body: object) =>
      person.call('authorizations.act', {
        params: { id: issued.id, action: 'certify' },
        body: { version: fresh.body.version, ...body },
      })
    expect((await send(rival, { answers })).status).toBe(404)
    const half = { ...answers, foreignCertificate: { ...answers.foreignCertificate, authority: '' } }
    expect((await send(importer, { answers: half })).status).toBe(400)
    const strange = { ...answers, lines: [{ id: issued.id, certified: kilograms('1') }] }
    expect((await send(importer, { answers: strange })).status).toBe(400)

    const fulfilled = await send(importer, { answers })
    expect(fulfilled).toMatchObject({
      status: 200,
      body: { status: 'ISS', certificateDueOn: null, foreignCertificate: { number: 'B-2' } },
    })
    expect(await overdue()).toEqual([])
    const differing = await officer.call('authorizations.list', { query: { flag: 'certificateDiffers' } })
    expect(differing.body.items.map(({ id }: { id: string }) => id)).toEqual([issued.id])
    const after = await create(exportDraft('B-1', '1', '1'))
    expect(codes(after.body.checks)).not.toContain('block certificatesOverdue')
    expect((await send(importer, { answers })).status).toBe(409)
  })
})
