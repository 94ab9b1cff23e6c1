import type { Deps } from '../../platform/deps.ts'
import { type FollowArrival, sendDueMessages } from './sending.ts'

/** Messages leave by the minute; of all processes one sends at a time. `follow`: what their arrival means elsewhere. */
export const exchangeJobs = (deps: Deps, follow: FollowArrival): void => {
  deps.jobs.every('exchange.send', '* * * * *', 'UTC', async () => {
    const messages = await sendDueMessages(deps, follow)
    if (messages > 0) deps.log.info({ messages }, 'messages to other authorities')
  })
}
