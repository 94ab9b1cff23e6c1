import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessPeople } from '../../testing/access-table.ts'
import { establishmentNamed } from '../../testing/register-person.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const newHouse = {
  name: 'Access Pharma Ltd',
  kind: 'trading',
  groups: ['NP'],
  addressLines: ['1 Row'],
  city: 'Portvale',
  mail: 'office@access.example.com',
}
const site = { name: 'Store', addressLines: ['1 Row'], city: 'Portvale' }
const person = { role: 'contact', firstName: 'Ada', lastName: 'Quist' }
const nobody = '00000000-0000-4000-8000-000000000001'

/** Every call of the register, on the establishment of the importer. 404: outside the scope; 403: not for this role. */
const table: readonly (readonly [CallName, object | undefined, ...number[]])[] = [
  //                                              nobody adm  off  imp  stf  riv  cus  cst  gro
  ['establishments.list', undefined, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['establishments.counts', undefined, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['establishments.export', undefined, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['establishments.customsOffice', undefined, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['establishments.get', undefined, 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['establishments.history', undefined, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['establishments.create', newHouse, 401, 200, 409, 403, 403, 403, 403, 403, 403],
  ['establishments.save', { city: 'Kestrelford' }, 401, 200, 200, 403, 403, 403, 403, 403, 403],
  ['establishments.act', { comment: 'Moved' }, 401, 200, 409, 403, 403, 403, 403, 403, 403],
  ['establishments.addSite', { ...site, version: 7 }, 401, 409, 409, 403, 403, 403, 403, 403, 403],
  ['establishments.saveSite', { ...site, version: 0 }, 401, 404, 404, 403, 403, 403, 403, 403, 403],
  ['establishments.addPerson', { ...person, version: 7 }, 401, 409, 409, 403, 403, 403, 403, 403, 403],
  ['establishments.savePerson', { ...person, version: 0 }, 401, 404, 404, 403, 403, 403, 403, 403, 403],
]

let app: TestApp
let id: string
/** Closing one signs its people out: it is another one. */
let closedId: string
beforeAll(async () => {
  app = await startTestApp()
  id = await establishmentNamed(app, 'Osmund Life Sciences Ltd')
  closedId = await establishmentNamed(app, 'Corvane Botanicals Ltd')
})
afterAll(() => app?.close())

it.each(table.map(([name, body, ...expected]) => ({ name, body, expected })))(
  '$name',
  async ({ name, body, expected }) => {
    const answers: [string, number][] = []
    for (const who of accessPeople) {
      const { call } = who === 'nobody' ? app.visitor : await app.as(who)
      const whose = name === 'establishments.act' ? closedId : id
      const params = { id: whose, partId: nobody, pointId: 1, action: 'close' }
      const { status } = await call(name, { params, ...(body ? { body: { version: 0, ...body } } : {}) })
      answers.push([who, status])
    }
    expect(answers).toEqual(accessPeople.map((who, index) => [who, expected[index]]))
  },
)

it('has a row for every call of the feature', () => {
  const all = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('establishments.'))
  expect(all.filter((name) => !table.some(([row]) => row === name))).toEqual([])
})
