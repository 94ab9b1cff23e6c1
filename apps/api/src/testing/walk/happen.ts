import { leftBehind, openDoors, publicCheck } from './afterwards.ts'
import { runCalendars } from './around.ts'
import { happenings } from './events/table.ts'
import type { Did } from './undone.ts'
import type { Walk } from './walk.ts'

/** More of them at once would leave too little that goes on. */
const mostToUndo = 4

/** What was taken away is given back, so that the world goes on. */
const undo = async (walk: Walk): Promise<readonly Did[] | undefined> => {
  const due = walk.toUndo.findIndex(({ at }) => at <= walk.steps)
  const [found] = due < 0 ? [] : walk.toUndo.splice(due, 1)
  if (found === undefined) return undefined
  walk.say(`${found.name} is undone`)
  const did = await found.undo(walk)
  // Something stands against it now.
  if (did === undefined) walk.toUndo.push({ ...found, at: walk.steps + 10 })
  return did ?? []
}

/** What has happened least comes first. */
const pickEvent = (walk: Walk) => {
  const open = happenings.filter(([name]) => !walk.toUndo.some((each) => each.name === name))
  const weights = open.map(
    ([name]) => [name, 1 / (1 + (walk.done.get(`event.${name}`) ?? 0)) ** 1.5] as const,
  )
  const picked = walk.random.weighed(Object.fromEntries(weights))
  return open.find(([name]) => name === picked)
}

/** Something happens in one part of the portal that concerns others; then all of them are looked at. */
export const happen = async (walk: Walk): Promise<readonly Did[]> => {
  const { random } = walk
  if (walk.toUndo.length >= mostToUndo) return []
  const picked = pickEvent(walk)
  if (picked === undefined) return []
  const [name, happens] = picked
  walk.say(`event ${name}`)
  const happened = await happens(walk)
  walk.count(happened !== undefined, `event.${name}`)
  if (happened === undefined) return []
  walk.seen += 1
  const { did = [], undo: back } = happened
  if (back) walk.toUndo.push({ name, at: walk.steps + random.between(3, 20), undo: back })
  return did
}

/** What an event or its end has left behind in everything else. */
export const lookAtAll = async (walk: Walk): Promise<void> => {
  // Flags that a day changes by itself are raised by the calendar.
  if (walk.calendarsOf !== walk.world.today) await runCalendars(walk)
  walk.blame(await leftBehind(walk))
  walk.blame(await openDoors(walk))
  walk.blame(await publicCheck(walk))
}

/** An event, or the end of one that is due; undefined where there is none due. */
export const undoDue = undo
