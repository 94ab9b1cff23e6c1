import type { Deps } from '../../platform/deps.ts'
import { readSettings } from '../settings/public.ts'
import { runScheduling } from './actions.ts'

/** Every hour, so that a service that was down at midnight catches up. */
export const schedulingJobs = async (deps: Deps): Promise<void> => {
  const timeZone = (await readSettings(deps.db))['public.timeZone']
  deps.jobs.every('scheduling.daily', '5 * * * *', timeZone, async () => {
    const count = await runScheduling(deps)
    if (count > 0) deps.log.info({ count }, 'scheduling changes took effect')
  })
}
