import type { Deps } from '../../platform/deps.ts'
import { sendDays } from './daily.ts'

/** Looked after twice an hour, as the digest is: a change of hour or zone counts at once, a missed mail is made up for. */
export const calendarJobs = (deps: Deps): void => {
  deps.jobs.every('calendar.daily', '10,40 * * * *', 'UTC', async () => {
    const mails = await sendDays(deps)
    if (mails > 0) deps.log.info({ mails }, 'mails of the day')
  })
}
