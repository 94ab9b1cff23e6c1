import type { Deps } from '../../platform/deps.ts'
import { readSettings } from '../settings/public.ts'
import { sweepViews } from './store.ts'

const dayLength = 86_400_000

/** Forgets looks that are older than the authority keeps them (product §14). */
export const sweepOldViews = async ({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> => {
  const days = (await readSettings(db))['retention.verificationDays']
  await sweepViews(db, new Date(now.getTime() - days * dayLength))
}

export const verificationJobs = (deps: Deps): void => {
  deps.jobs.every('verification.sweep', '35 0 * * *', 'UTC', () => sweepOldViews(deps, deps.clock.now()))
}
