import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessPeople } from '../../testing/access-table.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const own = [401, 200, 200, 200, 200, 200, 200, 200, 200] as const
const rows: [CallName, TestInput, readonly number[]][] = [
  // call, input                                     nobody admin officer importer staff rival customs staff grower
  ['notifications.list', {}, own],
  ['notifications.act', { params: { action: 'readAll' }, body: {} }, own],
  ['notifications.act', { params: { action: 'archive' }, body: { ids: [] } }, own],
  ['notifications.act', { params: { action: 'delete' }, body: {} }, [401, ...Array(8).fill(400)]],
  ['notifications.preferences', {}, own],
  ['notifications.savePreferences', { body: [{ topic: 'cases', mail: 'digest' }] }, own],
]

it.each(rows)('%s %j', async (name, input, statuses) => {
  const answers: [string, number][] = []
  for (const person of accessPeople) {
    const { call } = person === 'nobody' ? app.visitor : await app.as(person)
    answers.push([person, (await call(name, input)).status])
  }
  expect(answers).toEqual(accessPeople.map((person, index) => [person, statuses[index]]))
})

it('leaves no call out', () => {
  const ours = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('notifications.'))
  expect(ours.filter((name) => !rows.some(([known]) => known === name))).toEqual([])
})
