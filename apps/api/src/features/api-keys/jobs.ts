import type { Deps } from '../../platform/deps.ts'
import { remindOfEnds } from './actions/remind.ts'

export const apiKeysJobs = (deps: Deps): void => {
  deps.jobs.every('api-keys.remind', '20 * * * *', 'UTC', async () => {
    const keys = await remindOfEnds(deps)
    if (keys > 0) deps.log.info({ keys }, 'reminded of keys that end')
  })
}
