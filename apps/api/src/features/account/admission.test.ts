import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  forgetAllGuesses,
  holderOf,
  logIn,
  setSetting,
  setUpSecondFactor,
  sqlOf,
} from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())
const sql = (text: string, values?: unknown[]) => sqlOf(app)(text, values)
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('who gets in: status, lock, password and second factor', () => {
  const passwords = ['right', 'run out', 'to be changed'] as const
  const rules = ['required', 'optional', 'off'] as const
  const yesOrNo = [false, true] as const

  const shape = async (state: {
    status: string
    isLocked: boolean
    password: (typeof passwords)[number]
    isDemonstration?: boolean
  }) => {
    await forgetAllGuesses(app)
    await sql(
      `update account set status = $1, is_locked = $2, must_change_password = $3, password_changed_at = $4,
        is_demonstration = $5 where user_name = 'grower'`,
      [
        state.status,
        state.isLocked,
        state.password === 'to be changed',
        state.password === 'run out' ? '2025-12-31' : app.clock.now(),
        state.isDemonstration ?? true,
      ],
    )
  }
  const outcome = async () => {
    const { status, body } = await logIn(app, 'grower')
    if (status !== 200) return `${status} ${body.message}`
    expect(claimsOf(body.token).TFA === true).toBe(body.isTFAEnabled)
    return body.isTFAEnabled ? 'a code is asked' : 'in'
  }
  beforeAll(() => setSetting(app, 'public.passwordExpiryDays', 90))
  afterAll(async () => {
    await setSetting(app, 'public.passwordExpiryDays', 0)
    await setSetting(app, 'security.twoFactor', { CULTIVATION: 'required' })
    await shape({ status: 'APR', isLocked: false, password: 'right' })
  })

  it.each(['UNV', 'REQ', 'PEC', 'INA', 'CAN', 'CAS', 'CLO'])('nobody who is %s', async (status) => {
    for (const isLocked of yesOrNo)
      for (const password of passwords) {
        await shape({ status, isLocked, password })
        expect([status, isLocked, password, await outcome()]).toEqual([
          status,
          isLocked,
          password,
          '403 wrongUsername',
        ])
      }
  })

  it.each(passwords)(
    'an approved account that is locked is told so, its password being %s',
    async (password) => {
      await shape({ status: 'APR', isLocked: true, password })
      expect(await outcome()).toBe('403 accountLocked')
      expect(await logIn(app, 'grower', { password: 'wrong' })).toMatchObject({
        status: 403,
        body: { message: 'wrongUsername' },
      })
    },
  )

  it.each(['run out', 'to be changed'] as const)(
    'an approved account whose password has %s',
    async (password) => {
      for (const rule of rules) {
        await setSetting(app, 'security.twoFactor', { CULTIVATION: rule })
        await shape({ status: 'APR', isLocked: false, password })
        expect(await outcome()).toBe('403 accountExpired')
        expect((await logIn(app, 'grower', { password: 'wrong' })).body.message).toBe('wrongUsername')
      }
    },
  )

  // rule, of the invented world, has a second factor
  const table: readonly (readonly [(typeof rules)[number], boolean, boolean, string])[] = [
    ['required', true, false, 'in'],
    ['required', true, true, 'a code is asked'],
    ['required', false, false, 'a code is asked'],
    ['required', false, true, 'a code is asked'],
    ['optional', true, false, 'in'],
    ['optional', true, true, 'a code is asked'],
    ['optional', false, false, 'in'],
    ['optional', false, true, 'a code is asked'],
    ['off', true, false, 'in'],
    ['off', true, true, 'in'],
    ['off', false, false, 'in'],
    ['off', false, true, 'in'],
  ]
  it.each(table)(
    'second factor %s, demonstration %s, set up %s: %s',
    async (rule, isDemonstration, isSet, result) => {
      await sql(`delete from second_factor`)
      await setSetting(app, 'security.twoFactor', { CULTIVATION: 'optional' })
      await shape({ status: 'APR', isLocked: false, password: 'right', isDemonstration })
      if (isSet) await setUpSecondFactor(app, holderOf(app, (await logIn(app, 'grower')).body.token))
      await setSetting(app, 'security.twoFactor', { CULTIVATION: rule })
      expect(await outcome()).toBe(result)
      await sql(`delete from recovery_code`)
      await sql(`delete from second_factor`)
    },
  )

  it('the strictest of several roles counts', async () => {
    await setSetting(app, 'security.twoFactor', { CULTIVATION: 'off', ESTB_USER: 'required' })
    await shape({ status: 'APR', isLocked: false, password: 'right', isDemonstration: false })
    expect(await outcome()).toBe('in')
    await sql(`update account set roles = '{CULTIVATION,ESTB_USER}' where user_name = 'grower'`)
    expect(await outcome()).toBe('a code is asked')
    await sql(`update account set roles = '{CULTIVATION}' where user_name = 'grower'`)
  })
})
