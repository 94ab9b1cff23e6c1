import type { Deps } from '../../platform/deps.ts'
import { zoneReader } from '../settings/public.ts'
import { settlePoints } from './actions/customs-points.ts'
import { runDaily } from './actions/daily.ts'
import { explainSerials } from './actions/serials.ts'

/**
 * At five past every hour, so at 00:05 too, when the authority's day begins (product §3.3): a service that was
 * down at midnight catches up within the hour, and a run that finds nothing costs a few look-ups by index.
 */
export const authorizationsJobs = (deps: Deps): void => {
  deps.jobs.every('authorizations.daily', '5 * * * *', zoneReader(deps), async () => {
    deps.log.info(await runDaily(deps), 'the calendar of authorizations')
    deps.log.info({ points: await settlePoints(deps) }, 'customs points that open or close')
  })
  deps.jobs.every('authorizations.serials', '20 * * * *', zoneReader(deps), async () => {
    deps.log.info({ holes: await explainSerials(deps) }, 'serials that became no number')
  })
}
