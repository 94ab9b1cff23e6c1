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

/** Nobody can take it further. */
export const isOver = ({ kindOf }: Pick<Walk, 'kindOf'>, row: WalkedCase): boolean => {
  const { life, steps } = kindOf(row).kind
  return !Object.keys(life[row.status] ?? {}).some((action) => action in steps)
}

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

/** What has been done least comes first, and what ends a case later: else none would come far. */
export const appealOf = ({ done }: Walk, { kind }: AnyWalkedKind, action: string): number =>
  (kind.steps[action]?.isDanger ? 0.3 : 1) / (1 + (done.get(`${kind.feature}.${action}`) ?? 0)) ** 1.5

/** Mostly what is offered, and sometimes what is not. */
export const pickAction = (walk: Walk, walked: AnyWalkedKind, offered: readonly string[]): string => {
  const { random } = walk
  if (offered.length === 0 || random.chance(0.15)) return random.pick(actionsOf(walked.kind))
  return random.weighed(Object.fromEntries(offered.map((action) => [action, appealOf(walk, walked, action)])))
}

interface Way {
  readonly row: WalkedCase
  readonly person: WalkedPerson
  readonly action: string
}

/** Every step that somebody could take in one of these cases, by its kind and name. */
const waysIn = (walk: Walk, rows: readonly WalkedCase[]): Map<string, { appeal: number; ways: Way[] }> => {
  const found = new Map<string, { appeal: number; ways: Way[] }>()
  for (const row of rows) {
    const walked = walk.kindOf(row)
    for (const action of actionsOf(walked.kind))
      for (const person of walk.world.people) {
        if (!couldTake(walked, walk.world, person, row, action)) continue
        const name = `${walked.kind.feature}.${action}`
        const known = found.get(name) ?? { appeal: appealOf(walk, walked, action), ways: [] }
        known.ways.push({ row, person, action })
        found.set(name, known)
      }
  }
  return found
}

/** The step that has been taken least of all that somebody could take now. */
const pickWay = (walk: Walk, rows: readonly WalkedCase[]): Way | undefined => {
  const { random } = walk
  const found = waysIn(walk, rows)
  if (found.size === 0) return undefined
  const name = random.weighed(Object.fromEntries([...found].map(([each, { appeal }]) => [each, appeal])))
  return random.pick(found.get(name)?.ways ?? [])
}

/** Of each kind the newest that can go on. */
export const near = (walk: Walk): WalkedCase[] =>
  walk.kinds.flatMap(({ kind }) =>
    [...walk.cases.values()]
      .filter((row) => row.feature === kind.entity && !isOver(walk, row) && !walk.stuck.has(row.id))
      .slice(-2 * inFocus),
  )

export const nextCommand = async (walk: Walk, flaw?: 'none'): Promise<Command | undefined> => {
  const { world, here, random } = walk
  const way = random.chance(0.6) ? pickWay(walk, near(walk)) : undefined
  const row = way?.row ?? pickCase(walk)
  if (row === undefined) return undefined
  const walked = walk.kindOf(row)
  const person = way?.person ?? pickPerson(walk, row)
  const view = await lookAt(walk, person, row)
  const closed = view ? silentlyClosed(walked, world, person, row, view) : []
  const action =
    closed.length > 0 && random.chance(0.2)
      ? random.pick(closed)
      : (way?.action ?? pickAction(walk, walked, view?.allowedActions ?? []))
  return actCommand({ world, here, walked, ground: walk.groundOf(walked), person, row, view, action }, flaw)
}
