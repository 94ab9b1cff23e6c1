import { addDays } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { type Settings, settingDefinitions } from '@papaver/contract/settings/definitions.ts'
import { sweepAttempts } from '../../../platform/attempts.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listExpiredHolders } from '../../balances/public.ts'
import {
  calendarOf,
  listDueCases,
  listEndingCases,
  listHistory,
  listUntouchedCases,
  startOfDay,
  sweepIdempotencyKeys,
  systemScope,
} from '../../casework/public.ts'
import { readMasters } from '../../masters/public.ts'
import { readSettings } from '../../settings/public.ts'
import { listOwed, listReminders } from '../reminder-store.ts'
import type { Duty } from '../store.ts'
import {
  type CalendarContext,
  expire,
  flagOverdueCertificate,
  freeRemainder,
  lapse,
} from './calendar-steps.ts'
import {
  certificateReminder,
  draftReminder,
  expiryReminder,
  questionReminder,
  type Reminder,
  remind,
  reportReminder,
} from './reminders.ts'

const feature = 'authorization'
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

/** How much a run did; a second run at the same moment does nothing and says so. */
export interface DailyDone {
  expired: number
  freed: number
  lapsed: number
  reminded: number
  flagged: number
  /** Cases whose step failed; the log says why, and the next run tries again. */
  failed: number
}

interface Run extends CalendarContext {
  readonly deps: Deps
  readonly settings: Settings
  readonly now: Date
  readonly done: DailyDone
}

type Deed = Exclude<keyof DailyDone, 'failed'>

/** One case after the other, each by itself: one that fails does not keep the others waiting. */
const each = async <Item>(
  { deps, done }: Run,
  deed: Deed,
  items: readonly Item[],
  step: (item: Item) => Promise<boolean>,
): Promise<void> => {
  for (const item of items) {
    try {
      if (await step(item)) done[deed] += 1
    } catch (error) {
      done.failed += 1
      deps.log.error({ err: error, deed }, 'a step of the calendar failed')
    }
  }
}

/** The last day after which so many working days have passed by today. */
const dayBefore = ({ calendar }: Run, workingDays: number): string => {
  let day = calendar.today
  while (calendar.after(day, workingDays) >= calendar.today) day = addDays(day, -1)
  return day
}

const endPermits = async (run: Run): Promise<void> => {
  const { deps, calendar, lateReportDays } = run
  const over = await listDueCases(deps.db, {
    feature,
    statuses: ['ISS', 'PAU', 'SUS'],
    statusGroups: ['active'],
    when: { validBefore: calendar.today },
  })
  await each(run, 'expired', over, (id) => expire(run, id))
  const firstKept = addDays(dayBefore(run, lateReportDays), 1)
  const holders = await listExpiredHolders(deps.db, feature, firstKept)
  await each(run, 'freed', holders, (id) => freeRemainder(run, id))
}

/** Drafts by days of the calendar, unanswered questions by working days. */
const lapseSilent = async (run: Run): Promise<void> => {
  const { deps, settings, now } = run
  const idle = new Date(now.getTime() - settings['import_export.draftIdleDays'] * dayLength)
  const silentDay = addDays(dayBefore(run, settings['import_export.infSilentDays']), 1)
  const silent = startOfDay(settings['public.timeZone'], silentDay)
  for (const [status, group, untouchedSince] of [
    ['DRA', 'open', idle],
    ['INF', 'waiting', silent],
  ] as const) {
    const due = { feature, statuses: [status], statusGroups: [group], when: { untouchedSince } }
    const ids = await listDueCases(deps.db, due)
    await each(run, 'lapsed', ids, (id) => lapse(run, id, untouchedSince))
  }
}

const remindersOfExpiry = async ({ deps, settings, calendar }: Run): Promise<Reminder[]> => {
  const days = settings['import_export.expiryReminderDays']
  const to = addDays(calendar.today, Math.max(0, ...days))
  const rows = await listEndingCases(deps.db, systemScope, feature, { from: calendar.today, to })
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

/** Certificates that have not followed in time stand before the officers' eyes, and in their list. */
const flagCertificates = async (run: Run): Promise<void> => {
  const owed = await listOwed(run.deps.db, 'certificateDueOn', addDays(run.calendar.today, -1))
  await each(run, 'flagged', owed, ({ caseId }) => flagOverdueCertificate(run, caseId))
}

const remindersOfQuestions = async (run: Run): Promise<Reminder[]> => {
  const { deps, settings, now } = run
  const asked = { feature, statuses: ['INF'], statusGroups: ['waiting'], when: { untouchedSince: now } }
  const reminders: Reminder[] = []
  for (const id of await listDueCases(deps.db, asked)) {
    const question = (await listHistory(deps.db, id, false)).findLast(({ action }) => action === 'ask')
    const before = settings['import_export.infReminderDays']
    const found = question?.dueOn ? questionReminder(id, question.dueOn, before, run) : undefined
    if (found) reminders.push(found)
  }
  return reminders
}

const remindersOfDrafts = async ({ deps, settings, now }: Run): Promise<Reminder[]> => {
  const lapseDays = settings['import_export.draftIdleDays']
  const ago = (days: number): Date => new Date(now.getTime() - days * dayLength)
  const drafts = await listUntouchedCases(
    deps.db,
    { feature, status: 'DRA', statusGroup: 'open' },
    { after: ago(lapseDays), before: ago(settings['import_export.draftReminderDay']) },
  )
  return drafts.map((draft) => {
    const lapsesAt = new Date(draft.updatedAt.getTime() + lapseDays * dayLength)
    return draftReminder(draft, dayIn(settings['public.timeZone'], lapsesAt))
  })
}

const sendReminders = async (run: Run): Promise<void> => {
  const reminders = [
    ...(await remindersOfExpiry(run)),
    ...(await remindersOfReports(run)),
    ...(await remindersOfCertificates(run)),
    ...(await remindersOfQuestions(run)),
    ...(await remindersOfDrafts(run)),
  ]
  const sent = await listReminders(
    run.deps.db,
    reminders.map(({ caseId }) => caseId),
  )
  const open = reminders.filter(({ caseId, key }) => !sent.has(`${caseId} ${key}`))
  await each(run, 'reminded', open, (reminder) => remind(run, reminder))
}

/**
 * Everything that the calendar does to authorizations, and what it sweeps away. Each case is a transaction of its
 * own and is judged again under its lock: running twice, or in two processes at once, does each thing once.
 */
export const runDaily = async (deps: Deps, now: Date = deps.clock.now()): Promise<DailyDone> => {
  const settings = await readSettings(deps.db)
  const run: Run = {
    deps: { ...deps, clock: { now: () => now } },
    settings,
    masters: await readMasters(deps.db),
    calendar: calendarOf(settings, now),
    lateReportDays: settings['import_export.lateReportDays'],
    now,
    done: { expired: 0, freed: 0, lapsed: 0, reminded: 0, flagged: 0, failed: 0 },
  }
  await endPermits(run)
  await lapseSilent(run)
  await flagCertificates(run)
  await sendReminders(run)
  await sweepAttempts(deps.db, new Date(now.getTime() - attemptDays * dayLength))
  await sweepIdempotencyKeys(deps.db, new Date(now.getTime() - idempotencyDays * dayLength))
  return run.done
}
