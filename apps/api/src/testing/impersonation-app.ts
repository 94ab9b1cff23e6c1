import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import type { QueryResult } from 'pg'
import { expect } from 'vitest'
import { writeSetting } from '../features/settings/public.ts'
import { inTransaction, systemOrigin } from '../platform/transaction.ts'
import { confirming, startTestApp, type TestAnswer, type TestApp, type TestPerson } from './start-test-app.ts'

/** An app in which officers look through other people's eyes. */
export interface ImpersonationApp {
  readonly app: TestApp
  /** Ids of accounts by user name. */
  readonly ids: Readonly<Record<string, string>>
  sql(text: string, values?: unknown[]): Promise<QueryResult>
  set<Id extends SettingId>(id: Id, value: Settings[Id]): Promise<void>
  /** Signed in anew, so that no test depends on what another did to the session. */
  enter(userName: string): Promise<TestPerson>
  ask(officer: TestPerson, userName: string, reason?: string): Promise<TestAnswer>
  /** Asks for a code and uses it. */
  begin(officer: TestPerson, userName?: string): Promise<TestPerson>
  /** What the session answers now, on this process or another. */
  statusOf(person: TestPerson, at?: TestApp): Promise<number>
  /** Rows of the audit trail, the newest first. */
  trail(
    action: string,
  ): Promise<{ actor_name: string; entity_id: string; details: Record<string, unknown> }[]>
  startAnew(): Promise<void>
}

const withToken = (token: string, at: TestApp): TestPerson => ({
  token,
  call: (name, input = {}) =>
    at.visitor.call(name, { ...input, headers: { authorization: `Bearer ${token}`, ...input.headers } }),
})

export const startImpersonationApp = async (): Promise<ImpersonationApp> => {
  const app = await startTestApp()
  const sql = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
  const { rows: accounts } = await sql('select id, user_name from account')
  const ids: Record<string, string> = Object.fromEntries(accounts.map((row) => [row.user_name, row.id]))
  const ask: ImpersonationApp['ask'] = (officer, userName, reason = 'Cannot find his draft') =>
    officer.call('account.createImpersonationToken', { body: { userId: ids[userName] ?? userName, reason } })
  return {
    app,
    ids,
    sql,
    ask,
    set: (id, value) => inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, id, value)),
    enter: async (userName) => {
      const { body } = await app.visitor.call('account.login', {
        body: { userName, password: 'Papaver-2026!' },
      })
      return { token: body.token, call: confirming(withToken(body.token, app).call) }
    },
    begin: async (officer, userName = 'importer') => {
      const { body } = await ask(officer, userName)
      const { status, body: begun } = await officer.call('account.impersonate', { params: body })
      expect(status, JSON.stringify(begun)).toBe(200)
      return withToken(begun.token, app)
    },
    statusOf: async ({ token }, at = app) => (await withToken(token, at).call('users.me')).status,
    trail: async (action) => {
      const { rows } = await sql(
        'select actor_name, entity_id, details from audit_event where action = $1 order by seq desc',
        [action],
      )
      return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }))
    },
    startAnew: async () => {
      await sql('delete from attempt_counter')
      app.clock.set('2026-06-17T08:00:00Z')
    },
  }
}
