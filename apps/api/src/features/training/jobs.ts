import type { Deps } from '../../platform/deps.ts'
import { readSettings, zoneReader } from '../settings/public.ts'
import { endLostSessions } from './enter.ts'
import { sweepTickets } from './store.ts'

/** Milliseconds between two looks at who may still be in training. */
const look = 10_000

/**
 * In the real world: training is made anew at night where the authority wants it, by whichever process is free. In
 * training: whoever has lost his account there is out within seconds. The answer ends that.
 */
export const trainingJobs = (deps: Deps): (() => void) => {
  const { training } = deps
  if (training?.kind === 'training') {
    const watch = () =>
      void endLostSessions(deps, training.real).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'who may be in training could not be asked'),
      )
    const timer = setInterval(watch, look).unref()
    return () => clearInterval(timer)
  }
  deps.jobs.every('training.nightly', '30 3 * * *', zoneReader(deps), async () => {
    await sweepTickets(deps.db, deps.clock.now())
    const settings = await readSettings(deps.db)
    if (settings['training.enabled'] && settings['training.resetNightly']) training?.host.reset('system')
  })
  return () => {}
}
