import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { generateSync } from 'otplib'
import { writeSetting } from '../features/settings/public.ts'
import { inTransaction, systemOrigin } from '../platform/transaction.ts'
import type { TestAnswer, TestApp, TestInput, TestPerson } from './start-test-app.ts'

/** Of every demonstration account. */
export const demonstrationPassword = 'Papaver-2026!'

interface Browser {
  readonly password?: string
  /** The address that a proxy on the app's own machine says it comes from. */
  readonly from?: string
  /** What was in the cookie of known devices. */
  readonly device?: string
  readonly userAgent?: string
}

export const headersOf = ({ from, device, userAgent }: Browser): Record<string, string> => ({
  ...(from === undefined ? {} : { 'x-forwarded-for': from }),
  ...(device === undefined ? {} : { cookie: `papaver-device=${device}` }),
  ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
})

export const logIn = (app: TestApp, userName: string, browser: Browser = {}): Promise<TestAnswer> =>
  app.visitor.call('account.login', {
    body: { userName, password: browser.password ?? demonstrationPassword },
    headers: headersOf(browser),
  })

/** The cookie of known devices that an answer sets; undefined where it sets none. */
export const deviceOf = ({ headers }: TestAnswer): string | undefined => {
  const cookie = [headers['set-cookie']].flat().find((each) => String(each).startsWith('papaver-device='))
  return /^papaver-device=([^;]*)/.exec(String(cookie))?.[1]
}

/** Whoever holds this token. */
export const holderOf = ({ visitor }: TestApp, token: string): TestPerson => ({
  token,
  call: (name, input: TestInput = {}) =>
    visitor.call(name, { ...input, headers: { ...input.headers, authorization: `Bearer ${token}` } }),
})

/** The six digits that an authenticator app shows so many steps from now. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) + steps * 30 })

/** Proves in a session that the person is there himself, as he is asked before he opens accounts to others. */
export const confirmed = async (
  person: TestPerson,
  password = demonstrationPassword,
): Promise<TestPerson> => {
  await person.call('account.confirm', { body: { password } })
  return person
}

/** Sends a code for the second step. */
export const sendCode = (
  app: TestApp,
  token: string,
  code: string,
  browser: Browser = {},
): Promise<TestAnswer> =>
  holderOf(app, token).call('account.login2FA', {
    body: JSON.stringify(code),
    headers: { 'content-type': 'application/json', ...headersOf(browser) },
  })

export interface SetUp {
  readonly secret: string
  readonly recoveryCodes: string[]
}

/** Sets up a second factor from one's own page; the clock moves on a step, so that its code is free again. */
export const setUpSecondFactor = async (
  app: TestApp,
  person: TestPerson,
  password = demonstrationPassword,
): Promise<SetUp> => {
  const begun = await person.call('account.beginSecondFactor', { body: { password } })
  const secret: string = begun.body.secretKey
  const confirmed = await person.call('account.confirmSecondFactor', {
    body: { code: codeOf(app, secret) },
  })
  if (confirmed.status !== 200) throw new Error(`no second factor: ${JSON.stringify(confirmed.body)}`)
  app.clock.advance(30_000)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** Sets a setting as an officer would; seen by the app at once. */
export const setSetting = <Id extends SettingId>(app: TestApp, id: Id, value: Settings[Id]): Promise<void> =>
  inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))

/** The owner's connection: what the app itself may not do or see. */
export const sqlOf =
  (app: TestApp) =>
  (text: string, values: unknown[] = []) =>
    app.database.ownerPool.query(text, values)

/** Forgets every guess, so that the next test begins with all of them. */
export const forgetAllGuesses = async (app: TestApp): Promise<void> => {
  await app.database.ownerPool.query('truncate guess_guard, attempt_counter')
}

/** An answer as it goes over the wire, without what differs from one request to the next. */
export const wireOf = ({ status, bytes, headers }: TestAnswer): string => {
  const text = bytes.toString().replace(/"requestId":"[^"]*"/, '"requestId":""')
  const sent = Object.keys(headers)
    .toSorted()
    .map((name) => `${name}: ${['date', 'x-request-id'].includes(name) ? '' : String(headers[name])}`)
  return [status, ...sent, text].join('\n')
}
