import { actCommand, type Command } from '../commands.ts'
import { lookAt } from '../looks.ts'
import { couldTake } from '../oracle.ts'
import { isOfficer, split } from '../people.ts'
import { perform } from '../perform.ts'
import type { Walk } from '../walk.ts'
import type { WalkedCase } from '../world.ts'
import type { Happens } from './event.ts'

/** Takes a step of a case by whoever may; where nobody may, an officer is given his rights again. */
const takeStep = async (walk: Walk, row: WalkedCase, action: string): Promise<Command | undefined> => {
  const { world, here, random } = walk
  const walked = walk.kindOf(row)
  const mayTake = () => world.people.filter((person) => couldTake(walked, world, person, row, action))
  for (const officer of mayTake().length === 0 ? world.people.filter(isOfficer) : [])
    await split(world.pool, officer, { withheld: [], granted: [] })
  for (const person of random.shuffled(mayTake())) {
    const view = await lookAt(walk, person, row)
    if (!view?.allowedActions.includes(action)) continue
    const act = { world, here, walked, ground: walk.groundOf(walked), person, row, view, action }
    return perform(walk, actCommand(act, 'none'))
  }
  return undefined
}

/**
 * A step that takes something from others, on a case on which as much as possible rests, and the step that gives it back, as far as it
 * still can.
 */
export const thereAndBack =
  (entity: string, there: string, back: string, statuses: readonly string[]): Happens =>
  async (walk) => {
    const { random, cases } = walk
    const rows = [...cases.values()].filter(
      ({ feature, status }) => feature === entity && statuses.includes(status),
    )
    if (rows.length === 0) return undefined
    const row = random.pick(random.chance(0.5) ? rows.slice(0, 8) : rows.slice(-8))
    const did = await takeStep(walk, row, there)
    if (did === undefined) return undefined
    return {
      did: [did],
      undo: async (later) => {
        const now = later.cases.get(row.id)
        if (now === undefined || later.kindOf(now).kind.life[now.status]?.[back] === undefined) return []
        const undone = await takeStep(later, now, back)
        return undone ? [undone] : []
      },
    }
  }
