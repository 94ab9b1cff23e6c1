import type { Deps } from '../../platform/deps.ts'
import { systemOrigin } from '../../platform/transaction.ts'
import { runVerification, sealTrail, verifyQueue } from './verification.ts'

/** The lanes are joined every few minutes; long trails are walked beside the requests, by whichever process is free. */
export const auditJobs = (deps: Deps): void => {
  deps.jobs.every('audit.seal', '*/5 * * * *', 'UTC', () => sealTrail(deps, systemOrigin('audit.seal')))
  deps.jobs.work(verifyQueue, async (data) => {
    await runVerification(deps, String((data as { id?: unknown }).id))
  })
}
