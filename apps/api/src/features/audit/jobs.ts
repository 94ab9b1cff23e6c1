import type { Deps } from '../../platform/deps.ts'
import { runVerification, verifyQueue } from './verification.ts'

/** Long trails are walked beside the requests, by whichever process is free. */
export const auditJobs = (deps: Deps): void => {
  deps.jobs.work(verifyQueue, async (data) => {
    await runVerification(deps, String((data as { id?: unknown }).id))
  })
}
