import type { Deps } from '../../platform/deps.ts'
import { sendDueMessages } from './sending.ts'

/** Messages leave by the minute; of all processes one sends at a time. */
export const exchangeJobs = (deps: Deps): void => {
  deps.jobs.every('exchange.send', '* * * * *', 'UTC', async () => {
    const messages = await sendDueMessages(deps)
    if (messages > 0) deps.log.info({ messages }, 'messages to other authorities')
  })
}
