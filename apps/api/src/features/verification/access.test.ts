import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
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

/** On a permit of the importer through a customs point of both customs officers. */
const table: readonly (readonly [CallName, ...number[]])[] = [
  //                               nobody adm  off  imp  stf  riv  cus  cst  gro
  ['verification.verify', 200, 200, 200, 200, 200, 200, 200, 200, 200],
  ['verification.reportMismatch', 204, 204, 204, 204, 204, 204, 204, 204, 204],
  ['verification.keys', 200, 200, 200, 200, 200, 200, 200, 200, 200],
  ['verification.views', 401, 200, 200, 200, 200, 404, 403, 403, 404],
  ['balances.list', 401, 200, 200, 200, 200, 200, 403, 403, 403],
  ['dashboard.mine', 401, 200, 200, 200, 200, 200, 200, 200, 200],
]

let app: TestApp
let permit: IssuedPermit
beforeAll(async () => {
  app = await startTestApp()
  permit = await issuePermit(app)
})
afterAll(() => app?.close())

const bodyOf = (name: CallName): unknown => {
  if (name === 'verification.verify') return { number: permit.number, checkCode: permit.checkCode }
  if (name === 'verification.reportMismatch')
    return { number: permit.number, description: 'Another quantity' }
  return undefined
}

describe('who may call', () => {
  it.each(table)('%s', async (name, ...expected) => {
    const statuses: number[] = []
    for (const person of people) {
      const { call } = person === 'nobody' ? app.visitor : await app.as(person)
      const body = bodyOf(name)
      const answer = await call(name, { params: { id: permit.id }, ...(body ? { body } : {}) })
      statuses.push(answer.status)
    }
    expect(Object.fromEntries(people.map((person, index) => [person, statuses[index]]))).toEqual(
      Object.fromEntries(people.map((person, index) => [person, expected[index]])),
    )
  })

  it('leaves no call of these features out', () => {
    const covered = new Set(table.map(([name]) => name))
    const owned = (Object.keys(calls) as CallName[]).filter((name) =>
      /^(verification|balances|dashboard)\./.test(name),
    )
    expect(owned.filter((name) => !covered.has(name))).toEqual([])
  })
})
