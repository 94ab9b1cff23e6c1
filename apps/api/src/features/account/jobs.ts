import type { Deps } from '../../platform/deps.ts'
import { readSettings } from '../settings/public.ts'
import { impersonationJobs } from './impersonation-jobs.ts'
import { sweepAccountData, tellOfExpiringPasswords, tellOfLocks } from './upkeep.ts'

export const accountJobs = async (deps: Deps): Promise<void> => {
  const timeZone = (await readSettings(deps.db))['public.timeZone']
  deps.jobs.every('account.locks', '* * * * *', 'UTC', async () => {
    await tellOfLocks(deps)
  })
  impersonationJobs(deps)
  // In the morning, so that the mail is there when its reader comes to work.
  deps.jobs.every('account.daily', '20 6 * * *', timeZone, async () => {
    await tellOfExpiringPasswords(deps)
    await sweepAccountData(deps)
  })
}
