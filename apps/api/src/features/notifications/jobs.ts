import type { Deps } from '../../platform/deps.ts'
import { onQueuedMail, sendDueMails } from './actions.ts'
import { clearOldNotifications, type FindDigestReader, sendDigests } from './digest.ts'
import { continueMessages, onMessage } from './emails/message-run.ts'

/** One run at a time; a call during a run makes one more after it. */
const oneAtATime = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let isWanted = false
  const run = async (): Promise<void> => {
    do {
      isWanted = false
      await work()
    } while (isWanted)
  }
  return () => {
    isWanted = true
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

/**
 * Mails leave right after the commit that queued them, sent by the process that committed; every minute the clock
 * starts a run for those that are tried again or whose process is gone. The digest is looked after every hour, so
 * that a change of its hour or zone counts at once and a missed one is made up for. Messages to groups are handed over
 * by the process that took them in, and by the minute. The answer stops the sending.
 */
export const notificationsJobs = (deps: Deps, findReader: FindDigestReader): (() => void) => {
  const send = oneAtATime(() => sendDueMails(deps))
  deps.jobs.every('mail.send', '* * * * *', 'UTC', send)
  deps.jobs.every('notifications.digest', '0,30 * * * *', 'UTC', async () => {
    const mails = await sendDigests(deps, findReader)
    if (mails > 0) deps.log.info({ mails }, 'daily digests')
  })
  deps.jobs.every('notifications.clear', '40 2 * * *', 'UTC', async () => {
    deps.log.info({ count: await clearOldNotifications(deps) }, 'old notifications cleared away')
  })
  const goOn = oneAtATime(() => continueMessages(deps))
  deps.jobs.every('notifications.messages', '* * * * *', 'UTC', goOn)
  const stops = [
    onQueuedMail(() => {
      send().catch((error: unknown) => deps.log.warn({ err: error }, 'mails could not be sent now'))
    }),
    onMessage(() => {
      goOn().catch((error: unknown) =>
        deps.log.warn({ err: error }, 'a message could not be handed over now'),
      )
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
