import { actionsOf } from '@papaver/contract/casework/kind.ts'
import { actCommand, type Command, silentlyClosed } from './commands.ts'
import { lookAt } from './looks.ts'
import { couldTake } from './oracle.ts'
import type { WalkedPerson } from './people.ts'
import type { Walk } from './walk.ts'
import type { AnyWalkedKind } from './walked-kind.ts'
import type { WalkedCase } from './world.ts'

/** The newest cases are where the walk goes on. */
const inFocus = 8

export const pickCase = ({ random, cases, kinds }: Walk): WalkedCase | undefined => {
  const { entity } = random.pick(kinds).kind
  const all = [...cases.values()].filter(({ feature }) => feature === entity)
  const inGroups = (...groups: string[]) =>
    all.filter(({ statusGroup }) => groups.includes(statusGroup)).slice(-inFocus)
  const near = random.chance(0.8) ? inGroups('open', 'waiting', 'decided') : inGroups('active')
  if (all.length === 0) return undefined
  return near.length > 0 && random.chance(0.9) ? random.pick(near) : random.pick(all)
}

/** Mostly somebody for whom there is something to do, else anybody. */
export const pickPerson = (walk: Walk, row: WalkedCase): WalkedPerson => {
  const { random, world } = walk
  const walked = walk.kindOf(row)
  const appeals = world.people.map((person) => {
    const open = actionsOf(walked.kind).filter((action) => couldTake(walked, world, person, row, action))
    return [person.userName, open.reduce((sum, action) => sum + appealOf(walk, walked, action), 0)] as const
  })
  const isBusy = appeals.some(([, appeal]) => appeal > 0)
  return isBusy && random.chance(0.85)
    ? world.person(random.weighed(Object.fromEntries(appeals)))
    : random.pick(world.people)
}

/** What has been done least comes first, and what ends a case last: else none would come far. */
const appealOf = ({ done }: Walk, { kind }: AnyWalkedKind, action: string): number =>
  (kind.steps[action]?.isDanger ? 0.2 : 1) / (3 + (done.get(`${kind.feature}.${action}`) ?? 0))

/** Mostly what is offered, and sometimes what is not. */
export const pickAction = (walk: Walk, walked: AnyWalkedKind, offered: readonly string[]): string => {
  const { random } = walk
  if (offered.length === 0 || random.chance(0.15)) return random.pick(actionsOf(walked.kind))
  return random.weighed(Object.fromEntries(offered.map((action) => [action, appealOf(walk, walked, action)])))
}

export const nextCommand = async (walk: Walk, flaw?: 'none'): Promise<Command | undefined> => {
  const row = pickCase(walk)
  if (row === undefined) return undefined
  const walked = walk.kindOf(row)
  const person = pickPerson(walk, row)
  const view = await lookAt(walk, person, row)
  const { world, here } = walk
  const closed = view ? silentlyClosed(walked, world, person, row, view) : []
  const action =
    closed.length > 0 && walk.random.chance(0.2)
      ? walk.random.pick(closed)
      : pickAction(walk, walked, view?.allowedActions ?? [])
  return actCommand({ world, here, walked, ground: walk.groundOf(walked), person, row, view, action }, flaw)
}
