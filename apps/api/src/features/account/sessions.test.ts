import { createHmac } from 'node:crypto'
import { untouchedHeader } from '@papaver/contract/activity.ts'
import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findSecret } from '../../platform/secrets.ts'
import { holderOf, setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
/** Another process on the same database. */
let other: TestApp
beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ beside: app })
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})
beforeEach(() => app.clock.set('2026-06-17T08:00:00Z'))

const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const minutes = (count: number) => count * 60_000

const signIn = async (userName: string): Promise<string> => {
  const { body } = await app.visitor.call('account.login', { body: { userName, password: 'Papaver-2026!' } })
  return body.token
}
const asked = async (at: TestApp, token: string, name: 'users.me' | 'account.poke' = 'users.me') =>
  (await at.visitor.call(name, { headers: { authorization: `Bearer ${token}` } })).status

describe('a session ends at once, on every process', () => {
  const endings: [how: string, end: (token: string) => Promise<unknown>, undo?: string][] = [
    [
      'by logging out',
      (token) => app.visitor.call('account.logout', { headers: { authorization: `Bearer ${token}` } }),
    ],
    [
      'when the account is deactivated',
      () => sql(`update account set status = 'INA' where user_name = 'rival'`),
      `update account set status = 'APR' where user_name = 'rival'`,
    ],
    [
      'when the account is locked',
      () => sql(`update account set is_locked = true where user_name = 'rival'`),
      `update account set is_locked = false where user_name = 'rival'`,
    ],
  ]
  it.each(endings)('%s', async (_how, end, undo) => {
    const token = await signIn('rival')
    expect([await asked(app, token), await asked(other, token)]).toEqual([200, 200])
    await end(token)
    expect([await asked(other, token), await asked(app, token)]).toEqual([401, 401])
    expect(await asked(other, token, 'account.poke')).toBe(401)
    if (undo) await sql(undo)
  })

  it('and only that one', async () => {
    const [here, there] = [await signIn('rival'), await signIn('rival')]
    await app.visitor.call('account.logout', { headers: { authorization: `Bearer ${here}` } })
    expect([await asked(app, here), await asked(app, there)]).toEqual([401, 200])
  })

  it('while another role counts from the next request on', async () => {
    const token = await signIn('rival')
    const headers = { authorization: `Bearer ${token}` }
    const settings = async () => (await other.visitor.call('settings.all', { headers })).status
    expect(await settings()).toBe(403)
    await sql(`update account set roles = '{CA_ADMIN}' where user_name = 'rival'`)
    expect(await settings()).toBe(200)
    await sql(`update account set withheld_permissions = '{settings.read}' where user_name = 'rival'`)
    expect(await settings()).toBe(403)
    await sql(
      `update account set roles = '{ESTB_MANAGER}', withheld_permissions = '{}' where user_name = 'rival'`,
    )
  })
})

describe('a session without a person', () => {
  it('ends after 30 minutes, however long a tab pokes', async () => {
    const token = await signIn('importer')
    for (let minute = 1; minute < 30; minute += 1) {
      app.clock.advance(minutes(1))
      expect(await asked(app, token, 'account.poke')).toBe(200)
    }
    app.clock.advance(minutes(1))
    expect(await asked(app, token, 'account.poke')).toBe(401)
    expect(await asked(app, token)).toBe(401)
  })

  it.each<[CallName, Record<string, string>]>([
    ['notifications.announcements', {}],
    ['authorizations.counts', {}],
    ['emails.outbox', {}],
    ['emails.outboxState', {}],
    ['operations.health', {}],
    ['operations.healthHistory', {}],
    ['users.counts', {}],
    // Whatever an untouched page asks.
    ['users.me', { [untouchedHeader]: '1' }],
  ])('ends, whatever the portal asks by itself: %s', async (name, headers) => {
    const admin = holderOf(app, await signIn('admin'))
    app.clock.advance(minutes(29))
    expect((await admin.call(name, { headers })).status).toBe(200)
    app.clock.advance(minutes(1))
    expect((await admin.call(name, { headers })).status).toBe(401)
  })

  it('ends where all that is asked is refused', async () => {
    const importer = holderOf(app, await signIn('importer'))
    app.clock.advance(minutes(29))
    expect((await importer.call('settings.all')).status).toBe(403)
    const nobody = { id: '00000000-0000-7000-8000-000000000001' }
    expect((await importer.call('users.get', { params: nobody })).status).toBe(404)
    app.clock.advance(minutes(1))
    expect((await importer.call('users.me')).status).toBe(401)
  })

  it('of one minute goes on while it is in use', async () => {
    await setSetting(app, 'security.sessionMinutes', 1)
    const token = await signIn('importer')
    for (let round = 0; round < 6; round += 1) {
      // Twice within a minute: each counts.
      app.clock.advance(7000)
      expect(await asked(app, token)).toBe(200)
      app.clock.advance(minutes(0.9))
      expect(await asked(other, token)).toBe(200)
    }
    app.clock.advance(minutes(1))
    expect(await asked(app, token)).toBe(401)
    await setSetting(app, 'security.sessionMinutes', 30)
  })

  it('goes on with real activity', async () => {
    const token = await signIn('importer')
    for (let round = 0; round < 5; round += 1) {
      app.clock.advance(minutes(29))
      expect(await asked(round % 2 ? other : app, token)).toBe(200)
    }
  })

  it('ends after eight hours in any case', async () => {
    const token = await signIn('importer')
    for (let passed = 20; passed < 8 * 60; passed += 20) {
      app.clock.advance(minutes(20))
      expect(await asked(app, token)).toBe(200)
    }
    app.clock.advance(minutes(20))
    expect(await asked(app, token)).toBe(401)
  })
})

describe('a token that was tampered with', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (head: object, claims: unknown, key: string | Buffer) => {
    const text = `${encode(head)}.${encode(claims)}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

  it('is refused, whichever of its characters was changed', async () => {
    const token = await signIn('importer')
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const statuses = await Promise.all(
      [...token].map((character, index) => {
        if (character === '.') return 401
        // The neighbour in the alphabet: one bit of the last character would not change the decoded bytes.
        const changed = alphabet[alphabet.indexOf(character) ^ 1] ?? 'A'
        return asked(app, token.slice(0, index) + changed + token.slice(index + 1))
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(await asked(app, token)).toBe(200)
  })

  it('is refused without a signature, with another algorithm or another key', async () => {
    const token = await signIn('importer')
    const claims = claimsOf(token)
    const [head, body, signature] = token.split('.')
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
      `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${encode({ ...claims, sub: '00000000-0000-7000-8000-000000000001' })}.${signature}`,
      signed({ alg: 'HS256', typ: 'JWT' }, claims, 'another key'),
      signed({ alg: 'HS256', typ: 'JWT' }, claims, ''),
      `${token}.x`,
      `${token}=`,
      `${token} `.repeat(2),
      '',
      'x'.repeat(20_000),
    ]
    for (const each of forged) expect([each, await asked(app, each)]).toEqual([each, 401])
  })

  it('is refused after its end, and where its session was never there', async () => {
    const secret = await findSecret<{ key: string }>(app.deps.db, 'token')
    const key = Buffer.from(secret?.key ?? '', 'base64')
    const head = { alg: 'HS256', typ: 'JWT' }
    const claims = claimsOf(await signIn('importer'))
    expect(await asked(app, signed(head, claims, key))).toBe(200)
    expect(await asked(app, signed(head, { ...claims, exp: 1_781_683_199 }, key))).toBe(401)
    const sid = '00000000-0000-7000-8000-000000000001'
    expect(await asked(app, signed(head, { ...claims, sid }, key))).toBe(401)
  })
})
