import { expect, it } from 'vitest'
import { takeStep } from './steps.ts'
import { Walk } from './walk.ts'

const steps = 150
/** In the middle of these steps the server is killed. */
const killedAt = [90]

/**
 * The first walk is always the same, with events of other parts of the portal; the second one is new in every run, and says its seed.
 * New walks with events are those of `npm run bench -- walk`, which goes on for as long as somebody wants.
 */
it.each([
  [1, true],
  [Date.now() % 1_000_000, false],
])(
  'keeps every rule over random steps (seed %i, events: %s)',
  async (seed, isEventful) => {
    const walk = await Walk.begin(seed, { isEventful })
    try {
      for (let step = 0; step < steps; step += 1) await takeStep(walk, killedAt.includes(step))
      await walk.verifyChain()
      expect(walk.kills).toBe(killedAt.length)
    } finally {
      await walk.world.close()
    }
    // Hundreds of requests beside whatever else a machine does: this only ends a walk that goes nowhere.
  },
  600_000,
)
