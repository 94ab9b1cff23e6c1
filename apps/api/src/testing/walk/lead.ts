import { grantsOf } from '@papaver/contract/access/permissions.ts'
import { appealOf, isOver, near } from './choices.ts'
import { actCommand, type Command } from './commands.ts'
import { lookAt, parts } from './looks.ts'
import { couldTake } from './oracle.ts'
import { rightsInWords, split, type WalkedPerson } from './people.ts'
import type { Walk } from './walk.ts'
import type { AnyView, AnyWalkedKind } from './walked-kind.ts'
import type { WalkedCase } from './world.ts'

/** So long one case is led on before another one is. */
const mostLed = 12
/** What lies a step further counts for so much less. */
const perStep = 0.8
/** Longer than any way through a life. */
const longestWay = 12

type Worths = ReadonlyMap<string, number>

const stepsFrom = ({ kind }: AnyWalkedKind, status: string): (readonly [action: string, next: string])[] =>
  Object.entries(kind.life[status] ?? {}).flatMap(([action, next]) =>
    next !== undefined && action in kind.steps
      ? [[action, next === 'unchanged' ? status : next] as const]
      : [],
  )

/** What can still be learned from each status on: steps that were seldom taken, there or further on. */
const worthsOf = (walk: Walk, walked: AnyWalkedKind): Worths => {
  const statuses = Object.keys(walked.kind.life)
  let worths: Worths = new Map()
  for (let round = 0; round < longestWay; round += 1) {
    const before = worths
    worths = new Map(
      statuses.map((status) => {
        const ways = stepsFrom(walked, status).map(
          ([action, next]) =>
            appealOf(walk, walked, action) + perStep * (before.get(next) ?? 0) * Number(next !== status),
        )
        return [status, Math.max(0, ...ways)]
      }),
    )
  }
  return worths
}

/** A proposal leads to the decision, whatever the life table says of its status. */
const worthOf = (
  walk: Walk,
  walked: AnyWalkedKind,
  row: WalkedCase,
  [action, next]: readonly [string, string],
  worths: Worths,
): number => {
  const own = appealOf(walk, walked, action)
  const leads = action === 'propose' && row.proposalBy === null ? worths.get(row.status) : undefined
  return own + perStep * (next === row.status ? (leads ?? 0) : (worths.get(next) ?? 0))
}

/** One case after the other is led on; mostly one from where there is most to be learned. */
const ledCase = (walk: Walk): WalkedCase | undefined => {
  const { random, cases, led } = walk
  const now = led && cases.get(led.id)
  if (led && now && !isOver(walk, now) && !walk.stuck.has(led.id) && led.steps < mostLed) {
    led.steps += 1
    return now
  }
  const open = near(walk)
  if (open.length === 0) return undefined
  const worths = new Map(walk.kinds.map((walked) => [walked.kind.entity, worthsOf(walk, walked)]))
  const appeals = open.map(
    ({ id, status, feature }) => [id, (worths.get(feature)?.get(status) ?? 0) ** 3 + 0.001] as const,
  )
  const id = random.weighed(Object.fromEntries(appeals))
  walk.led = { id, steps: 0 }
  return cases.get(id)
}

const withAllRights = (person: WalkedPerson): WalkedPerson => ({ ...person, rights: grantsOf(person.roles) })

interface Offer {
  readonly person: WalkedPerson
  readonly view: AnyView
}

/** Who is offered what: asked of everybody who could take a step. */
const offersOf = async (walk: Walk, row: WalkedCase): Promise<ReadonlyMap<string, Offer[]>> => {
  const { world } = walk
  const walked = walk.kindOf(row)
  const steps = stepsFrom(walked, row.status)
  const offers = new Map<string, Offer[]>()
  for (const person of world.people) {
    if (!steps.some(([action]) => couldTake(walked, world, person, row, action))) continue
    const view = await lookAt(walk, person, row)
    for (const action of view?.allowedActions ?? [])
      offers.set(action, [...(offers.get(action) ?? []), { person, view }])
  }
  return offers
}

/** Whoever could go on with the case, had he his rights, is given them again. */
const restoreRights = async (walk: Walk, row: WalkedCase): Promise<void> => {
  const { world, random } = walk
  const walked = walk.kindOf(row)
  const actions = stepsFrom(walked, row.status).map(([action]) => action)
  const fit = world.people.filter((person) => {
    const could = (each: WalkedPerson) =>
      actions.filter((action) => couldTake(walked, world, each, row, action)).length
    return could(withAllRights(person)) > could(person)
  })
  if (fit.length === 0) return
  const person = random.pick(fit)
  await split(world.pool, person, { withheld: [], granted: [] })
  walk.say(rightsInWords(person))
}

/** One of the house whose case it is, or anybody. */
const onlooker = ({ random, world }: Walk, { establishmentId }: WalkedCase): WalkedPerson => {
  const house = world.people.filter((each) => each.establishmentId === establishmentId)
  return random.pick(house.length > 0 && random.chance(0.5) ? house : world.people)
}

/** The next step of the case that is led on, with right inputs; now and then somebody looks into it before. */
export const leadOn = async (walk: Walk): Promise<Command | undefined> => {
  const { world, here, random } = walk
  const row = ledCase(walk)
  if (row === undefined) return undefined
  const walked = walk.kindOf(row)
  if (random.chance(0.25)) await parts(walk, onlooker(walk, row), row)
  if (random.chance(0.5)) await restoreRights(walk, row)
  const offers = await offersOf(walk, row)
  const ways = stepsFrom(walked, row.status).filter(([action]) => offers.has(action))
  if (ways.length === 0) {
    walk.led = undefined
    return undefined
  }
  const worths = worthsOf(walk, walked)
  const appeals = ways.map((way) => [way[0], worthOf(walk, walked, row, way, worths) ** 3] as const)
  const action = random.weighed(Object.fromEntries(appeals))
  const { person, view } = random.pick(offers.get(action) ?? [])
  return actCommand({ world, here, walked, ground: walk.groundOf(walked), person, row, view, action }, 'none')
}
