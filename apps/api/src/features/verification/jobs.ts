import type { Deps } from '../../platform/deps.ts'
import { readSettings } from '../settings/public.ts'
import { passOnReports } from './reports.ts'
import { sweepViews } from './store.ts'

const dayLength = 86_400_000

/** Forgets looks that are older than the authority keeps them (product §14). */
export const sweepOldViews = async ({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> => {
  const days = (await readSettings(db))['retention.verificationDays']
  await sweepViews(db, new Date(now.getTime() - days * dayLength))
}

export const verificationJobs = (deps: Deps): void => {
  // Apart from the call, whose time would say whether there is such a document.
  deps.jobs.every('verification.reports', '* * * * *', 'UTC', async () => {
    const count = await passOnReports(deps)
    if (count > 0) deps.log.info({ count }, 'reports of the public check were passed on')
  })
  deps.jobs.every('verification.sweep', '35 0 * * *', 'UTC', () => sweepOldViews(deps, deps.clock.now()))
}
