import { authorizationStatuses, inForce } from '@papaver/contract/authorizations/life.ts'
import { addDays } from '@papaver/contract/casework/rules.ts'
import { settingDefinitions } from '@papaver/contract/settings/definitions.ts'
import { sweepAttempts } from '../../../platform/attempts.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inTransaction, systemOrigin } from '../../../platform/transaction.ts'
import { listCarried, listExpiredHolders } from '../../balances/public.ts'
import {
  type DailyRun,
  dayBefore,
  eachCase,
  lapseSilent,
  listDueCases,
  listEndingCases,
  type Reminder as ReminderOfCase,
  sendReminders,
  startRun,
  sweepIdempotencyKeys,
  systemScope,
} from '../../casework/public.ts'
import { closeAllMessages } from '../foreign/close-messages.ts'
import { flagToSendAgain } from '../foreign/reported-key.ts'
import { listEndedAbroad, listOwed } from '../owed-store.ts'
import type { AuthorizationRecord } from '../record.ts'
import { servedAuthorizations } from '../served-kind.ts'
import type { Duty } from '../store.ts'
import {
  carryToYear,
  expire,
  flagEndedAbroad,
  flagOverdueCertificate,
  flagOverdueCopy,
  flagOverdueReturn,
  freeRemainder,
  holding,
  type PermitCalendar,
} from './calendar-steps.ts'
import { certificateReminder, expiryReminder, reportReminder } from './reminders.ts'

const feature = servedAuthorizations.kind.entity
type Reminder = ReminderOfCase<AuthorizationRecord>
const dayLength = 86_400_000
const minutesADay = 1440
/**
 * No setting: no window of attempts is longer than the longest that the settings allow, and a counter whose window
 * is over counts for nothing.
 */
const attemptDays = Math.ceil(settingDefinitions['security.lockMinutes'].max / minutesADay) + 1
/**
 * No setting: for so long a request that is sent again is known again. It is a promise to programs, not a rule of
 * the authority; a browser sends again for seconds, a computer that was asleep over the weekend on Monday.
 */
const idempotencyDays = 7

const counted = ['expired', 'freed', 'carried', 'flagged'] as const
type Run = DailyRun<(typeof counted)[number]> & PermitCalendar
/** How much a run did; a second run at the same moment does nothing and says so. */
export type DailyDone = Run['done']

const endPermits = async (run: Run): Promise<void> => {
  const { deps, calendar, lateReportDays } = run
  const over = await listDueCases(deps.db, {
    feature,
    statuses: ['ISS', 'PAU', 'SUS'],
    statusGroups: ['active'],
    when: { validBefore: calendar.today },
  })
  await eachCase(run, 'expired', over, (id) => expire(run, id))
  const firstKept = addDays(dayBefore(run, lateReportDays), 1)
  const holders = await listExpiredHolders(deps.db, feature, firstKept)
  await eachCase(run, 'freed', holders, (id) => freeRemainder(run, id))
}

/** What permits hold of years that are over is held of this one; on the first days of a year, and nothing after. */
const changeYear = async (run: Run): Promise<void> => {
  const year = Number(run.calendar.today.slice(0, 4))
  const permits = await listCarried(run.deps.db, feature, holding, year)
  await eachCase(run, 'carried', permits, (id) => carryToYear(run, id, year))
}

const remindersOfExpiry = async ({ deps, settings, calendar }: Run): Promise<Reminder[]> => {
  const days = settings['import_export.expiryReminderDays']
  const to = addDays(calendar.today, Math.max(0, ...days))
  const rows = await listEndingCases(
    deps.db,
    systemScope,
    { feature, statuses: inForce },
    { from: calendar.today, to },
  )
  return rows.flatMap((row) => expiryReminder(row, days, calendar.today, settings['public.timeZone']) ?? [])
}

/** Of what is owed already, or within the days before that its setting names. */
const listOwedSoon = (run: Run, duty: Duty, days: readonly number[]) => {
  const ahead = Math.max(0, ...days.map((day) => -day))
  return listOwed(run.deps.db, duty, run.calendar.after(run.calendar.today, ahead))
}

const remindersOfReports = async (run: Run): Promise<Reminder[]> => {
  const days = run.settings['import_export.reportReminderDays']
  const owed = await listOwedSoon(run, 'reportDueOn', days)
  return owed.flatMap((each) => reportReminder(each, days, run) ?? [])
}

const remindersOfCertificates = async (run: Run): Promise<Reminder[]> => {
  const days = run.settings['import_export.certificateReminderDays']
  const owed = await listOwedSoon(run, 'certificateDueOn', days)
  return owed.flatMap((each) => certificateReminder(each, days, run) ?? [])
}

/** What has not followed or gone back in time stands before the officers' eyes, and in their list. */
const flagOverdue = async (run: Run): Promise<void> => {
  const yesterday = addDays(run.calendar.today, -1)
  const certificates = await listOwed(run.deps.db, 'certificateDueOn', yesterday)
  await eachCase(run, 'flagged', certificates, ({ caseId }) => flagOverdueCertificate(run, caseId))
  const returns = await listOwed(run.deps.db, 'returnDueOn', yesterday)
  await eachCase(run, 'flagged', returns, ({ caseId }) => flagOverdueReturn(run, caseId))
  const ended = await listEndedAbroad(run.deps.db, run.calendar.today)
  await eachCase(run, 'flagged', ended, (id) => flagEndedAbroad(run, id))
  const copies = await listOwed(run.deps.db, 'copyDueOn', yesterday)
  await eachCase(run, 'flagged', copies, ({ caseId }) => flagOverdueCopy(run, caseId))
}

/** A licence that was issued before may begin today: what bears the flag for want of one is checked again. */
const recheckUnlicensed = async (run: Run): Promise<void> => {
  const { deps } = run
  const caseIds = await listDueCases(deps.db, {
    feature,
    statuses: authorizationStatuses,
    statusGroups: ['open', 'waiting', 'decided', 'active'],
    when: { flagged: 'licenseStopped' },
  })
  await eachCase(run, 'flagged', caseIds.length === 0 ? [] : [caseIds], async () => {
    await inTransaction(deps, systemOrigin('authorizations.daily'), (tx) =>
      deps.followers.emit(tx, 'changed', { event: 'licenseIssued', concerned: { caseIds } }),
    )
    // What changes is written into the history of each of them.
    return false
  })
}

/**
 * Everything that the calendar does to authorizations, and what it sweeps away. Each case is a transaction of its
 * own and is judged again under its lock: running twice, or in two processes at once, does each thing once.
 */
export const runDaily = async (deps: Deps, now: Date = deps.clock.now()): Promise<DailyDone> => {
  const begun = await startRun(deps, now, counted)
  const run: Run = {
    ...begun,
    lateReportDays: begun.settings['import_export.lateReportDays'],
    returnDays: begun.settings['import_export.returnDays'],
  }
  await endPermits(run)
  await changeYear(run)
  await lapseSilent(servedAuthorizations, run)
  await flagOverdue(run)
  await recheckUnlicensed(run)
  await eachCase(run, 'flagged', [run.calendar.today], (today) =>
    inTransaction(
      deps,
      systemOrigin('authorizations.daily'),
      async (tx) => (await flagToSendAgain(tx, today)) > 0,
    ),
  )
  await sendReminders(servedAuthorizations, run, [
    ...(await remindersOfExpiry(run)),
    ...(await remindersOfReports(run)),
    ...(await remindersOfCertificates(run)),
  ])
  await closeAllMessages(deps)
  await sweepAttempts(deps.db, new Date(now.getTime() - attemptDays * dayLength))
  await sweepIdempotencyKeys(deps.db, new Date(now.getTime() - idempotencyDays * dayLength))
  return run.done
}
