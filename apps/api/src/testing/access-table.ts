import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from './issue-permit.ts'
import { startTestApp, type TestApp, type TestInput } from './start-test-app.ts'

/** Who asks, in the order of a row. */
export const accessPeople = [
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
export type Statuses = readonly [number, number, number, number, number, number, number, number, number]

/**
 * Declares the tests of a feature's access table on a permit of the importer, issued through a customs point of
 * both customs officers: one row per call, the status for each of `accessPeople`. A call of the feature without a
 * row fails. `bodyOf` gives what a call sends.
 */
export const testAccessTable = (
  feature: string,
  rows: Readonly<Partial<Record<CallName, Statuses>>>,
  bodyOf: (name: CallName, permit: IssuedPermit) => unknown = () => undefined,
): void => {
  let app: TestApp
  let permit: IssuedPermit
  beforeAll(async () => {
    app = await startTestApp()
    permit = await issuePermit(app)
  })
  afterAll(() => app?.close())

  const named = Object.entries(rows) as [CallName, Statuses][]
  it.each(named.map(([name, statuses]) => ({ name, statuses })))('$name', async ({ name, statuses }) => {
    const body = bodyOf(name, permit)
    const answers: [string, number][] = []
    for (const person of accessPeople) {
      const { call } = person === 'nobody' ? app.visitor : await app.as(person)
      const { status } = await call(name, { params: { id: permit.id }, ...(body ? { body } : {}) })
      answers.push([person, status])
    }
    expect(answers).toEqual(accessPeople.map((person, index) => [person, statuses[index]]))
  })

  it('leaves no call out', () => {
    const owned = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith(`${feature}.`))
    expect(owned.filter((name) => rows[name] === undefined)).toEqual([])
  })
}

/** A call about one case, what is sent with it, and what each of `accessPeople` is answered. */
export type CaseAccessRow<Asked> = readonly [CallName, Asked, ...number[]]

/**
 * Declares the access table of calls about one case that the file has made: one row per call of the feature, save for
 * those that stand in another table. `inputOf` says what is sent.
 */
export const testCaseAccess = <Asked>(
  feature: string,
  rows: readonly CaseAccessRow<Asked>[],
  {
    app,
    inputOf,
    isElsewhere = () => false,
  }: {
    /** Asked when the tests run. */
    readonly app: () => TestApp
    readonly inputOf: (asked: Asked) => TestInput
    readonly isElsewhere?: (name: CallName) => boolean
  },
): void => {
  it.each(rows.map(([name, input, ...expected]) => ({ name, input, expected })))(
    '$name $input',
    async ({ name, input, expected }) => {
      const answers: [string, number][] = []
      for (const person of accessPeople) {
        const { call } = person === 'nobody' ? app().visitor : await app().as(person)
        answers.push([person, (await call(name, inputOf(input))).status])
      }
      expect(answers).toEqual(accessPeople.map((person, index) => [person, expected[index]]))
    },
  )

  it('has a row for every call of the feature', () => {
    const all = (Object.keys(calls) as CallName[]).filter(
      (name) => name.startsWith(`${feature}.`) && !isElsewhere(name),
    )
    expect(all.filter((name) => !rows.some(([row]) => row === name))).toEqual([])
  })
}

/** What nobody is answered, and everybody who is signed in. */
export const everybody = (nobody: number, signedIn: number): Statuses => [
  nobody,
  signedIn,
  signedIn,
  signedIn,
  signedIn,
  signedIn,
  signedIn,
  signedIn,
  signedIn,
]

export type AccessRow = readonly [name: CallName, input: TestInput, statuses: Statuses]

/**
 * Declares the access table of calls that need nothing but the demonstration: what each of `accessPeople` is
 * answered, row after row as they stand. A call of the feature, or one that the function takes for the table's, fails
 * where it has no row.
 */
export const testAccessRows = (
  owner: string | ((name: CallName) => boolean),
  rows: readonly AccessRow[],
): void => {
  const isOwned = typeof owner === 'string' ? (name: CallName) => name.startsWith(`${owner}.`) : owner
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app?.close())

  it.each(rows)('%s %j', async (name, input, statuses) => {
    const answers: [string, number][] = []
    for (const person of accessPeople) {
      const { call } = person === 'nobody' ? app.visitor : await app.as(person)
      answers.push([person, (await call(name, input)).status])
    }
    expect(answers).toEqual(accessPeople.map((person, index) => [person, statuses[index]]))
  })

  it('leaves no call out', () => {
    const owned = (Object.keys(calls) as CallName[]).filter(isOwned)
    expect(owned.filter((name) => !rows.some(([row]) => row === name))).toEqual([])
  })
}
