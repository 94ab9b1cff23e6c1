import type { Load } from '@papaver/contract/work/load-schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { reportIncident } from '../../testing/incidents.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let [admin, officer, importer]: TestPerson[] = []
let ids: { admin: string; officer: string }
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const loadFor = async (person: TestPerson | undefined): Promise<Load> =>
  (await person?.call('work.load'))?.body
const of = ({ officers }: Load, id: string) => officers.find((each) => each.id === id)
const absence = (person: TestPerson | undefined, id: string, body: object) =>
  person?.call('work.setAbsence', { params: { id }, body })

beforeAll(async () => {
  app = await startTestApp()
  ;[admin, officer, importer] = [await app.as('admin'), await app.as('officer'), await app.as('importer')]
  const { rows } = await behind(`select id, user_name from account where user_name in ('admin', 'officer')`)
  const idOf = (name: string): string => rows.find((row) => row.user_name === name).id
  ids = { admin: idOf('admin'), officer: idOf('officer') }
  // Nothing of what was there before is on anybody's desk.
  await behind(`update work_case set assignee_id = null, status_group = 'final'`)
  const parts = await draftParts(importer)
  for (const take of [true, false, false]) {
    const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
    const sent = await step(importer, body, 'submit', { declaration: true })
    if (take) await step(officer, sent, 'take')
  }
})
afterAll(() => app?.close())

describe('who has how much', () => {
  it('is told by kind, with what nobody has taken', async () => {
    const load = await loadFor(admin)
    expect(of(load, ids.officer)).toMatchObject({
      open: 1,
      overdue: 0,
      kinds: [{ feature: 'authorizations', open: 1, overdue: 0 }],
    })
    expect(of(load, ids.admin)).toMatchObject({ open: 0, kinds: [] })
    expect(load.unassigned).toEqual([{ feature: 'authorizations', open: 2, overdue: 0 }])
  })

  it('counts what is overdue', async () => {
    await behind(`update work_case set due_on = '2026-06-01' where assignee_id = $1`, [ids.officer])
    expect(of(await loadFor(admin), ids.officer)).toMatchObject({ open: 1, overdue: 1 })
  })

  it('tells nothing of confidential cases to whom they are closed', async () => {
    await reportIncident(importer as TestPerson, { kind: 'SUSPICIOUS-ORDER' })
    const known = (await loadFor(admin)).unassigned.map(({ feature }) => feature)
    expect(known).toEqual(['authorizations', 'incidents'])
    const withheld = `update account set withheld_permissions = $1 where user_name = 'officer'`
    await behind(withheld, ['{incident.confidential}'])
    officer = await app.as('officer')
    expect((await loadFor(officer)).unassigned.map(({ feature }) => feature)).toEqual(['authorizations'])
    await behind(withheld, ['{}'])
    officer = await app.as('officer')
  })
})

describe('an absence', () => {
  it('is said by oneself, shown to whoever assigns, and nobody who is away is suggested', async () => {
    const suggestion = async () =>
      (await officer?.call('authorizations.officers'))?.body.find(
        ({ isSuggested }: { isSuggested: boolean }) => isSuggested,
      )?.id
    expect(await suggestion()).toBe(ids.admin)
    const said = await absence(admin, ids.admin, { until: '2026-07-03', standInId: ids.officer })
    expect([said?.status, of(said?.body, ids.admin)?.standIn?.id]).toEqual([200, ids.officer])
    expect(await suggestion()).toBe(ids.officer)
    const { body } = (await officer?.call('authorizations.officers')) ?? {}
    expect(body.find(({ id }: { id: string }) => id === ids.admin)).toMatchObject({
      awayUntil: '2026-07-03',
      standIn: expect.stringMatching(/\S/),
    })
    await absence(admin, ids.admin, { until: null })
    expect(await suggestion()).toBe(ids.admin)
  })

  it.each([
    ['a day that is over', { until: '2026-06-01' }, 'until'],
    ['oneself as a stand-in', { until: '2026-07-03', standInId: 'own' }, 'standInId'],
  ])('is not %s', async (_name, { standInId, ...rest }: { until: string; standInId?: string }, path) => {
    const answer = await absence(admin, ids.admin, {
      ...rest,
      ...(standInId === undefined ? {} : { standInId: ids.admin }),
    })
    expect(answer?.status).toBe(400)
    expect(answer?.body.details.fields).toMatchObject([{ path }])
  })

  it('of others is said by whoever cares for accounts alone', async () => {
    await behind(`update account set withheld_permissions = '{user.admin}' where user_name = 'officer'`)
    const plain = await app.as('officer')
    expect((await absence(plain, ids.admin, { until: '2026-07-03' }))?.status).toBe(403)
    expect((await absence(plain, ids.officer, { until: '2026-07-03' }))?.status).toBe(200)
    expect((await absence(admin, ids.officer, { until: null }))?.status).toBe(200)
  })
})
