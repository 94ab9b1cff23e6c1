import type { Deps } from '../../../platform/deps.ts'
import {
  type DailyRun,
  eachCase,
  lapseSilent,
  sendReminders,
  startRun,
  takeCalendarStep,
  withLocked,
} from '../../casework/public.ts'
import { servedSubmissions } from '../served-kind.ts'
import { listToLock } from '../submission-store.ts'
import { runObligations } from './owed.ts'

type Run = DailyRun<'locked'>
const dayLength = 86_400_000

/** Accepted figures stand for good after so many days, by the setting. */
const lockAccepted = async (run: Run): Promise<void> => {
  const { deps, now, settings } = run
  const days = settings['statistics.lockAfterDays']
  if (days === 0) return
  const due = await listToLock(deps.db, new Date(now.getTime() - days * dayLength))
  await eachCase(run, 'locked', due, ({ id }) =>
    withLocked(servedSubmissions, run, id, (tx, record) =>
      record.case.status === 'ACC'
        ? takeCalendarStep(servedSubmissions, tx, run, record, { step: 'lock', own: { lockedAt: now } })
        : Promise.resolve(false),
    ),
  )
}

/** What each hour brings: reports that are asked for, reminded of and locked, drafts that lapse. */
export const runDaily = async (deps: Deps, now = deps.clock.now()) => {
  const owed = await runObligations(deps, now)
  const run = await startRun(deps, now, ['locked'])
  await lapseSilent(servedSubmissions, run)
  await sendReminders(servedSubmissions, run)
  await lockAccepted(run)
  return { ...run.done, ...owed }
}
