import { expect, it } from 'vitest'
import { takeStep } from './steps.ts'
import { Walk } from './walk.ts'

const steps = 150
/** In the middle of these steps the server is killed. */
const killedAt = [90]

/** The first walk is always the same; the second one is new in every run, and says its seed. */
it.each([1, Date.now() % 1_000_000])(
  'keeps every rule over random steps (seed %i)',
  async (seed) => {
    const walk = await Walk.begin(seed)
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
