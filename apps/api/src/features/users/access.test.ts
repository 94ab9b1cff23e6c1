import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessPeople } from '../../testing/access-table.ts'
import { idOf } from '../../testing/register-person.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await startTestApp()
  id = await idOf(app, 'importer.staff')
})
afterAll(() => app?.close())

/**
 * On the account of the importer's staff, who is plain and approved: one row a call, the status for each of the
 * people who ask (`accessPeople`). 404: not in this person's sight; 409: seen, but the step is not this person's or
 * not open; 403: no call for this person.
 */
const rows: Partial<Record<CallName, readonly number[]>> = {
  // nobody admin officer importer importer.staff rival customs customs.staff grower
  'users.list': [401, 200, 200, 200, 403, 200, 200, 403, 403],
  'users.me': [401, 200, 200, 200, 200, 200, 200, 200, 200],
  'users.roles': [401, 200, 200, 200, 200, 200, 200, 200, 200],
  'users.get': [401, 200, 200, 200, 200, 404, 404, 404, 404],
  'users.update': [401, 200, 200, 409, 200, 404, 404, 404, 404],
  'users.settings': [401, 404, 404, 404, 200, 404, 404, 404, 404],
  'users.saveSettings': [401, 404, 404, 404, 200, 404, 404, 404, 404],
  'users.favorites': [401, 404, 404, 404, 200, 404, 404, 404, 404],
  'users.saveFavorites': [401, 404, 404, 404, 200, 404, 404, 404, 404],
  'users.pendingConfirmation': [401, 409, 409, 409, 403, 404, 404, 403, 403],
  'users.approve': [401, 409, 409, 409, 403, 404, 404, 403, 403],
  'users.activate': [401, 409, 409, 409, 403, 404, 404, 403, 403],
  'users.deactivate': [401, 200, 200, 200, 403, 404, 404, 403, 403],
  'users.cancel': [401, 409, 409, 409, 403, 404, 404, 403, 403],
  'users.confirmationLetter': [401, 404, 404, 403, 403, 403, 403, 403, 403],
  'users.uploadConfirmationLetter': [401, 409, 409, 403, 403, 403, 403, 403, 403],
  'users.signedConfirmationLetter': [401, 404, 404, 403, 403, 403, 403, 403, 403],
  'users.signedConfirmationLetterMetadata': [401, 404, 404, 403, 403, 403, 403, 403, 403],
  'users.resetPasswordHistory': [401, 200, 200, 403, 403, 403, 403, 403, 403],
  'users.reset2FA': [401, 200, 200, 403, 403, 403, 403, 403, 403],
  'users.sampleLetter': [401, 200, 200, 403, 403, 403, 403, 403, 403],
  'users.attachment': [401, 404, 404, 404, 404, 404, 404, 404, 404],
  'users.act': [401, 200, 200, 409, 403, 404, 404, 403, 403],
  'users.history': [401, 200, 200, 200, 403, 404, 404, 403, 403],
  'users.successors': [401, 200, 200, 403, 403, 403, 403, 403, 403],
  'users.counts': [401, 200, 200, 200, 403, 200, 200, 403, 403],
  'users.export': [401, 200, 200, 200, 403, 200, 200, 403, 403],
}

const bodies: Partial<Record<CallName, unknown>> = {
  'users.saveSettings': [{ settingId: 'pageSize', settingValue: 20 }],
  'users.saveFavorites': { substances: [], preparations: [] },
  'users.cancel': { comment: 'No.' },
}

/** Everybody changes the name to his own, and acts on the version that stands. */
const bodyOf = async (name: CallName, who: string): Promise<unknown> => {
  if (name === 'users.update') return { firstName: 'Nora', lastName: who, email: 'feld@osmund.example' }
  if (name !== 'users.act') return bodies[name]
  const found = await app.database.ownerPool.query('select version from account where id = $1', [id])
  return { version: found.rows[0].version }
}

/** Everybody finds the account in the same state, and his own session alive. */
const personOf = async (name: (typeof accessPeople)[number]): Promise<TestPerson> => {
  const restored = "update account set status = 'APR', must_change_password = false where id = $1"
  await app.database.ownerPool.query(restored, [id])
  if (name === 'nobody') return app.visitor
  const person = await app.as(name)
  await app.database.ownerPool.query('update session set ended_at = null')
  return person
}

const xsrf = { cookie: 'XSRF-TOKEN=a-token', 'x-xsrf-token': 'a-token' }
const named = Object.entries(rows) as [CallName, readonly number[]][]
it.each(named.map(([name, statuses]) => ({ name, statuses })))('$name', async ({ name, statuses }) => {
  const answers: [string, number][] = []
  for (const who of accessPeople) {
    const person = await personOf(who)
    const body = await bodyOf(name, who)
    const { status } = await person.call(name, {
      params: { id, action: 'resetPasswordHistory', a: id, b: crypto.randomUUID() },
      headers: calls[name][0] === 'GET' ? xsrf : {},
      ...(body === undefined ? {} : { body }),
    })
    answers.push([who, status])
  }
  expect(answers).toEqual(accessPeople.map((person, index) => [person, statuses[index]]))
})

it('leaves no call out', () => {
  const owned = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('users.'))
  expect(owned.filter((name) => rows[name] === undefined)).toEqual([])
})
