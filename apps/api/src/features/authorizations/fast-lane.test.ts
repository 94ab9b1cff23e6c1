import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let parts: DraftParts
const revisions = new Map<string, number>()

const set = async (settingId: string, settingValue: unknown): Promise<void> => {
  const items = [{ settingId, settingValue, revision: revisions.get(settingId) ?? null }]
  const { status, body } = await admin.call('settings.save', { body: { items } })
  expect(status).toBe(200)
  revisions.set(settingId, body[0].revision)
}
// biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
type Answer = any
const submitted = async (morphine: string): Promise<Answer> => {
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts, { morphine }) })
  const sent = await step(importer, body, 'submit', { declaration: true })
  return (await officer.call('authorizations.get', { params: { id: sent.id } })).body
}
const flagsOf = async (person: TestPerson, number: string): Promise<string[]> => {
  const query = { view: 'all', search: number }
  return (await person.call('authorizations.list', { query })).body.items[0].flags
}
const advance = (person: TestPerson, ...cases: { id: string; version: number }[]) =>
  person.call('authorizations.advance', {
    body: { cases: cases.map(({ id, version }) => ({ id, version })) },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
const versionOf = async ({ id }: { id: string }) => ({
  id,
  version: (await officer.call('authorizations.get', { params: { id } })).body.version as number,
})

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  parts = await draftParts(importer)
  for (const morphine of ['0.9', '0.8', '0.7'])
    await issuePermit(app, { ...importDraft(parts, { morphine }) })
})
afterAll(() => app?.close())

describe('the fast lane', () => {
  it('judges nothing until the authority has switched it on', async () => {
    const request = await submitted('0.61')
    expect([request.fastLane, await flagsOf(officer, request.number)]).toEqual([null, []])
    await set('import_export.fastLane', true)
    await set('import_export.fastLaneSample', 0)
  })

  it('takes what is like others before it, and tells officers why', async () => {
    const request = await submitted('0.62')
    expect(request.fastLane).toMatchObject({ isLowRisk: true, isDrawn: false })
    expect(request.fastLane.rules.every(({ isMet }: { isMet: boolean }) => isMet)).toBe(true)
    expect(await flagsOf(officer, request.number)).toEqual(['lowRisk'])
    const theirs = (await importer.call('authorizations.get', { params: { id: request.id } })).body
    expect([theirs.fastLane, await flagsOf(importer, request.number)]).toEqual([null, []])
  })

  it('does not take more than there ever was', async () => {
    const request = await submitted('0.95')
    const unmet = request.fastLane.rules.filter(({ isMet }: { isMet: boolean }) => !isMet)
    expect(unmet).toMatchObject([{ rule: 'quantity', params: { percent: '100' } }])
    expect(await flagsOf(officer, request.number)).toEqual([])
    expect((await advance(officer, request)).body).toMatchObject([
      { status: 'REQ', refusal: { status: 409, message: 'authorizationNotLowRisk' } },
    ])
  })

  it('draws by chance what is looked at all the same, and that one does not pass', async () => {
    await set('import_export.fastLaneSample', 100)
    const drawn = await submitted('0.63')
    await set('import_export.fastLaneSample', 0)
    expect([drawn.fastLane.isLowRisk, drawn.fastLane.isDrawn]).toEqual([true, true])
    expect(await flagsOf(officer, drawn.number)).toEqual(['drawnForReview'])
    expect((await advance(officer, drawn)).body[0].refusal.message).toBe('authorizationNotLowRisk')
    const rows = app.database.ownerPool.query(
      'select sample_percent from authorization_fast_lane where case_id = $1',
      [drawn.id],
    )
    expect((await rows).rows).toEqual([{ sample_percent: 100 }])
  })

  it('goes from the queue to the signature by two people, each case judged by itself', async () => {
    const [one, two, stale] = [await submitted('0.64'), await submitted('0.65'), await submitted('0.66')]
    const first = await advance(officer, one, { ...stale, version: 99 }, two)
    expect(first.body).toMatchObject([
      { id: one.id, status: 'PRO', refusal: null },
      { id: stale.id, status: 'REQ', refusal: { message: 'caseworkStale' } },
      { id: two.id, status: 'PRO', refusal: null },
    ])
    // Four eyes: who has proposed has gone as far as he goes.
    expect((await advance(officer, await versionOf(one))).body).toMatchObject([
      { status: 'PRO', refusal: null },
    ])
    const second = await advance(admin, await versionOf(one), await versionOf(two))
    expect(second.body).toMatchObject([
      { status: 'ISS', refusal: null },
      { status: 'ISS', refusal: null },
    ])
    const permit = (await importer.call('authorizations.get', { params: { id: one.id } })).body
    expect(permit.document.checkCode).toMatch(/^\w{4}-\w{4}$/)
    expect(await flagsOf(officer, permit.number)).toEqual([])
    const { body: history } = await officer.call('authorizations.history', { params: { id: one.id } })
    expect(history.map(({ action }: { action: string }) => action).slice(-5)).toEqual([
      'take',
      'propose',
      'approve',
      'issue',
      'foreignCopy',
    ])
  })

  it('leaves what an answer has changed', async () => {
    const request = await submitted('0.67')
    const taken = await step(officer, request, 'take')
    const asked = await step(officer, taken, 'ask', { comment: 'Which lot?', fields: ['remarks'] })
    const mine = (await importer.call('authorizations.get', { params: { id: asked.id } })).body
    await step(importer, mine, 'answer', {
      answers: { ...importDraft(parts, { morphine: '0.67' }), remarks: 'Lot 7' },
    })
    expect(await flagsOf(officer, request.number)).not.toContain('lowRisk')
  })

  it('is closed to whom it does not concern', async () => {
    const request = await submitted('0.68')
    for (const person of ['importer', 'rival', 'customs'])
      expect((await advance(await app.as(person), request)).status).toBe(403)
  })
})
