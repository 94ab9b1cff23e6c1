import type { Deps } from '../../platform/deps.ts'
import { zoneReader } from '../settings/public.ts'
import { runDaily } from './actions/daily.ts'

/** At ten past every hour, as the calendar of the authorizations: what was missed is caught up within the hour. */
export const tradingEstablishmentsJobs = (deps: Deps): void => {
  deps.jobs.every('trading-establishments.daily', '10 * * * *', zoneReader(deps), async () => {
    deps.log.info(await runDaily(deps), 'the calendar of foreign partners')
  })
}
