import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { actOnUser, idOf } from '../../testing/register-person.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runUsersDaily } from './actions/daily.ts'

let app: TestApp
let admin: TestPerson
let parts: DraftParts
let ids: Record<'admin' | 'officer' | 'importer.staff', string>
beforeAll(async () => {
  app = await startTestApp()
  parts = await draftParts(await app.as('importer'))
  ids = {
    admin: await idOf(app, 'admin'),
    officer: await idOf(app, 'officer'),
    'importer.staff': await idOf(app, 'importer.staff'),
  }
})
afterAll(() => app?.close())

const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

/** Everybody approved as he was shipped, nobody with a case. */
beforeEach(async () => {
  app.clock.set('2026-06-17T08:00:00Z')
  await sql('update work_case set assignee_id = null')
  await sql(
    `update account set status = 'APR', is_locked = false, withheld_permissions = '{}', must_change_password = false`,
  )
  await sql(`update account set roles = '{CA_ADMIN}', establishment_id = null where user_name = 'officer'`)
  admin = await signInAgain(app, 'admin')
})

const submitted = async (): Promise<{ id: string; version: number }> => {
  const importer = await signInAgain(app, 'importer')
  const created = await importer.call('authorizations.create', { body: importDraft(parts) })
  return step(importer, created.body, 'submit', { declaration: true })
}
/** Cases that the officer has taken, one of them waiting for the applicant. */
const takenCases = async (): Promise<string[]> => {
  const officer = await signInAgain(app, 'officer')
  const first = await step(officer, await submitted(), 'take')
  const second = await step(officer, await submitted(), 'take')
  await step(officer, second, 'ask', { comment: 'Which route?' })
  return [first.id, second.id]
}
const assigneesOf = async (cases: readonly string[]): Promise<(string | null)[]> => {
  const { rows } = await sql('select assignee_id from work_case where id = any($1::uuid[]) order by id', [
    cases,
  ])
  return rows.map(({ assignee_id }) => assignee_id)
}
const lastLineOf = async (caseId: string) =>
  (await admin.call('authorizations.history', { params: { id: caseId } })).body.at(-1)
const lastRowOf = async (entityId: string) => {
  const { rows } = await sql(
    `select action, actor_name, details from audit_event where entity_id = $1 order by seq desc limit 1`,
    [entityId],
  )
  return { ...rows[0], details: JSON.parse(rows[0].details) }
}
const unassigned = async (): Promise<string[]> => {
  const { body } = await admin.call('authorizations.list', { query: { view: 'unassigned' } })
  return body.items.map(({ id }: { id: string }) => id)
}

describe('an officer leaves, and his open cases', () => {
  it.each(['deactivate', 'close'])('go back to the work that nobody has: %s', async (action) => {
    const cases = await takenCases()
    expect((await admin.call('users.get', { params: { id: ids.officer } })).body.openCases).toBe(2)
    const done = await actOnUser(admin, ids.officer, action)
    expect(done).toMatchObject({ status: 200, body: { openCases: 0 } })
    expect(await assigneesOf(cases)).toEqual([null, null])
    expect(await lastLineOf(cases[0] ?? '')).toMatchObject({
      action: 'unassign',
      fromStatus: 'PRO',
      toStatus: 'PRO',
      actorSide: 'authority',
    })
    expect(await lastRowOf(cases[0] ?? '')).toMatchObject({
      action: 'authorization.unassign',
      details: {
        because: `user.${action}`,
        before: { assigneeId: ids.officer },
        after: { assigneeId: null },
      },
    })
    expect((await lastRowOf(ids.officer)).details).toMatchObject({ casesLeft: 2, successorId: null })
    // What somebody can take stands in the worklist; what waits for the applicant comes there with his answer.
    const open = await unassigned()
    expect(open).toContain(cases[0])
    expect(open).not.toContain(cases[1])
    const importer = await signInAgain(app, 'importer')
    const lines = (await importer.call('authorizations.history', { params: { id: cases[0] ?? '' } })).body
    expect(lines.map((line: { action: string }) => line.action)).not.toContain('unassign')
  })

  it('are given to him no more, and none that he takes at this moment stays with him', async () => {
    for (let round = 0; round < 5; round += 1) {
      await sql(`update account set status = 'APR', must_change_password = false where user_name = 'officer'`)
      const officer = await signInAgain(app, 'officer')
      const { id, version } = await submitted()
      const params = { id, action: 'take' }
      const [taken, left] = await Promise.all([
        officer.call('authorizations.act', { params, body: { version } }),
        actOnUser(admin, ids.officer, 'deactivate'),
      ])
      expect(left.status).toBe(200)
      expect([200, 401, 403]).toContain(taken.status)
      expect(await assigneesOf([id])).toEqual([null])
    }
    const { id, version } = await submitted()
    const params = { id, action: 'assign' }
    const given = await admin.call('authorizations.act', {
      params,
      body: { version, assigneeId: ids.officer },
    })
    expect(given).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'assigneeId', code: 'unknown' }] } },
    })
  })

  it('go to the officer who is named', async () => {
    const cases = await takenCases()
    const done = await actOnUser(admin, ids.officer, 'deactivate', { successorId: ids.admin })
    expect(done.status).toBe(200)
    expect(await assigneesOf(cases)).toEqual([ids.admin, ids.admin])
    expect(await lastLineOf(cases[1] ?? '')).toMatchObject({ action: 'assign', toStatus: 'INF' })
    expect(await lastRowOf(cases[1] ?? '')).toMatchObject({
      action: 'authorization.assign',
      details: { after: { assigneeId: ids.admin } },
    })
  })

  it('go with the right to work on them, and stay with an officer who keeps it', async () => {
    const cases = await takenCases()
    const keeps = await actOnUser(admin, ids.officer, 'assignRoles', {
      roles: ['CA_ADMIN'],
      withheldPermissions: ['case.sign'],
    })
    expect([keeps.status, keeps.body.openCases]).toEqual([200, 2])
    const loses = await actOnUser(admin, ids.officer, 'assignRoles', {
      roles: ['CA_ADMIN'],
      withheldPermissions: ['case.review'],
    })
    expect([loses.status, loses.body.openCases]).toEqual([200, 0])
    expect(await assigneesOf(cases)).toEqual([null, null])
  })

  it('stay with one who is locked for a while', async () => {
    const cases = await takenCases()
    expect((await actOnUser(admin, ids.officer, 'lock')).status).toBe(200)
    expect(await assigneesOf(cases)).toEqual([ids.officer, ids.officer])
  })

  it('come back by themselves when his account comes to rest unused', async () => {
    const cases = await takenCases()
    await sql(`update account set last_login_at = '2025-11-01', status_since = '2025-11-01', dormant_notified_at = '2025-12-01',
      is_demonstration = false
      where user_name = 'officer'`)
    await sql(`update account set last_login_at = '2026-06-17' where user_name <> 'officer'`)
    expect(await runUsersDaily(app.deps)).toMatchObject({ rested: 1, failed: 0 })
    expect(await assigneesOf(cases)).toEqual([null, null])
    expect(await lastLineOf(cases[0] ?? '')).toMatchObject({ action: 'unassign', actorSide: 'system' })
    await sql('update account set is_demonstration = true')
  })

  it.each([
    ['himself', () => ids.officer],
    ['one of a company', () => ids['importer.staff']],
    ['nobody there is', () => crypto.randomUUID()],
  ])('are given to none who cannot work on them: %s', async (_who, successorOf) => {
    const cases = await takenCases()
    const refused = await actOnUser(admin, ids.officer, 'deactivate', { successorId: successorOf() })
    expect(refused).toMatchObject({
      status: 400,
      body: { details: { fields: [{ path: 'successorId', code: 'unknown' }] } },
    })
    // Nothing of the step has happened.
    expect(await assigneesOf(cases)).toEqual([ids.officer, ids.officer])
    expect((await admin.call('users.get', { params: { id: ids.officer } })).body.status).toBe('APR')
  })

  it('are shown with those who can go on with them', async () => {
    await takenCases()
    const params = { id: ids.officer }
    const { body } = await admin.call('users.successors', { params })
    expect(body).toEqual([{ id: ids.admin, name: expect.any(String), openCases: 0 }])
    const others = await admin.call('users.successors', { params: { id: ids.admin } })
    expect(others.body).toEqual([{ id: ids.officer, name: expect.any(String), openCases: 2 }])
  })
})

it('leaves the drafts of a member of staff with the company', async () => {
  const staff = await signInAgain(app, 'importer.staff')
  const draft = (await staff.call('authorizations.create', { body: importDraft(parts) })).body
  const manager = await signInAgain(app, 'importer')
  expect((await actOnUser(manager, ids['importer.staff'], 'deactivate')).status).toBe(200)
  const seen = await manager.call('authorizations.get', { params: { id: draft.id } })
  expect(seen).toMatchObject({ status: 200, body: { status: 'DRA' } })
  const { body } = await manager.call('authorizations.list', { query: { status: 'DRA' } })
  expect(body.items.map(({ id }: { id: string }) => id)).toContain(draft.id)
  expect((await step(manager, seen.body, 'submit', { declaration: true })).status).toBe('REQ')
})
