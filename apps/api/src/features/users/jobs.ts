import type { Deps } from '../../platform/deps.ts'
import { zoneReader } from '../settings/public.ts'
import { runUsersDaily } from './actions/daily.ts'

/** Every hour, so that a service that was down at midnight catches up; a run that finds nothing costs little. */
export const usersJobs = (deps: Deps): void => {
  deps.jobs.every('users.daily', '10 * * * *', zoneReader(deps), async () => {
    deps.log.info(await runUsersDaily(deps), 'the calendar of accounts')
  })
}
