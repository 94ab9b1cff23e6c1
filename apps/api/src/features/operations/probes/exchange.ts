import { readWaitingMessages } from '../../exchange/public.ts'
import { fine, type Probe, warning } from './probe.ts'

/** Messages to other authorities: how long the oldest waits for a portal that does not answer, or does not trust our key. */
export const exchangeProbe: Probe = async ({ deps, settings }) => {
  const { count, oldestAt } = await readWaitingMessages(deps.db)
  if (oldestAt === null) return fine('exchangeEmpty')
  const hours = Math.floor((deps.clock.now().getTime() - oldestAt.getTime()) / 3_600_000)
  return hours >= settings['operations.exchangeWarningHours']
    ? warning('exchangeWaits', { count, hours })
    : fine('exchangeMoves', { count })
}
