import type { Deps } from '../../platform/deps.ts'
import { runPendingChanges } from '../casework/public.ts'

/** Every minute: cases that a change concerns are checked again soon after it. */
export const workJobs = (deps: Deps): void =>
  deps.jobs.every('work.changes', '* * * * *', 'UTC', async () => {
    const done = await runPendingChanges(deps)
    if (done > 0) deps.log.info({ done }, 'cases were checked again after changes')
  })
