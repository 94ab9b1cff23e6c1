import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { draftParts, importDraft, step } from './drafts.ts'
import { type Trip, tripsOf } from './round-trips.ts'
import { startTestApp, type TestApp, type TestPerson } from './start-test-app.ts'

let app: TestApp
let officer: TestPerson
let importer: TestPerson
let submitted: { id: string; version: number }

beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  importer = await app.as('importer')
  const parts = await draftParts(importer)
  const created = await importer.call('authorizations.create', { body: importDraft(parts) })
  submitted = await step(importer, created.body, 'submit', { declaration: true })
})
afterAll(() => app?.close())
// What is held for a second is held for the whole of a test, however slow the machine.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()))
afterEach(() => void vi.restoreAllMocks())

type Call = () => ReturnType<TestPerson['call']>

/** Asked once before it is counted: what is held is there then. */
const trips = async (call: Call): Promise<Trip[]> => {
  await call()
  return tripsOf(call)
}

describe('the database is asked', () => {
  it.each<[string, number, Call]>([
    ['once by a keep-alive', 1, () => officer.call('account.poke')],
    ['twice for a list', 2, () => officer.call('authorizations.list', { query: { view: 'open' } })],
    ['twice for a company’s list', 2, () => importer.call('authorizations.list')],
    ['four times at most for the home of an officer', 4, () => officer.call('dashboard.mine')],
    ['four times at most for the home of a company', 4, () => importer.call('dashboard.mine')],
    ['twice for the figures of the tabs', 2, () => officer.call('authorizations.counts')],
    [
      'six times at most for a case',
      6,
      () => officer.call('authorizations.get', { params: { id: submitted.id } }),
    ],
  ])('%s', async (_what, most, call) => {
    const taken = await trips(call)
    expect(taken.length, JSON.stringify(taken, null, 1)).toBeLessThanOrEqual(most)
  })
})

/** From `begin` to `commit`, which go with the first statements and with the last. */
const ofTransaction = (all: readonly Trip[]): readonly Trip[] =>
  all.slice(
    all.findIndex((trip) => trip.includes('begin')),
    all.findIndex((trip) => trip.includes('commit')) + 1,
  )

describe('a command takes', () => {
  it('two ways to write a note, of which the second is its commit', async () => {
    const note = () =>
      officer.call('authorizations.addNote', { params: { id: submitted.id }, body: { text: 'A note.' } })
    const taken = ofTransaction(await trips(note))
    expect(
      taken.map((trip) => trip.length),
      JSON.stringify(taken, null, 1),
    ).toEqual([2, 3])
  })

  it('four for a step with its key, one of them with its begin and one with its commit', async () => {
    const take = () =>
      officer.call('authorizations.act', {
        params: { id: submitted.id, action: 'take' },
        body: { version: submitted.version },
        headers: { 'idempotency-key': 'trips' },
      })
    await officer.call('authorizations.get', { params: { id: submitted.id } })
    let status = 0
    const taken = ofTransaction(
      await tripsOf(async () => {
        status = (await take()).status
      }),
    )
    expect(status).toBe(200)
    expect(
      taken.map((trip) => trip.length),
      JSON.stringify(taken, null, 1),
    ).toEqual([3, 3, 1, 5])
  })

  it('three besides those with its begin and its commit where people are written to, however many', async () => {
    // Its writer and the manager of his house are written to.
    const staff = await app.as('importer.staff')
    const created = await staff.call('authorizations.create', {
      body: importDraft(await draftParts(staff)),
    })
    const sent = await step(importer, created.body, 'submit', { declaration: true })
    const { id, version } = await step(officer, sent, 'take')
    const notices = async () => (await app.database.ownerPool.query('select from notification')).rowCount ?? 0
    const before = await notices()
    const ask = () =>
      officer.call('authorizations.act', {
        params: { id, action: 'ask' },
        body: { version, comment: 'Which?', fields: ['remarks'] },
        headers: { 'idempotency-key': 'asked' },
      })
    const all = await tripsOf(async () => {
      expect((await ask()).status).toBe(200)
    })
    const indexOf = (beginning: string) =>
      all.findIndex((trip) => trip.some((statement) => statement.startsWith(beginning)))
    // By its own statements, as mails of the steps before may be on their way in transactions of theirs.
    const taken = all.slice(indexOf('insert into "idempotency_key"'), indexOf('select audit_append_rows') + 1)
    expect(taken.length, JSON.stringify(taken, null, 1)).toBeLessThanOrEqual(5)
    expect(taken.length).toBeGreaterThan(2)
    expect((await notices()) - before).toBeGreaterThan(1)
  })
})
