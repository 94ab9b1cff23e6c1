import type { EditRow } from '@papaver/contract/masters/edit-schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { listEditor } from '../../testing/list-editor.ts'
import { ask } from '../../testing/partners.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runPendingChanges } from '../casework/public.ts'
import { settlePoints } from './actions/customs-points.ts'

/** Nothing crosses at a closed customs point: what that stops, what it does not, and who is notified of it. */

type Case = Awaited<ReturnType<typeof step>>
let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let elsewhere: object
let body: ReturnType<typeof importDraft>
const cases: Record<string, Case> = {}
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
const { rows, rowOf, save } = listEditor(() => officer)

const got = (name: string) => ask(officer, 'authorizations.get', { params: { id: cases[name]?.id ?? '' } })
const tried = async (who: TestPerson, name: string, action: string, input: object = {}) => {
  const { id, version } = await got(name)
  const body = { version, ...input }
  const answer = await who.call('authorizations.act', { params: { id, action }, body })
  return answer.status === 200 ? 200 : answer.body.message
}
const severity = async (name: string): Promise<string[]> =>
  (await got(name)).checks
    .filter(({ code }: { code: string }) => code === 'customsPointClosed')
    .map(({ severity }: { severity: string }) => severity)
const flagged = async (): Promise<string[]> => {
  const ids = (await behind(`select id from work_case where flags @> '{pointUnfit}'`)).map(({ id }) => id)
  return Object.keys(cases).filter((name) => ids.includes(cases[name]?.id))
}
const notices = async (code: string): Promise<string[]> =>
  (
    await behind(
      `select user_name from notification join account on account.id = account_id where code = $1 order by 1`,
      [code],
    )
  ).map(({ user_name }) => user_name)
const endOn = async (validUntil: string | null) => {
  const point = await rowOf('customsPoints', 'XV-C1')
  const { status } = await save('customsPoints', point, { validUntil })
  expect(status).toBe(200)
  await runPendingChanges(app.deps)
}
const nextDay = async () => {
  app.clock.advance(86_400_000)
  importer = await signInAgain(app, 'importer')
  officer = await signInAgain(app, 'officer')
  admin = await signInAgain(app, 'admin')
  await settlePoints(app.deps)
  await runPendingChanges(app.deps)
}

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  const parts = await draftParts(importer)
  const points = await rows('customsPoints')
  const point = (fits: (row: EditRow) => boolean): number => Number(points.items.find(fits)?.id)
  const other = points.items.find(({ code, isActive }: EditRow) => code !== 'XV-C1' && isActive)
  const [transportMode = '1'] = (other.values.modes ?? []) as string[]
  elsewhere = { customsPointId: Number(other.id), transportMode, plannedDate: '2026-06-25' }
  body = {
    ...importDraft(parts, { morphine: '0.1' }),
    ...{ plannedDate: '2026-06-18', customsPointId: point(({ code }) => code === 'XV-C1') },
  }
  const submit = async (plannedDate: string) =>
    step(
      importer,
      await ask(importer, 'authorizations.create', { body: { ...body, plannedDate } }),
      'submit',
      {
        declaration: true,
      },
    )
  const propose = async () =>
    step(officer, await step(officer, await submit('2026-06-18'), 'take'), 'propose', { decision: 'approve' })
  const approve = async () => step(admin, await propose(), 'approve')
  cases.later = await submit('2026-06-22')
  cases.proposed = await propose()
  cases.approved = await approve()
  cases.issued = await step(admin, await approve(), 'issue')
})
afterAll(() => app?.close())

describe('a customs point whose last day is tomorrow', () => {
  it('is closed for what is planned for later, and nobody is notified of it yet', async () => {
    await endOn('2026-06-18')
    expect(await Promise.all(['later', 'proposed', 'approved', 'issued'].map(severity))).toEqual([
      ['block'],
      [],
      [],
      [],
    ])
    expect([await flagged(), await notices('POINT_CLOSED')]).toEqual([['later'], []])
    await nextDay()
    expect([await flagged(), await notices('POINT_CLOSED')]).toEqual([['later'], []])
  })

  it('says its last day once that has passed, as the form of customs shows it', async () => {
    const { id } = await rowOf('customsPoints', 'XV-C1')
    const points = (await officer.call('masters.customsPoints')).body
    const found = points.find((point: { id: number }) => point.id === Number(id))
    expect(found).toMatchObject({ isActive: true, closedAfter: null })
  })

  it('is closed with its last day: flags, and one notice for the company and for its customs officers', async () => {
    // A person with the point but without the right of customs sees no permit and gets no notice of one.
    await app.database.ownerPool.query(
      `update account set withheld_permissions = '{endorsement.customs}' where user_name = 'customs.staff'`,
    )
    await nextDay()
    expect(await flagged()).toEqual(['later', 'proposed', 'approved', 'issued'])
    const points = (await officer.call('masters.customsPoints')).body
    expect(points.filter(({ closedAfter }: { closedAfter: string | null }) => closedAfter)).toMatchObject([
      { code: 'XV-C1', isActive: false, closedAfter: '2026-06-18' },
    ])
    const notified = await notices('POINT_CLOSED')
    expect(notified).toContain('importer')
    expect(notified).toContain('customs')
    expect(notified).not.toContain('customs.staff')
    expect(new Set(notified).size).toBe(notified.length)
    await settlePoints(app.deps)
    expect(await notices('POINT_CLOSED')).toEqual(notified)
  })

  it('stops what would be approved or issued, and no step that puts a permit right', async () => {
    expect(await tried(admin, 'proposed', 'approve')).toBe('caseworkBlocked')
    expect(await tried(admin, 'approved', 'issue')).toBe('caseworkBlocked')
    expect(await severity('issued')).toEqual(['warn'])
    const words = { reasonCode: 'CORRECT-OTHER', comment: 'Another customs point.' }
    expect(await tried(importer, 'issued', 'correct', words)).toBe(200)
    expect(await tried(admin, 'issued', 'correct', words)).toBe(200)
    const { replacedBy } = await got('issued')
    cases.successor = await ask(officer, 'authorizations.get', { params: { id: replacedBy.id } })
    expect(await severity('successor')).toEqual(['block'])
    const fields = {
      fields: ['customsPointId', 'transportMode', 'plannedDate'],
      comment: 'Which point instead?',
    }
    expect(await tried(admin, 'successor', 'ask', fields)).toBe(200)
    const answers = { ...body, ...elsewhere }
    expect(await tried(importer, 'successor', 'answer', { answers })).toBe(200)
    expect(await severity('successor')).toEqual([])
  })

  it('that is open again is said once, too', async () => {
    await endOn(null)
    expect(await flagged()).toEqual([])
    const notified = await notices('POINT_REOPENED')
    expect(notified).toContain('importer')
    expect(new Set(notified).size).toBe(notified.length)
    expect(await tried(admin, 'approved', 'issue')).toBe(200)
  })
})
