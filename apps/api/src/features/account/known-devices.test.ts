import { beforeAll, describe, expect, it } from 'vitest'
import { useAccountApp } from '../../testing/account-app.ts'
import {
  codeOf,
  demonstrationPassword,
  deviceOf,
  headersOf,
  logIn,
  sendCode,
  setSetting,
  setUpSecondFactor,
} from '../../testing/sign-in.ts'
import type { TestApp } from '../../testing/start-test-app.ts'

const account = useAccountApp()
const { sql, signedIn, codesOf } = account
let app: TestApp
beforeAll(() => {
  app = account.app
})
const password = demonstrationPassword

describe('a device', () => {
  it('becomes known only after the second factor', async () => {
    const { secret } = await setUpSecondFactor(app, await signedIn('rival'))
    const half = await logIn(app, 'rival')
    expect(deviceOf(half)).toBeUndefined()
    const whole = await sendCode(app, half.body.token, codeOf(app, secret))
    const device = deviceOf(whole) ?? ''
    expect(device).toMatch(/^[\w-]{43}$/)
    const cookie = [whole.headers['set-cookie']]
      .flat()
      .find((each) => String(each).startsWith('papaver-device'))
    expect(String(cookie)).toMatch(/Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Strict$/)
    const { rows } = await sql(`select token_hash from known_device`)
    expect(JSON.stringify(rows)).not.toContain(device)
  })

  it('that is new is told of, once, in short words; the first one ever is not', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'
    await sql(`update account set last_login_at = null where user_name = 'customs'`)
    const first = await logIn(app, 'customs', { userAgent })
    expect(await codesOf()).toEqual([])
    await logIn(app, 'customs', { userAgent, device: deviceOf(first) ?? '' })
    expect(await codesOf()).toEqual([])
    await logIn(app, 'customs', { userAgent, from: '203.0.113.4' })
    const { rows } = await sql('select code, params, link from notification')
    expect(rows).toEqual([
      {
        code: 'USR_NEW_DEVICE',
        params: { device: 'Firefox, Windows', address: '203.0.113.4' },
        link: '/users/settings',
      },
    ])
    await setSetting(app, 'security.newDeviceMail', false)
    await logIn(app, 'customs', { userAgent, from: '203.0.113.5' })
    expect(await codesOf()).toHaveLength(1)
    await setSetting(app, 'security.newDeviceMail', true)
  })

  it('knows several accounts of one browser, each by a token of its own', async () => {
    const one = deviceOf(await logIn(app, 'customs')) ?? ''
    const both = deviceOf(await logIn(app, 'rival', { device: one })) ?? ''
    expect(both.split('.')).toHaveLength(2)
    expect(both.split('.')).toContain(one)
    await sql('truncate notification')
    expect(deviceOf(await logIn(app, 'customs', { device: both }))).toBe(both)
    expect(deviceOf(await logIn(app, 'rival', { device: both }))).toBe(both)
    expect(await codesOf()).toEqual([])
  })

  it('whose token somebody has made up is given one of ours', async () => {
    const planted = 'P'.repeat(43)
    const kept = deviceOf(await logIn(app, 'customs', { device: planted })) ?? ''
    expect(kept.split('.')[0]).not.toBe(planted)
    const { call } = app.visitor
    for (const device of ['', '.', 'x', `${planted}.${'é'.repeat(43)}`, 'A'.repeat(4000)]) {
      const body = { userName: 'customs', password }
      const { status } = await call('account.login', { body, headers: headersOf({ device }) })
      expect([device, status]).toEqual([device, 200])
    }
  })
})
