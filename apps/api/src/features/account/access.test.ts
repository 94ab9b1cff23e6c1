import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const people = [
  'nobody',
  'admin',
  'officer',
  'importer',
  'importer.staff',
  'rival',
  'customs',
  'customs.staff',
  'grower',
] as const

const link = {
  token: 'none',
  userName: 'head',
  firstName: 'A',
  lastName: 'B',
  email: 'a@b.example',
  password: 'Harbour7!seal',
  countryId: 'AT',
  authorityName: 'Agency',
  authorityMail: 'a@b.example',
  timeZone: 'Europe/Vienna',
}

/** Everybody signed in may do all of this; 409: there is no open link. Logout comes last: it ends the session. */
const table: readonly (readonly [CallName, unknown, nobody: number, signedIn: number])[] = [
  ['account.login', { userName: 'admin', password: 'Papaver-2026!' }, 200, 200],
  ['account.firstAdministratorCheck', { token: 'none' }, 409, 409],
  ['account.firstAdministrator', link, 409, 409],
  ['account.poke', undefined, 401, 200],
  ['account.getUser', undefined, 401, 200],
  ['users.me', undefined, 401, 200],
  ['account.auditLogout', 'admin', 401, 204],
  ['account.logout', undefined, 401, 204],
]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

it.each(table)('%s', async (name, body, nobody, signedIn) => {
  for (const who of people) {
    const { call } = who === 'nobody' ? app.visitor : await app.as(who)
    // A string is a JSON body here, which `call` would send as it is.
    const json = typeof body === 'string' ? JSON.stringify(body) : body
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const answer = await call(name, json === undefined ? {} : { body: json, headers })
    expect(answer.status, `${who}: ${JSON.stringify(answer.body)}`).toBe(who === 'nobody' ? nobody : signedIn)
  }
})

it('has a row for every call of the feature', () => {
  const own = (Object.keys(calls) as CallName[]).filter((name) => /^(account|users)\./.test(name))
  expect(own.filter((name) => !table.some(([row]) => row === name))).toEqual([])
})
