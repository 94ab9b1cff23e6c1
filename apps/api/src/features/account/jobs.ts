import type { Deps } from '../../platform/deps.ts'
import { zoneReader } from '../settings/public.ts'
import { impersonationJobs } from './impersonation-jobs.ts'
import {
  endSingleSignOnSessions,
  notifyOfExpiringPasswords,
  notifyOfLocks,
  sweepAccountData,
} from './upkeep.ts'

export const accountJobs = (deps: Deps): void => {
  deps.jobs.every('account.locks', '* * * * *', 'UTC', async () => {
    await notifyOfLocks(deps)
    await endSingleSignOnSessions(deps)
  })
  impersonationJobs(deps)
  // In the morning, so that the mail is there when its reader comes to work.
  deps.jobs.every('account.daily', '20 6 * * *', zoneReader(deps), async () => {
    await notifyOfExpiringPasswords(deps)
    await sweepAccountData(deps)
  })
}
