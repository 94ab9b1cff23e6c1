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
const get = async (person: TestPerson, id: string): Promise<Answer> =>
  (await person.call('authorizations.get', { params: { id } })).body
const submitted = async (morphine: string): Promise<Answer> => {
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts, { morphine }) })
  const { id } = await step(importer, body, 'submit', { declaration: true })
  return get(officer, id)
}
const flagsOf = async (person: TestPerson, search: string): Promise<string[]> =>
  (await person.call('authorizations.list', { query: { view: 'all', search } })).body.items[0].flags
/** One that is withdrawn again: what comes after it is held against the usual ones alone. */
const outlier = async (morphine: string): Promise<Answer & { flags: string[] }> => {
  const request = await submitted(morphine)
  const flags = await flagsOf(officer, request.number)
  await step(importer, await get(importer, request.id), 'withdraw')
  return { ...request, flags }
}
const rulesOf = ({ hints }: Answer): string[] => hints.map(({ rule }: { rule: string }) => rule)
const say = (person: TestPerson, { id, hints }: Answer, body: object) =>
  person.call('authorizations.hintOpinion', { params: { id, hintId: hints[0].id }, body })

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  parts = await draftParts(importer)
  await set('import_export.hintLeast', 3)
  await set('import_export.hintsOff', ['splitOrders', 'frequency', 'estimateShare'])
  for (const morphine of ['0.9', '1', '1.1', '0.95'])
    await issuePermit(app, { ...importDraft(parts, { morphine }) })
})
afterAll(() => app?.close())

describe('what is unusual about a request', () => {
  it('is told to officers: what, against what, how rare, and by which cases', async () => {
    const request = await outlier('3')
    expect(rulesOf(request)).toEqual(['ownQuantity'])
    const [{ params, compared, judgedWith }] = request.hints
    expect(params).toMatchObject({ substance: 'Morphine', smaller: '4', of: '4' })
    expect(compared).toHaveLength(4)
    expect(judgedWith).toBe('submit')
    expect(request.flags).toContain('unusual')
  })

  it('is never told to the applicant', async () => {
    const { id, number } = await submitted('3.1')
    const theirs = await get(importer, id)
    expect([theirs.hints, await flagsOf(importer, number)]).toEqual([[], []])
    await step(importer, theirs, 'withdraw')
  })

  it('is nothing where a quantity is as ever, or where the authority wants no hints', async () => {
    expect(rulesOf(await submitted('1.05'))).toEqual([])
    await set('import_export.hints', false)
    expect((await outlier('3.2')).flags).not.toContain('unusual')
    await set('import_export.hints', true)
  })

  it('keeps a request out of the fast lane', async () => {
    await set('import_export.fastLane', true)
    const { fastLane } = await outlier('3.3')
    await set('import_export.fastLane', false)
    expect(fastLane.rules).toContainEqual({ rule: 'hints', isMet: false, params: {} })
  })

  it('is judged again after an answer and with the approval', async () => {
    const request = await submitted('4')
    const taken = await step(officer, request, 'take')
    const asked = await step(officer, taken, 'ask', { comment: 'So much?', fields: ['lines.1.quantity'] })
    const mine = await get(importer, asked.id)
    const fields = importDraft(parts, { morphine: '1' })
    const answers = { ...fields, lines: mine.lines.map((line: object) => ({ ...line, quantity: '1' })) }
    await step(importer, mine, 'answer', { answers })
    expect((await get(officer, request.id)).hints).toEqual([])
    expect(await flagsOf(officer, request.number)).not.toContain('unusual')

    const again = await submitted('1.02')
    await set('import_export.hintDeviations', 1)
    const proposed = await step(officer, await step(officer, again, 'take'), 'propose', {
      decision: 'approve',
    })
    const before = await get(officer, proposed.id)
    expect(rulesOf(before)).toEqual([])
    // Between proposal and approval others asked for less: what was usual then is much by now.
    for (const morphine of ['0.3', '0.31', '0.32', '0.3', '0.29', '0.3', '0.31', '0.3', '0.32', '0.3', '0.3'])
      await submitted(morphine)
    await step(admin, before, 'approve')
    const approved = await get(officer, again.id)
    expect([rulesOf(approved), approved.hints[0].judgedWith]).toEqual([['ownQuantity'], 'approve'])
    expect(await flagsOf(officer, again.number)).toContain('unusual')
    await set('import_export.hintDeviations', 3.5)
  })
})

describe('what officers think of a hint', () => {
  it('is kept, one opinion each, and counted by rule', async () => {
    const request = await outlier('9')
    expect((await say(officer, request, { isUseful: false })).body).toMatchObject({
      details: { fields: [{ path: 'reason', code: 'missing' }] },
    })
    await say(officer, request, { isUseful: true })
    const reason = 'They build up a stock each June.'
    const { body } = await say(officer, request, { isUseful: false, reason })
    expect(body[0].opinions).toMatchObject([{ isOwn: true, isUseful: false, reason }])
    await say(admin, request, { isUseful: true })
    const figures: Answer[] = (await admin.call('authorizations.hintFigures', { query: {} })).body
    const own = figures.find(({ rule }) => rule === 'ownQuantity')
    expect(own).toMatchObject({ isOn: true, useful: 1, notUseful: 1, reasons: [{ reason }] })
    expect(own.cases).toBeGreaterThan(2)
    expect(figures.find(({ rule }) => rule === 'splitOrders')).toMatchObject({ isOn: false, cases: 0 })
  })

  it('is asked of officers alone, and of hints of that case', async () => {
    const [request, other] = [await outlier('9.1'), await outlier('9.2')]
    for (const person of ['importer', 'rival', 'customs'])
      expect((await say(await app.as(person), request, { isUseful: true })).status).toBe(403)
    expect((await say(officer, { id: request.id, hints: other.hints }, { isUseful: true })).status).toBe(404)
  })
})
