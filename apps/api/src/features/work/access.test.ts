import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessPeople } from '../../testing/access-table.ts'
import { establishmentNamed } from '../../testing/register-person.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

/** Whoever reads cases of some kind; whose, the list itself says. */
const table: readonly (readonly [CallName, ...number[]])[] = [
  //           nobody adm off imp stf riv cus cst gro
  ['work.list', 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ['work.export', 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ['work.counts', 401, 200, 200, 200, 200, 200, 200, 200, 200],
  ['work.load', 401, 200, 200, 403, 403, 403, 403, 403, 403],
  // Nobody of that id works here; of oneself each says it.
  ['work.setAbsence', 401, 404, 404, 403, 403, 403, 403, 403, 403],
  // The establishment of the importer; of their own, companies have pages of their own.
  ['work.effectOfClosing', 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['work.ofEstablishment', 401, 200, 200, 403, 403, 403, 403, 403, 403],
]

let app: TestApp
let id: string
beforeAll(async () => {
  app = await startTestApp()
  id = await establishmentNamed(app, 'Osmund Life Sciences Ltd')
})
afterAll(() => app?.close())

it.each(table.map(([name, ...expected]) => ({ name, expected })))('$name', async ({ name, expected }) => {
  const answers: [string, number][] = []
  for (const person of accessPeople) {
    const { call } = person === 'nobody' ? app.visitor : await app.as(person)
    answers.push([
      person,
      (await call(name, { params: { id }, ...(name === 'work.setAbsence' ? { body: { until: null } } : {}) }))
        .status,
    ])
  }
  expect(answers).toEqual(accessPeople.map((person, index) => [person, expected[index]]))
})

it('has a row for every call of the feature', () => {
  const all = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('work.'))
  expect(all.filter((name) => !table.some(([row]) => row === name))).toEqual([])
})
