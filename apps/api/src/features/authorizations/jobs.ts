import type { Deps } from '../../platform/deps.ts'
import { readSettings } from '../settings/public.ts'
import { runDaily } from './actions/daily.ts'

export { type DailyDone, runDaily } from './actions/daily.ts'

/**
 * At five past every hour, so at 00:05 too, when the authority's day begins (product §3.3): a service that was
 * down at midnight catches up within the hour, and a run that finds nothing costs a few look-ups by index.
 */
export const authorizationsJobs = async (deps: Deps): Promise<void> => {
  const timeZone = (await readSettings(deps.db))['public.timeZone']
  deps.jobs.every('authorizations.daily', '5 * * * *', timeZone, async () => {
    deps.log.info(await runDaily(deps), 'the calendar of authorizations')
  })
}
