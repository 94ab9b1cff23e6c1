import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

const start = '2026-06-17T08:00:00Z'

let app: TestApp
let [importer, rival, officer, admin, customs]: TestPerson[] = []
let permit: IssuedPermit
let request: { id: string; version: number; number: string }
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

beforeAll(async () => {
  app = await startTestApp({ now: start })
  ;[importer, rival, officer, admin, customs] = await Promise.all(
    ['importer', 'rival', 'officer', 'admin', 'customs'].map((name) => app.as(name)),
  )
  permit = await issuePermit(app, { plannedDate: '2026-07-08' })
  await behind(`update trade_authorization set report_due_on = '2026-07-20' where case_id = $1`, [permit.id])
  const person = importer as TestPerson
  const { body } = await person.call('authorizations.create', {
    body: importDraft(await draftParts(person)),
  })
  request = await step(person, body, 'submit', { declaration: true })
})
afterAll(() => app?.close())

interface Entry {
  id: string
  what: string
  day: string
  isLate: boolean
  subject: string
}
const listed = async (person: TestPerson | undefined, query: object = {}): Promise<Entry[]> =>
  (await person?.call('calendar.list', { query: { pageSize: 100, ...query } }))?.body.items
const datesOf = async (person: TestPerson | undefined, id: string, query: object = {}): Promise<string[]> =>
  (await listed(person, query)).filter((entry) => entry.id === id).map(({ what, day }) => `${what} ${day}`)
const month = async (person: TestPerson | undefined, query: object = {}) =>
  (await person?.call('calendar.month', { query: { from: '2026-06-29', to: '2026-08-02', ...query } }))?.body

describe('a permit', () => {
  it('has each of its days for whom it concerns', async () => {
    const days = { to: '2026-12-31' }
    const { rows } = await behind('select valid_until::text as until from work_case where id = $1', [
      permit.id,
    ])
    const end = `end ${rows[0].until}`
    expect(await datesOf(importer, permit.id, days)).toEqual(['arrival 2026-07-08', 'report 2026-07-20', end])
    expect(await datesOf(customs, permit.id, days)).toEqual(['arrival 2026-07-08', end])
    expect(await datesOf(admin, permit.id, { ...days, whose: 'all' })).toEqual(['report 2026-07-20', end])
    expect(await datesOf(rival, permit.id, days)).toEqual([])
  })

  it('is narrowed by kind, by what it is and by whose it is', async () => {
    expect(await datesOf(importer, permit.id, { what: 'report' })).toEqual(['report 2026-07-20'])
    expect(await datesOf(importer, permit.id, { kind: 'licenses' })).toEqual([])
    expect(await datesOf(importer, permit.id, { whose: 'mine', what: 'report,arrival' })).toHaveLength(2)
    expect(await datesOf(officer, request.id, { whose: 'mine' })).toEqual([])
  })
})

it('is late once the day of what somebody owes has passed, and comes no more', async () => {
  const owe = (day: string) =>
    behind('update trade_authorization set report_due_on = $2 where case_id = $1', [permit.id, day])
  await owe('2026-06-16')
  expect(await datesOf(importer, permit.id, { what: 'report' })).toEqual([])
  expect(await listed(importer, { view: 'late', what: 'report,end' })).toContainEqual(
    expect.objectContaining({ id: permit.id, what: 'report', isLate: true }),
  )
  await owe('2026-07-20')
  expect(await datesOf(importer, permit.id, { view: 'late' })).toEqual([])
})

describe('a request', () => {
  it('has the day of its decision, then that of an answer', async () => {
    expect(await datesOf(importer, request.id)).toEqual([expect.stringMatching(/^decision 2026-07-/)])
    const taken = await step(officer as TestPerson, request, 'take')
    expect(await datesOf(officer, request.id, { whose: 'mine' })).toHaveLength(1)
    const asked = await step(officer as TestPerson, taken, 'ask', {
      comment: 'Which lot?',
      dueOn: '2026-06-30',
    })
    expect(await datesOf(officer, request.id)).toEqual(['answer 2026-06-30'])
    expect(asked.status).toBe('INF')
  })
})

describe('a month', () => {
  it('counts what its days hold, shows the first three, and says where the authority rests', async () => {
    await setSetting(app, 'import_export.holidays', ['2026-07-08'])
    const { body } =
      (await importer?.call('calendar.month', { query: { from: '2026-06-29', to: '2026-08-02' } })) ?? {}
    const day = body.days.find((each: { day: string }) => each.day === '2026-07-08')
    expect(day.entries.length).toBe(Math.min(3, day.total))
    expect(body.restDays).toContainEqual({ day: '2026-07-08', isHoliday: true })
    expect(body.restDays).toContainEqual({ day: '2026-07-04', isHoliday: false })
    const items = await listed(importer, { from: '2026-07-08', to: '2026-07-08' })
    expect(items).toHaveLength(day.total)
  })

  it('is no longer than it is drawn', async () => {
    const { status, body } =
      (await importer?.call('calendar.month', { query: { from: '2026-01-01', to: '2026-12-31' } })) ?? {}
    expect([status, body.message]).toEqual([422, 'calendarSpanTooLong'])
  })

  it('holds nothing of others', async () => {
    const { days } = await month(rival)
    expect(days.flatMap(({ entries }: { entries: Entry[] }) => entries.map(({ id }) => id))).not.toContain(
      permit.id,
    )
  })
})

it('reads every kind of day of every kind of case from where it stands', async () => {
  const every = ['response', 'closing', 'reply', 'certificate', 'confirmation', 'renewal', 'partnerLicence']
  for (const what of every) {
    const { status } =
      (await admin?.call('calendar.list', { query: { what, from: '2020-01-01', to: '2030-12-31' } })) ?? {}
    expect([what, status]).toEqual([what, 200])
  }
})
