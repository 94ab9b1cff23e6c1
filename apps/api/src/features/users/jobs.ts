import type { Deps } from '../../platform/deps.ts'
import { readSettings } from '../settings/public.ts'
import { runUsersDaily } from './actions/daily.ts'

export { runUsersDaily, type UsersDone } from './actions/daily.ts'

/** Every hour, so that a service that was down at midnight catches up; a run that finds nothing costs little. */
export const usersJobs = async (deps: Deps): Promise<void> => {
  const timeZone = (await readSettings(deps.db))['public.timeZone']
  deps.jobs.every('users.daily', '10 * * * *', timeZone, async () => {
    deps.log.info(await runUsersDaily(deps), 'the calendar of accounts')
  })
}
