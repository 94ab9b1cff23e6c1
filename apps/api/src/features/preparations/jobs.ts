import type { Deps } from '../../platform/deps.ts'
import { lapseSilent, sendReminders, startRun } from '../casework/public.ts'
import { zoneReader } from '../settings/public.ts'
import { servedPreparations } from './served-kind.ts'

/** Drafts and questions that nobody answers: a reminder, then their end. */
export const runPreparationsDaily = async (deps: Deps, now: Date = deps.clock.now()) => {
  const run = await startRun(deps, now, [])
  await lapseSilent(servedPreparations, run)
  await sendReminders(servedPreparations, run)
  return run.done
}

export const preparationsJobs = (deps: Deps): void => {
  deps.jobs.every('preparations.daily', '10 * * * *', zoneReader(deps), async () => {
    deps.log.info(await runPreparationsDaily(deps), 'the calendar of preparations')
  })
}
