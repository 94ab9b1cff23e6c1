import type { Preview, SchedulingDetail } from '@papaver/contract/scheduling/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runScheduling } from './actions.ts'

let app: TestApp
let officer: TestPerson
let importer: TestPerson
let parts: DraftParts
let permit: IssuedPermit
let substanceId: number
let salt: { id: number; factor: string }

const auditOf = async (id: string): Promise<string[]> => {
  const rows = await app.deps.db
    .selectFrom('auditEvent')
    .select('action')
    .where('entity', '=', 'scheduling')
    .where('entityId', '=', id)
    // Whom it is told to is another matter (notices.test.ts).
    .where('action', '<>', 'scheduling.tell')
    .orderBy('seq')
    .execute()
  return rows.map(({ action }) => action)
}
const basis = 'Decision 67/1 of the Commission'
const plan = (body: object) =>
  officer.call('scheduling.plan', { body: { substanceId, legalBasis: basis, ...body } })
const preview = async (body: object): Promise<Preview> =>
  (await officer.call('scheduling.preview', { body: { substanceId, legalBasis: basis, ...body } })).body
const act = (change: SchedulingDetail, action: string, body: object = {}) =>
  officer.call('scheduling.act', {
    params: { id: change.id, action },
    body: { version: change.version, ...body },
  })
const fieldsOf = (body: { details?: { fields?: { path: string; code: string }[] } }) =>
  body.details?.fields?.map(({ path, code }) => `${path} ${code}`)
const substanceNow = async (id: number) =>
  (await officer.call('masters.substances')).body.find((row: { id: number }) => row.id === id)

beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  importer = await app.as('importer')
  parts = await draftParts(importer)
  permit = await issuePermit(app)
  substanceId = parts.morphine.substanceId
  const forms = (await substanceNow(substanceId)).forms
  salt = forms.find(({ factor }: { factor: string }) => Number(factor) < 1)
  const draft = await importer.call('authorizations.create', { body: importDraft(parts, { morphine: '1' }) })
  await step(importer, draft.body, 'submit', { declaration: true })
})
afterAll(() => app?.close())

describe('what a change touches', () => {
  it('is shown before anything is written', async () => {
    const found = await preview({
      kind: 'reschedule',
      convention: '1971',
      schedule: 'II',
      effectiveOn: '2026-07-01',
    })
    expect(found.problems).toEqual([])
    expect(found.differences).toEqual([
      { field: 'convention', before: '1961', after: '1971' },
      { field: 'schedule', before: 'I', after: 'II' },
    ])
    const areas = Object.fromEntries(found.impact.map(({ area, items }) => [area, items]))
    expect(areas.permits?.map(({ entityId }) => entityId)).toContain(permit.id)
    expect(areas.permits?.find(({ entityId }) => entityId === permit.id)).toMatchObject({
      title: permit.number,
      state: 'ISS',
      place: `/import-export/${permit.id}`,
    })
    expect(areas.requests?.length).toBeGreaterThan(0)
    expect(areas.preparations?.length).toBeGreaterThan(0)
    expect(areas.licenses?.some(({ state }) => state === 'byGroup')).toBe(true)
    expect(areas.reports?.map(({ title }) => title)).toEqual(['A', 'B', 'C', 'A/P', 'B/P', 'P'])
    expect((await officer.call('scheduling.list')).body).toEqual([])
  })

  it('leaves out permits that have ended by then', async () => {
    const found = await preview({ kind: 'release', effectiveOn: '2031-01-01' })
    expect(found.impact.find(({ area }) => area === 'permits')?.items).toEqual([])
    expect(found.impact.find(({ area }) => area === 'requests')?.total).toBeGreaterThan(0)
  })
})

describe('a plan', () => {
  it('is refused field by field', async () => {
    const answer = await plan({
      kind: 'factor',
      effectiveOn: '2026-06-16',
      formId: salt.id,
      factor: '1.5',
      legalBasis: '',
    })
    expect([answer.status, answer.body.message]).toEqual([422, 'schedulingInvalid'])
    expect(fieldsOf(answer.body)).toEqual(['factor notGreater', 'effectiveOn past', 'legalBasis required'])
  })

  it('makes tasks for what was chosen, which are ticked off and opened again', async () => {
    const answer = await plan({
      kind: 'reschedule',
      convention: '1961',
      schedule: 'II',
      effectiveOn: '2026-08-01',
      tasksDueOn: '2026-07-15',
      taskAreas: ['permits', 'reports'],
    })
    expect(answer.status).toBe(201)
    const change: SchedulingDetail = answer.body
    expect(change).toMatchObject({ status: 'planned', createdByName: expect.any(String), doneTasks: 0 })
    // Companies that have nobody in the portal are always left to the officers.
    expect(new Set(change.tasks.map(({ area }) => area))).toEqual(
      new Set(['permits', 'reports', 'companies']),
    )
    expect(change.tasks.every(({ dueOn }) => dueOn === '2026-07-15')).toBe(true)
    const [first] = change.tasks
    const done = await act(change, 'finish', { taskIds: [first?.id] })
    expect(done.body).toMatchObject({ doneTasks: 1, openTasks: change.tasks.length - 1 })
    expect((await act(change, 'finish', { taskIds: [first?.id] })).body.message).toBe('schedulingStale')
    const opened = await act(done.body, 'reopen', { taskIds: [first?.id] })
    expect(opened.body).toMatchObject({ doneTasks: 0 })
    const twice = await plan({ kind: 'release', effectiveOn: '2026-08-01' })
    expect([twice.status, twice.body.message]).toEqual([409, 'schedulingTwice'])
    const sheet = await officer.call('scheduling.export', { params: { id: change.id } })
    expect([sheet.status, sheet.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect(await auditOf(change.id)).toEqual([
      'scheduling.plan',
      'scheduling.finishTasks',
      'scheduling.reopenTasks',
    ])
    const off = await act(opened.body, 'withdraw', { comment: 'Not adopted' })
    expect(off.body.status).toBe('withdrawn')
    expect((await act(off.body, 'withdraw')).body.message).toBe('schedulingOver')
  })
})

describe('the day', () => {
  it('brings the new schedule, once, and not before', async () => {
    const { body } = await plan({
      kind: 'reschedule',
      convention: '1961',
      schedule: 'II',
      effectiveOn: '2026-06-20',
    })
    expect(await runScheduling(app.deps)).toBe(0)
    expect((await substanceNow(substanceId)).schedule).toBe('I')
    app.clock.set('2026-06-19T22:30:00Z')
    // Past midnight at the authority, not in Greenwich.
    expect([await runScheduling(app.deps), await runScheduling(app.deps)]).toEqual([1, 0])
    officer = await signInAgain(app, 'officer')
    expect((await substanceNow(substanceId)).schedule).toBe('II')
    expect((await officer.call('scheduling.get', { params: { id: body.id } })).body.status).toBe('effective')
    expect(await auditOf(body.id)).toEqual(['scheduling.plan', 'scheduling.effective'])
  })

  it('brings a factor to the requests of that day on; called off, it never counts', async () => {
    const formId = salt.id
    const baseOf = async (day: string): Promise<string> => {
      app.clock.set(`${day}T08:00:00Z`)
      importer = await signInAgain(app, 'importer')
      const line = { substanceId, formId, quantity: '1', unit: 'kg' }
      const draft = { ...importDraft(parts), lines: [line] }
      return (await importer.call('authorizations.create', { body: draft })).body.lines[0].components[0]
        .baseGrams
    }
    const before = await baseOf('2026-06-21')
    officer = await signInAgain(app, 'officer')
    const { body, status } = await plan({ kind: 'factor', formId, factor: '0.5', effectiveOn: '2026-06-25' })
    expect(status).toBe(201)
    expect(body.differences).toEqual([{ field: 'factor', before: salt.factor, after: '0.5' }])
    expect([await baseOf('2026-06-24'), await baseOf('2026-06-25')]).toEqual([before, '500'])
    officer = await signInAgain(app, 'officer')
    const later = await plan({ kind: 'factor', formId, factor: '0.25', effectiveOn: '2026-07-05' })
    expect((await act(later.body, 'withdraw')).body.status).toBe('withdrawn')
    expect(await baseOf('2026-07-05')).toBe('500')
  })

  it('ends control at once where it is today', async () => {
    officer = await signInAgain(app, 'officer')
    const other = (await officer.call('masters.substances')).body.find(
      (row: { id: number; isActive: boolean }) => row.id !== substanceId && row.isActive,
    )
    const { body } = await plan({ kind: 'release', substanceId: other.id, effectiveOn: '2026-07-05' })
    expect(body.status).toBe('effective')
    expect(await substanceNow(other.id)).toBeUndefined()
    const back = await plan({
      kind: 'control',
      substanceId: other.id,
      convention: other.convention,
      schedule: other.schedule,
      effectiveOn: '2026-07-06',
    })
    expect([back.status, back.body.differences]).toEqual([
      201,
      [{ field: 'isActive', before: 'no', after: 'yes' }],
    ])
    app.clock.set('2026-07-06T08:00:00Z')
    expect(await runScheduling(app.deps)).toBe(1)
    officer = await signInAgain(app, 'officer')
    expect(await substanceNow(other.id)).toMatchObject({ isActive: true })
  })

  // 1971 art. 2(7): a decision counts from its day, whatever becomes of another one.
  it('takes effect though another of that day cannot, and takes the category of a precursor with it', async () => {
    officer = await signInAgain(app, 'officer')
    const named = async (name: string) =>
      (await officer.call('masters.substances')).body.find((row: { name: string }) => row.name === name)
    const [ephedrine, codeine] = [await named('Ephedrine'), await named('Codeine')]
    const effectiveOn = '2026-07-10'
    const moved = { kind: 'reschedule', convention: '1971', schedule: 'II', effectiveOn }
    expect((await plan({ ...moved, substanceId: codeine.id })).status).toBe(201)
    expect((await plan({ ...moved, substanceId: ephedrine.id })).status).toBe(201)
    const behind = (text: string, values: unknown[]) => app.database.ownerPool.query(text, values)
    // As a list that was never judged may have it.
    await behind(`update substance set cas_number = '1-1-1' where id = $1`, [codeine.id])
    app.clock.set(`${effectiveOn}T08:00:00Z`)
    await expect(runScheduling(app.deps)).rejects.toThrow('masterInvalid')
    const { rows } = await behind(
      'select schedule, group_code as "group", eu_category as category from substance where id = any($1) order by id',
      [[codeine.id, ephedrine.id]],
    )
    expect(rows).toEqual([
      expect.objectContaining({ schedule: codeine.schedule, group: 'NP' }),
      { schedule: 'II', group: 'NP', category: '' },
    ])
    await behind(`update substance set cas_number = null where id = $1`, [codeine.id])
    expect(await runScheduling(app.deps)).toBe(1)
  })
})
