import type { SchedulingDetail } from '@papaver/contract/scheduling/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runScheduling } from './actions.ts'
import { notifyCompanies } from './notify.ts'

let app: TestApp
let officer: TestPerson
let permit: IssuedPermit
let substanceId: number
let salt: { id: number }
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  permit = await issuePermit(app)
  substanceId = (await draftParts(await app.as('importer'))).morphine.substanceId
  const substances = (await officer.call('masters.substances')).body
  const { forms } = substances.find(({ id }: { id: number }) => id === substanceId)
  salt = forms.find(({ name }: { name: string }) => name === 'Morphine sulfate pentahydrate')
})
afterAll(() => app?.close())

const basis = 'Decision 67/1 of the Commission'
/** A factor touches requests and permits only: licences of others stay out of it. */
const factorPlan = (effectiveOn: string, factor: string) => ({
  kind: 'factor',
  substanceId,
  formId: salt.id,
  factor,
  effectiveOn,
  legalBasis: basis,
})
const plan = async (body: object): Promise<SchedulingDetail> => {
  const answer = await officer.call('scheduling.plan', { body })
  expect(answer.status).toBe(201)
  return answer.body
}
interface Noted {
  user_name: string
  code: string
  params: Record<string, string>
  link: string
}
const noted = async (id: string): Promise<Noted[]> =>
  (
    await app.database.ownerPool.query(
      `select user_name, code, params, link from notification
       join account on account.id = notification.account_id
       where entity = 'scheduling' and entity_id = $1 order by notification.id`,
      [id],
    )
  ).rows
const named = async (id: string) => (await noted(id)).map(({ user_name, code }) => `${user_name} ${code}`)
const mailed = async (id: string): Promise<{ recipient: string; subject: string; body: string }[]> =>
  (
    await app.database.ownerPool.query(
      "select recipient, subject, body from mail_outbox where entity = 'scheduling' and entity_id = $1 order by id",
      [id],
    )
  ).rows
const audited = async (id: string) =>
  (
    await app.deps.db
      .selectFrom('auditEvent')
      .select(['action', 'details'])
      .where('entity', '=', 'scheduling')
      .where('entityId', '=', id)
      .orderBy('seq')
      .execute()
  ).map(({ action, details }) => ({ action, details: JSON.parse(details) }))

describe('a change that is planned', () => {
  it('is told to the companies that it touches, each once, in the portal and by mail', async () => {
    const body = factorPlan('2026-07-10', '0.75')
    const { companies } = (await officer.call('scheduling.preview', { body })).body
    expect(companies).toEqual({ reached: 1, unreached: 0 })
    const change = await plan(body)
    expect(change.companies).toEqual({ notified: 1, waiting: 0 })
    const [note, ...others] = await noted(change.id)
    expect(others).toEqual([])
    expect(note).toMatchObject({ user_name: 'importer', code: 'SCH_CHANGE', link: '/import-export' })
    expect(note?.params).toMatchObject({
      substance: 'Morphine sulfate pentahydrate',
      effectiveOn: '2026-07-10',
      legalBasis: basis,
      change: 'Another conversion factor. New factor: 0.75 (until now 0.7521)',
    })
    expect(note?.params.list).toContain(permit.number)
    const [mail, ...rest] = await mailed(change.id)
    expect(rest).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'importer@papaver.example',
      subject: 'Change of scheduling: Morphine sulfate pentahydrate',
    })
    expect(mail?.body).toContain('The change holds from 10 July 2026.')
    expect(mail?.body).toContain(permit.number)
    expect(await notifyCompanies(app.deps)).toBe(0)
    expect((await noted(change.id)).length).toBe(1)
    const trail = await audited(change.id)
    expect(trail.map(({ action }) => action)).toEqual(['scheduling.plan', 'scheduling.tell'])
    expect(trail[0]?.details).toMatchObject({ companies: 1 })
    expect(trail[1]?.details).toMatchObject({ code: 'SCH_CHANGE', people: 1 })
  })

  it('that touches licences too is told to their holders, and counts those who cannot be told', async () => {
    const body = { kind: 'release', substanceId, effectiveOn: '2026-07-11', legalBasis: basis }
    const before = (await officer.call('scheduling.preview', { body })).body.companies
    expect(before.reached).toBeGreaterThan(1)
    await app.database.ownerPool.query("update account set status = 'INA' where user_name in ('rival')")
    const { companies } = (await officer.call('scheduling.preview', { body })).body
    expect(companies).toEqual({ reached: before.reached - 1, unreached: before.unreached + 1 })
    const change = await plan(body)
    expect(change.companies.notified).toBe(companies.reached)
    expect(await named(change.id)).not.toContain('rival SCH_CHANGE')
    // Whom the portal does not reach is left to the officers as a task.
    const left = change.tasks.filter(({ area }) => area === 'companies')
    expect(left.length).toBe(companies.unreached)
    expect(left.every(({ state, doneAt }) => state === 'unreached' && doneAt === null)).toBe(true)
    await app.database.ownerPool.query("update account set status = 'APR' where user_name in ('rival')")
  })

  it('and called off is told to those who knew of it, and to nobody else', async () => {
    const change = await plan(factorPlan('2026-07-12', '0.74'))
    const done = await officer.call('scheduling.act', {
      params: { id: change.id, action: 'withdraw' },
      body: { version: change.version, comment: 'For officers only' },
    })
    expect(done.status).toBe(200)
    expect(await named(change.id)).toEqual(['importer SCH_CHANGE', 'importer SCH_WITHDRAWN'])
    expect(JSON.stringify(await mailed(change.id))).not.toContain('For officers only')
  })

  it('and called off before anybody was told is told to nobody', async () => {
    const change = await plan(factorPlan('2026-07-13', '0.73'))
    await app.database.ownerPool.query(
      "update scheduling_task set state = 'waiting', done_at = null where area = 'companies' and change_id = $1",
      [change.id],
    )
    await app.database.ownerPool.query('delete from notification where entity_id = $1', [change.id])
    await officer.call('scheduling.act', {
      params: { id: change.id, action: 'withdraw' },
      body: { version: change.version },
    })
    expect(await notifyCompanies(app.deps)).toBe(0)
    expect(await noted(change.id)).toEqual([])
  })
})

describe('the notice', () => {
  it('reaches each company once although two processes are at it', async () => {
    const change = await plan(factorPlan('2026-07-14', '0.72'))
    await app.database.ownerPool.query('delete from notification where entity_id = $1', [change.id])
    await app.database.ownerPool.query(
      "update scheduling_task set state = 'waiting', done_at = null where area = 'companies' and change_id = $1",
      [change.id],
    )
    const counts = await Promise.all([notifyCompanies(app.deps), notifyCompanies(app.deps)])
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await named(change.id)).toEqual(['importer SCH_CHANGE'])
  })

  it('on the day reaches those whom the change has come to touch since, and nobody again', async () => {
    const change = await plan(factorPlan('2026-07-15', '0.71'))
    const rival = await signInAgain(app, 'rival')
    const parts = await draftParts(rival)
    expect((await rival.call('authorizations.create', { body: importDraft(parts) })).status).toBe(201)
    app.clock.set('2026-07-15T08:00:00Z')
    expect(await runScheduling(app.deps)).toBeGreaterThan(0)
    expect(await notifyCompanies(app.deps)).toBeGreaterThan(0)
    expect(await named(change.id)).toEqual(['importer SCH_CHANGE', 'rival SCH_CHANGE'])
    const [, draft] = await noted(change.id)
    expect(draft?.params.list).toBe('Requests not yet decided: drafts without a number: 1')
    expect([await runScheduling(app.deps), await notifyCompanies(app.deps)]).toEqual([0, 0])
  })
})
