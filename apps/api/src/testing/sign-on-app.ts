import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { writeSetting } from '../features/settings/public.ts'
import { inTransaction, systemOrigin } from '../platform/transaction.ts'
import { type Claims, type FaultyProvider, startFaultyProvider } from './faulty-provider.ts'
import { startTestApp, type TestAnswer, type TestApp } from './start-test-app.ts'

export const clientId = 'papaver'
/** What the browser asked the provider with. */
export const nonce = 'n-0S6_WzA2Mj'

export interface SignOnApp {
  readonly app: TestApp
  readonly faulty: FaultyProvider
  /** Names the provider, of this app or another. */
  trust(authority: string, isOn?: boolean, on?: TestApp): Promise<void>
  set<Id extends SettingId>(id: Id, value: Settings[Id], on?: TestApp): Promise<void>
  sql(text: string, values?: unknown[]): Promise<{ rows: Record<string, string>[]; rowCount: number | null }>
  /** Shows a token, without a nonce where it is null. */
  show(token: string, given?: string | null, on?: TestApp): Promise<TestAnswer>
  /** Whose session a token of ours opens. */
  whoIs(token: string): Promise<Record<string, unknown>>
  /** The newest refusal as the audit trail has it. */
  lastFailure(): Promise<{ details: Record<string, unknown>; entity_id: string }>
  /** Seconds since 1970 on the app's clock. */
  now(): number
  /** The claims of a token that is in order at this moment. */
  right(): Claims
  without(name: string): Claims
  /** A token that is in order but for the changes. */
  signed(changes: Claims): Promise<string>
  /** Forgets links, used tokens, attempts and faults, and lets so much time pass that kept keys are too old. */
  startAnew(): Promise<void>
  close(): Promise<void>
}

/** An app to sign in to by single sign-on, and a provider that says what it is told to. */
export const startSignOnApp = async (): Promise<SignOnApp> => {
  const app = await startTestApp()
  const faulty = await startFaultyProvider()
  let minute = 0
  const sql: SignOnApp['sql'] = (text, values = []) => app.database.ownerPool.query(text, values)
  const set: SignOnApp['set'] = (id, value, on = app) =>
    inTransaction(on.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value))
  const now = (): number => Math.floor(app.clock.now().getTime() / 1000)
  const right = (): Claims => ({
    iss: faulty.issuer,
    sub: 'subject',
    aud: clientId,
    iat: now(),
    exp: now() + 300,
    nonce,
    email: 'importer@papaver.example',
    email_verified: true,
  })
  return {
    app,
    faulty,
    sql,
    set,
    now,
    right,
    trust: async (authority, isOn = true, on = app) => {
      await set('public.useSingleSignOn', isOn, on)
      await set('public.openIdConnectSettings', { authority, clientId }, on)
    },
    show: (token, given = nonce, on = app) =>
      on.visitor.call('account.loginWithToken', {
        body: { token, ...(given === null ? {} : { nonce: given }) },
      }),
    whoIs: async (token) =>
      (
        await app.fastify.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } })
      ).json(),
    lastFailure: async () => {
      const { rows } = await sql(`select entity_id, details from audit_event
        where action = 'account.loginFailed' order by seq desc limit 1`)
      return { entity_id: rows[0]?.entity_id ?? '', details: JSON.parse(rows[0]?.details ?? '{}') }
    },
    without: (name) => {
      const { [name]: _gone, ...claims } = right()
      return claims
    },
    signed: (changes) => faulty.sign({ ...right(), ...changes }),
    startAnew: async () => {
      await sql('delete from account_identity')
      await sql('delete from spent_proof')
      await sql('delete from attempt_counter')
      faulty.mend()
      minute += 11
      app.clock.set(new Date(Date.UTC(2026, 5, 17, 8, minute)))
    },
    close: async () => {
      await app.close()
      await faulty.stop()
    },
  }
}
