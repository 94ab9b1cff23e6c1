import type { Deps } from '../../platform/deps.ts'
import { zoneReader } from '../settings/public.ts'
import { runDaily } from './actions/unreported.ts'

/** Every hour, behind the calendar of authorizations: the authority's day has begun, and what ended has ended. */
export const endorsementsJobs = (deps: Deps): void => {
  deps.jobs.every('endorsements.daily', '10 * * * *', zoneReader(deps), async () => {
    deps.log.info(await runDaily(deps), 'the calendar of movements')
  })
}
