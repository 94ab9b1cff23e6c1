import type { Deps } from '../../platform/deps.ts'
import { zoneReader } from '../settings/public.ts'
import { runScheduling } from './actions.ts'
import { notifyCompanies } from './notify.ts'

/**
 * Every hour, so that a service that was down at midnight catches up. Companies are told of changes as soon as they
 * are planned; every minute those whom the officer's own request did not reach any more.
 */
export const schedulingJobs = (deps: Deps): void => {
  deps.jobs.every('scheduling.daily', '5 * * * *', zoneReader(deps), async () => {
    const count = await runScheduling(deps)
    if (count > 0) deps.log.info({ count }, 'scheduling changes took effect')
  })
  deps.jobs.every('scheduling.notices', '* * * * *', 'UTC', async () => {
    const count = await notifyCompanies(deps)
    if (count > 0) deps.log.info({ count }, 'companies were told of scheduling changes')
  })
}
