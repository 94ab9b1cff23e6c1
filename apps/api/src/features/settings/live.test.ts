import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { openDoors, register } from '../../testing/strangers.ts'
import { runUsersDaily } from '../users/actions/daily.ts'

let app: TestApp
let second: TestApp
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({ beside: app })
})
afterAll(async () => {
  await second?.close()
  await app?.close()
})

const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
const zoneOf = async (job: string): Promise<string | undefined> =>
  (await behind('select timezone from pgboss.schedule where name = $1', [job]))[0]?.timezone

describe('the clocks of nightly work', () => {
  it('follow the time zone on every process, without a restart', async () => {
    await app.deps.jobs.start()
    await second.deps.jobs.start()
    try {
      expect(await zoneOf('authorizations.daily')).toBe('Europe/Helsinki')
      const admin = await app.as('admin')
      const items = [{ settingId: 'public.timeZone', settingValue: 'America/Bogota', revision: null }]
      const saved = await admin.call('settings.save', { body: { items, password: 'Papaver-2026!' } })
      expect(saved.status).toBe(200)
      // What runs every minute, on whichever process is free: here the one that was told nothing.
      await expect
        .poll(() => second.deps.jobs.followZones().then(() => zoneOf('audit.daily')))
        .toBe('America/Bogota')
      for (const job of ['account.daily', 'authorizations.daily', 'scheduling.daily', 'users.daily'])
        expect(await zoneOf(job)).toBe('America/Bogota')
      expect(await zoneOf('mail.send')).toBe('UTC')
      expect(await zoneOf('jobs.zones')).toBe('UTC')
    } finally {
      await app.deps.jobs.stop()
      await second.deps.jobs.stop()
    }
  })
})

describe('what was fixed before', () => {
  it('gives the key for files as many hours as the authority says, to one who is known already too', async () => {
    await openDoors(app)
    await setSetting(app, 'users.uploadHours', 3)
    const email = 'live@company.example'

    const { id } = (await register(app, { username: 'first.live', email })).body
    const hoursOf = async (sql: string) =>
      (await behind(`select extract(epoch from expires_at - made_at) / 3600 as hours ${sql}`, [id]))[0]?.hours
    const real = await hoursOf(`from user_link where account_id = $1 and purpose = 'upload'`)
    expect((await register(app, { username: 'second.live', email })).status).toBe(200)
    const decoy = await hoursOf('from registration_decoy where account_id = $1')
    expect([Number(real), Number(decoy)]).toEqual([3, 3])
  })

  it('remembers ended links as long as the authority says', async () => {
    await setSetting(app, 'retention.linkDays', 5)
    const count = async () => {
      await runUsersDaily(app.deps)
      return (await behind('select count(*)::int as count from user_link'))[0].count
    }
    const before = await count()
    expect(before).toBeGreaterThan(0)
    // The key of the upload ended after three hours.
    app.clock.set('2026-06-22T10:59:00Z')
    expect(await count()).toBe(before)
    app.clock.set('2026-06-22T11:01:00Z')
    expect(await count()).toBe(before - 1)
  })
})
