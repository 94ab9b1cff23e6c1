import { runCalendars } from '../around.ts'
import type { Happens } from './event.ts'

/** Before that a world has nothing to take over into the next year. */
const firstStep = 250

/** Days and weeks go by at once until the next year has begun; estimates and quotas are those of another year then. */
export const turnYear: Happens = async (walk) => {
  const { world, random } = walk
  const next = `${Number(world.today.slice(0, 4)) + 1}-01-01T06:00:00Z`
  if (walk.steps < firstStep || world.today > '2026-12-31') return undefined
  await world.advance((Date.parse(next) - world.now.getTime()) / 60_000 + random.between(0, 5 * 1_440))
  await runCalendars(walk)
  return {}
}
