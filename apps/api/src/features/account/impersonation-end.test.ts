import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ImpersonationApp, startImpersonationApp } from '../../testing/impersonation-app.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { endOverImpersonations } from './impersonation-jobs.ts'

let at: ImpersonationApp
let other: TestApp
beforeAll(async () => {
  at = await startImpersonationApp()
  other = await startTestApp({ beside: at.app })
})
afterAll(async () => {
  await other?.close()
  await at?.app.close()
})
beforeEach(() => at.startAnew())

describe('looking through another’s eyes ends', () => {
  it('after half an hour, whatever is done, and nothing prolongs it', async () => {
    const officer = await at.enter('officer')
    const seen = await at.begin(officer)
    for (let minute = 0; minute < 29; minute += 1) {
      at.app.clock.advance(60_000)
      expect((await seen.call('account.poke')).status).toBe(200)
      expect(await at.statusOf(seen)).toBe(200)
    }
    at.app.clock.advance(59_999)
    expect(await at.statusOf(seen)).toBe(200)
    at.app.clock.advance(1)
    expect(await at.statusOf(seen)).toBe(401)
    // What he did through the other's eyes counts as his own activity.
    expect(await at.statusOf(officer)).toBe(200)
  })

  it('after less where nothing but the keep-alive comes', async () => {
    await at.set('security.sessionMinutes', 10)
    const seen = await at.begin(await at.enter('officer'))
    for (let minute = 0; minute < 9; minute += 1) {
      at.app.clock.advance(60_000)
      expect((await seen.call('account.poke')).status).toBe(200)
    }
    at.app.clock.advance(60_000)
    const after = (await seen.call('account.poke')).status
    await at.set('security.sessionMinutes', 30)
    expect(after).toBe(401)
  })

  it('where the authority switches it off', async () => {
    const officer = await at.enter('officer')
    const seen = await at.begin(officer)
    await at.set('security.impersonation', false)
    const after = [await at.statusOf(seen), await at.statusOf(officer)]
    await at.set('security.impersonation', true)
    expect(after).toEqual([401, 200])
  })

  it('no later than the officer’s own session', async () => {
    await at.set('security.sessionMinutes', 1440)
    const officer = await at.enter('officer')
    at.app.clock.advance(7.9 * 3_600_000)
    const seen = await at.begin(officer)
    at.app.clock.advance(0.1 * 3_600_000)
    const after = await at.statusOf(seen)
    await at.set('security.sessionMinutes', 30)
    expect(after).toBe(401)
  })

  it.each([
    ['logs out', async (officer: TestPerson) => void (await officer.call('account.logout'))],
    ['is deactivated', () => at.sql(`update account set status = 'INA' where user_name = 'officer'`)],
    ['is locked', () => at.sql(`update account set is_locked = true where user_name = 'officer'`)],
    [
      'changes his role',
      () => at.sql(`update account set roles = '{CUST_USER}' where user_name = 'officer'`),
    ],
    [
      'may do so no longer',
      () =>
        at.sql(`update account set withheld_permissions = '{user.impersonate}' where user_name = 'officer'`),
    ],
    [
      'has become one himself',
      () => at.sql(`update account set roles = '{CA_ADMIN}' where user_name = 'importer'`),
    ],
  ])('at once and on every process when the officer or the person %s', async (_what, happen) => {
    const officer = await at.enter('officer')
    const seen = await at.begin(officer)
    expect([await at.statusOf(seen), await at.statusOf(seen, other)]).toEqual([200, 200])
    await happen(officer)
    const after = [await at.statusOf(seen, other), await at.statusOf(seen)]
    await endOverImpersonations(other.deps)
    await at.sql(`update account set status = 'APR', is_locked = false, roles = '{CA_ADMIN}', withheld_permissions = '{}'
      where user_name = 'officer'`)
    await at.sql(`update account set roles = '{ESTB_MANAGER}' where user_name = 'importer'`)
    expect(after).toEqual([401, 401])
    // The row of its end stands once, and it does not come back.
    expect(await at.statusOf(seen)).toBe(401)
    const ends = (await at.trail('account.impersonationEnd')).filter(
      ({ details }) => (details as { why?: string }).why === 'no longer open',
    )
    await endOverImpersonations(at.app.deps)
    expect(ends[0]).toMatchObject({
      actor_name: 'system',
      entity_id: at.ids.importer,
      details: { userName: 'importer', impersonatedBy: { id: at.ids.officer, name: 'Ilse Marten' } },
    })
    expect(
      (await at.trail('account.impersonationEnd')).filter(
        ({ details }) => (details as { why?: string }).why === 'no longer open',
      ),
    ).toHaveLength(ends.length)
  })

  it('with a row in the trail when its time is up, and leaves those alone that go on', async () => {
    const officer = await at.enter('officer')
    const seen = await at.begin(officer)
    await endOverImpersonations(at.app.deps)
    expect(await at.statusOf(seen)).toBe(200)
    at.app.clock.advance(1_800_000)
    await endOverImpersonations(at.app.deps)
    expect((await at.trail('account.impersonationEnd'))[0]).toMatchObject({
      actor_name: 'system',
      entity_id: at.ids.importer,
      details: { why: 'time is up', userName: 'importer', impersonatedBy: { name: 'Ilse Marten' } },
    })
  })

  it('when the person ends it himself, where he sees who looks', async () => {
    const seen = await at.begin(await at.enter('officer'))
    const owner = await at.enter('importer')
    const { body } = await owner.call('account.sessions')
    const it = body.find(({ impersonatedBy }: { impersonatedBy: string }) => impersonatedBy === 'Ilse Marten')
    expect((await owner.call('account.endSession', { params: { id: it.id } })).status).toBe(204)
    expect(await at.statusOf(seen)).toBe(401)
  })
})
