import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actOnUser, asApplicant, idOf, register, registerVerified } from '../../testing/register-person.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runUsersDaily, type UsersDone } from './actions/daily.ts'
import { answerUser } from './public.ts'

let app: TestApp
let second: TestApp
let admin: TestPerson
const start = '2026-06-17T08:00:00Z'
beforeAll(async () => {
  app = await startTestApp({ now: start })
  second = await startTestApp({ beside: app })
})
beforeEach(async () => {
  app.clock.set(start)
  admin = await signInAgain(app, 'admin')
})
afterAll(async () => {
  await second?.close()
  await app?.close()
})

const idle: UsersDone = { lapsed: 0, reminded: 0, notified: 0, rested: 0, failed: 0 }
/** Both processes at the same moment; what they did together. */
const runOn = async (day: string): Promise<UsersDone> => {
  app.clock.set(`${day}T10:00:00Z`)
  const both = await Promise.all([runUsersDaily(app.deps), runUsersDaily(second.deps)])
  const sum = { ...idle }
  for (const done of both) for (const key of Object.keys(sum) as (keyof UsersDone)[]) sum[key] += done[key]
  expect(await runUsersDaily(app.deps)).toEqual(idle)
  return sum
}
const statusOf = async (id: string): Promise<string> =>
  (await app.database.ownerPool.query('select status from account where id = $1', [id])).rows[0].status
/** Either process may have sent them, so their texts are in the folder of one or the other. */
const mailsOf = async (address: string): Promise<string[]> => {
  const sql = 'select template from mail_outbox where recipient = $1 order by id'
  return (await app.database.ownerPool.query(sql, [address])).rows.map(({ template }) => template)
}

/** The days on which something happens, and what; every day between is looked at too. */
const walk = async (until: string): Promise<Record<string, Partial<UsersDone>>> => {
  const seen: Record<string, Partial<UsersDone>> = {}
  for (let day = start.slice(0, 10); day <= until; ) {
    const done = await runOn(day)
    const counts = Object.fromEntries(Object.entries(done).filter(([, count]) => count > 0))
    if (Object.keys(counts).length > 0) seen[day] = counts
    day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  }
  return seen
}

describe('the calendar of registrations', () => {
  it('ends an address that nobody proves', async () => {
    const id = await register(app, { userName: 'unproved' })
    expect(await walk('2026-06-25')).toEqual({ '2026-06-24': { lapsed: 1 } })
    expect(await statusOf(id)).toBe('CAS')
    expect(await mailsOf('unproved@company.example')).toEqual(['USR_AUTOCANCEL'])
  })

  it('lets a request rest while it is the authority’s turn', async () => {
    const id = await registerVerified(app, { userName: 'waiting' })
    expect(await walk('2026-07-20')).toEqual({})
    expect(await statusOf(id)).toBe('REQ')
  })

  it('reminds of a question, and ends what is not answered', async () => {
    const id = await registerVerified(app, { userName: 'silent' })
    await actOnUser(admin, id, 'ask', { comment: 'Why?' })
    expect(await walk('2026-07-16')).toEqual({
      '2026-06-24': { reminded: 1 },
      '2026-07-01': { reminded: 1 },
      '2026-07-08': { reminded: 1 },
      '2026-07-15': { lapsed: 1 },
    })
    expect(await statusOf(id)).toBe('CAS')
    expect(await mailsOf('silent@company.example')).toEqual([
      'USR_INFO',
      'USR_REMINDER',
      'USR_REMINDER',
      'USR_REMINDER',
      'USR_AUTOCANCEL',
    ])
  })

  it('begins anew with each question, and is still once it is answered', async () => {
    const id = await registerVerified(app, { userName: 'slow' })
    await actOnUser(admin, id, 'ask', { comment: 'Why?' })
    expect(await runOn('2026-06-30')).toEqual({ ...idle, reminded: 1 })
    expect(await asApplicant(app, (tx, url) => answerUser(tx, url, id, 'So.'))).toBe(true)
    expect(await runOn('2026-07-20')).toEqual(idle)
    await actOnUser(await signInAgain(app, 'admin'), id, 'ask', { comment: 'And?', dueOn: '2026-09-01' })
    expect(await runOn('2026-07-27')).toEqual({ ...idle, reminded: 1 })
    // Longer than usual, as the officer has named a later day.
    expect(await runOn('2026-09-01')).toEqual({ ...idle, reminded: 1 })
    expect(await runOn('2026-09-02')).toEqual({ ...idle, lapsed: 1 })
  })

  it('ends a letter that does not come back, and none that did', async () => {
    const [lost, found] = await Promise.all([
      registerVerified(app, { userName: 'lost', isManager: true }),
      registerVerified(app, { userName: 'found', isManager: true }),
    ])
    for (const id of [lost, found]) await actOnUser(admin, id, 'pendingConfirmation')
    await app.database.ownerPool.query('update user_request set awaited_since = null where account_id = $1', [
      found,
    ])
    expect(await runOn('2026-07-14')).toEqual({ ...idle, reminded: 1 })
    expect(await runOn('2026-07-15')).toEqual({ ...idle, lapsed: 1 })
    expect([await statusOf(lost), await statusOf(found)]).toEqual(['CAS', 'PEC'])
  })
})

describe('the calendar of accounts', () => {
  const unused = (name: string) =>
    app.database.ownerPool.query(
      'update account set is_demonstration = false, last_login_at = $2, status_since = $2 where user_name = $1',
      [name, start],
    )

  it('warns who stays away, and lets the account rest', async () => {
    await unused('customs.staff')
    const person = await signInAgain(app, 'customs.staff')
    await unused('customs.staff')
    expect(await runOn('2026-11-13')).toEqual(idle)
    expect(await runOn('2026-11-14')).toEqual({ ...idle, notified: 1 })
    const { body } = await (await signInAgain(app, 'admin')).call('users.get', {
      params: { id: await idOf(app, 'customs.staff') },
    })
    expect(body.lapsesOn).toBe('2026-12-14')
    expect(await runOn('2026-12-13')).toEqual(idle)
    expect(await runOn('2026-12-14')).toEqual({ ...idle, rested: 1 })
    expect(await statusOf(await idOf(app, 'customs.staff'))).toBe('INA')
    expect((await person.call('users.me')).status).toBe(401)
    const mails = await mailsOf('customs.staff@papaver.example')
    expect(mails.filter((template) => template !== 'USR_NEW_DEVICE')).toEqual([
      'USR_DORMANT',
      'USR_DEACTIVATED',
    ])
    const notices = "select params from notification where code = 'USR_DORMANT'"
    const { rows } = await app.database.ownerPool.query(notices)
    expect(rows.map(({ params }: { params: { expiresOn: string } }) => params.expiresOn)).toEqual([
      '2026-12-13',
    ])
  })

  it('lets nobody rest who comes back after the warning', async () => {
    await unused('customs')
    expect(await runOn('2026-11-20')).toEqual({ ...idle, notified: 1 })
    await app.database.ownerPool.query("update account set last_login_at = $1 where user_name = 'customs'", [
      '2026-11-21T08:00:00Z',
    ])
    expect(await runOn('2026-12-31')).toEqual(idle)
  })

  it('never lets the last administrator rest', async () => {
    await app.database.ownerPool.query('update account set is_demonstration = true')
    await Promise.all([unused('admin'), unused('officer')])
    expect((await runOn('2026-11-14')).notified).toBe(2)
    expect((await runOn('2026-12-31')).rested).toBe(1)
    const statuses = [await statusOf(await idOf(app, 'admin')), await statusOf(await idOf(app, 'officer'))]
    expect(statuses.toSorted()).toEqual(['APR', 'INA'])
  })
})
