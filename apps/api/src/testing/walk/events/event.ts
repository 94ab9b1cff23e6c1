import type { Permission } from '@papaver/contract/access/permissions.ts'
import type { CallName } from '@papaver/contract/calls.ts'
import type { TestAnswer, TestInput } from '../../start-test-app.ts'
import { done, type Expected, misjudged } from '../expected.ts'
import { isOfficer, split, type WalkedPerson } from '../people.ts'
import type { Did } from '../undone.ts'
import type { Walk } from '../walk.ts'

/** What has come of an event: what the history tells as steps of people, and how it is undone later. */
export interface Happened {
  readonly did?: readonly Did[]
  readonly undo?: Undo
}
export type Undo = (walk: Walk) => Promise<readonly Did[] | undefined>

/** Makes an event of the portal happen as people do it; undefined where there is nothing to do it to. */
export type Happens = (walk: Walk) => Promise<Happened | undefined>

/** The answer of a call that has to succeed, or to be refused in one of these ways. */
export const ask = async (
  walk: Walk,
  person: WalkedPerson,
  call: CallName,
  input: TestInput = {},
  expected: Expected = done(),
): Promise<TestAnswer> => {
  const answer = await walk.ask(person, call, input)
  walk.say(
    `${person.userName} ${call} ${JSON.stringify(input.params ?? {})}: ${answer.status} ${answer.body?.message ?? ''}`,
  )
  walk.blame(misjudged(expected, answer).map((problem) => `${call}: ${problem}`))
  return answer
}

/** He keeps lists, figures, settings and accounts, whatever else was taken from him. */
export const administrator = ({ world }: Walk): WalkedPerson => world.person('admin')

/** An officer with a right; where none has it, one of them is given all his rights again. */
export const officerWith = async ({ world, random }: Walk, right: Permission): Promise<WalkedPerson> => {
  const officers = world.people.filter(isOfficer)
  const able = officers.filter(({ rights }) => rights.has(right))
  if (able.length > 0) return random.pick(able)
  const person = random.pick(officers)
  await split(world.pool, person, { withheld: [], granted: [] })
  return person
}

/** As every account of the demonstration has it. */
export const password = 'Papaver-2026!'
