import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { forgetAllGuesses, holderOf, logIn, setSetting, sqlOf } from './sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from './start-test-app.ts'

/** What tests of signing in stand on. */
export interface AccountApp {
  readonly app: TestApp
  sql: ReturnType<typeof sqlOf>
  /** Signed in anew; the clock has moved since anybody was. */
  signedIn(userName: string): Promise<TestPerson>
  /** The first step alone: the code is still to come. */
  pending(userName: string): Promise<TestPerson>
  /** The notices that stand in the portal, the oldest first. */
  codesOf(): Promise<string[]>
  /** The newest row of the audit trail of an action. */
  trail(action: string): Promise<{ details: string }>
}

/**
 * Starts an app before the tests of a file and sets it back before each of them: nobody has guessed, has a second
 * factor or was told anything, all but the grower are demonstration accounts, and a minute has passed.
 */
export const useAccountApp = (): AccountApp => {
  let app: TestApp | undefined
  const started = (): TestApp => app ?? expect.fail('the app stands only while tests run')
  const sql: AccountApp['sql'] = (text, values) => sqlOf(started())(text, values)
  beforeAll(async () => {
    app = await startTestApp()
    // What an address may do in a minute is looked at in sign-in-gate.test.ts.
    await setSetting(app, 'security.loginsPerMinute', 10_000)
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    await forgetAllGuesses(started())
    await sql('delete from recovery_code')
    await sql('delete from second_factor_proposal')
    await sql('delete from second_factor')
    await sql('truncate notification, mail_outbox')
    await sql(`update account set is_demonstration = user_name <> 'grower'`)
    started().clock.advance(60_000)
  })
  return {
    get app() {
      return started()
    },
    sql,
    signedIn: async (userName) => holderOf(started(), (await logIn(started(), userName)).body.token),
    pending: async (userName) => {
      const { body } = await logIn(started(), userName)
      expect(body.isTFAEnabled).toBe(true)
      return holderOf(started(), body.token)
    },
    codesOf: async () =>
      (await sql('select code from notification order by id')).rows.map(({ code }) => code),
    trail: async (action) =>
      (await sql('select details from audit_event where action = $1 order by seq desc limit 1', [action]))
        .rows[0],
  }
}
