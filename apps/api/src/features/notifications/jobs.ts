import type { Deps } from '../../platform/deps.ts'
import { onQueuedMail, sendDueMails } from './actions.ts'

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
 * starts a run for those that are tried again or whose process is gone. The answer stops the former.
 */
export const notificationsJobs = (deps: Deps): (() => void) => {
  const send = oneAtATime(() => sendDueMails(deps))
  deps.jobs.every('mail.send', '* * * * *', 'UTC', send)
  return onQueuedMail(() => {
    send().catch((error: unknown) => deps.log.warn({ err: error }, 'mails could not be sent now'))
  })
}
