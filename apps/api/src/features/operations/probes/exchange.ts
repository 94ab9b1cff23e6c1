import { readWaitingMessages } from '../../exchange/public.ts'
import { fine, type Probe, warning } from './probe.ts'

/** What is due goes within a minute; what was due longer ago is not tried at all, such as without a trusted key. */
const longestDue = 10 * 60_000

/** Messages to other authorities: how long the oldest waits for a portal that does not answer, or does not trust our key. */
export const exchangeProbe: Probe = async ({ deps, settings }) => {
  const { count, oldestAt, dueAt } = await readWaitingMessages(deps.db)
  if (oldestAt === null) return fine('exchangeEmpty')
  const now = deps.clock.now().getTime()
  const hours = Math.floor((now - oldestAt.getTime()) / 3_600_000)
  const isOverdue = dueAt !== null && now - dueAt.getTime() > longestDue
  return isOverdue || hours >= settings['operations.exchangeWarningHours']
    ? warning('exchangeWaits', { count, hours })
    : fine('exchangeMoves', { count })
}
