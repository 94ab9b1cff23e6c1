import { addDays } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readMasters } from '../../masters/public.ts'
import { readSettings, zoneReader } from '../../settings/public.ts'
import { listHistory } from '../history-store.ts'
import { listDueCases, listUntouchedCases } from '../overview-store.ts'
import type { CaseRecord } from '../records.ts'
import { listReminders } from '../reminder-store.ts'
import { type AnyServedKind, calendarNotices } from '../served-kind.ts'
import { type Calendar, calendarOf, startOfDay } from '../working-days.ts'
import { type CalendarContext, lapse, type Reminder, remind } from './calendar.ts'

const dayLength = 86_400_000

/** One run of the calendar, and how much of each thing it did. */
export interface DailyRun<Done extends string = string> extends CalendarContext {
  readonly deps: Deps
  readonly settings: Settings
  readonly now: Date
  /** `failed`: cases whose step failed; the log says why, and the next run tries again. */
  readonly done: Record<Done | 'lapsed' | 'reminded' | 'failed', number>
}

export const startRun = async <Done extends string>(
  deps: Deps,
  now: Date,
  counted: readonly Done[],
): Promise<DailyRun<Done>> => {
  const settings = await readSettings(deps.db)
  const zero = Object.fromEntries([...counted, 'lapsed', 'reminded', 'failed'].map((name) => [name, 0]))
  return {
    deps: { ...deps, clock: { now: () => now } },
    settings,
    masters: await readMasters(deps.db),
    calendar: calendarOf(settings, now),
    now,
    done: zero as DailyRun<Done>['done'],
  }
}

/** One case after the other, each by itself: one that fails does not keep the others waiting. */
export const eachCase = async <Done extends string, Item>(
  { deps, done }: DailyRun<Done>,
  name: keyof DailyRun<Done>['done'],
  items: readonly Item[],
  step: (item: Item) => Promise<boolean>,
): Promise<void> => {
  for (const item of items) {
    try {
      if (await step(item)) done[name] += 1
    } catch (error) {
      done.failed += 1
      deps.log.error({ err: error, step: name }, 'a step of the calendar failed')
    }
  }
}

/** The last day after which so many working days have passed by today. */
export const dayBefore = ({ calendar }: { readonly calendar: Calendar }, workingDays: number): string => {
  let day = calendar.today
  while (calendar.after(day, workingDays) >= calendar.today) day = addDays(day, -1)
  return day
}

/** Drafts by days of the calendar, unanswered questions by working days. */
export const lapseSilent = async (served: AnyServedKind, run: DailyRun): Promise<void> => {
  const { deps, settings, now } = run
  const { entity: feature, means } = served.kind
  const { draftIdleDays, silentDays } = served.periods(settings)
  const idle = new Date(now.getTime() - draftIdleDays * dayLength)
  const silentDay = addDays(dayBefore(run, silentDays), 1)
  const silent = startOfDay(settings['public.timeZone'], silentDay)
  for (const [status, group, untouchedSince] of [
    [means.draft, 'open', idle],
    [means.asked, 'waiting', silent],
  ] as const) {
    if (status === null) continue
    const due = { feature, statuses: [status], statusGroups: [group], when: { untouchedSince } }
    const ids = await listDueCases(deps.db, due)
    await eachCase(run, 'lapsed', ids, (id) => lapse(served, run, id, untouchedSince))
  }
}

/** That a question waits for its answer: some working days before the day it was asked for, and on it. */
export const questionReminder = (
  served: Pick<AnyServedKind, 'kind' | 'notices'>,
  { caseId, dueOn }: { caseId: string; dueOn: string },
  daysBefore: number,
  { calendar }: Pick<CalendarContext, 'calendar'>,
): Reminder | undefined => {
  const left = calendar.between(calendar.today, dueOn)
  if (left > daysBefore) return undefined
  return {
    caseId,
    key: `question:${dueOn}:${left > 0 ? daysBefore : 0}`,
    code: calendarNotices(served).question,
    dueOn,
    isStillDue: ({ case: { status } }) => status === served.kind.means.asked,
  }
}

/** That a draft is about to lapse: once for each time that it was left lying. */
const draftReminder = (
  served: AnyServedKind,
  { id, updatedAt }: { id: string; updatedAt: Date },
  /** ISO day on which it lapses. */
  lapsesOn: string,
): Reminder => ({
  caseId: id,
  key: `draft:${updatedAt.toISOString()}`,
  code: calendarNotices(served).draft,
  dueOn: lapsesOn,
  isStillDue: ({ case: row }) =>
    row.status === served.kind.means.draft && row.updatedAt.getTime() === updatedAt.getTime(),
})

const remindersOfQuestions = async (served: AnyServedKind, run: DailyRun): Promise<Reminder[]> => {
  const { deps, settings, now } = run
  const { entity: feature, means } = served.kind
  if (means.asked === null) return []
  const asked = { feature, statuses: [means.asked], statusGroups: ['waiting'], when: { untouchedSince: now } }
  const { questionReminderDays } = served.periods(settings)
  const reminders: Reminder[] = []
  for (const id of await listDueCases(deps.db, asked)) {
    const question = (await listHistory(deps.db, id, false)).findLast(({ action }) => action === 'ask')
    const due = question?.dueOn ? { caseId: id, dueOn: question.dueOn } : undefined
    const found = due && questionReminder(served, due, questionReminderDays, run)
    if (found) reminders.push(found)
  }
  return reminders
}

const remindersOfDrafts = async (
  served: AnyServedKind,
  { deps, settings, now }: DailyRun,
): Promise<Reminder[]> => {
  const { draftIdleDays, draftReminderDay } = served.periods(settings)
  const { entity: feature, means } = served.kind
  const ago = (days: number): Date => new Date(now.getTime() - days * dayLength)
  const drafts = await listUntouchedCases(
    deps.db,
    { feature, status: means.draft, statusGroup: 'open' },
    { after: ago(draftIdleDays), before: ago(draftReminderDay) },
  )
  return drafts.map((draft) => {
    const lapsesAt = new Date(draft.updatedAt.getTime() + draftIdleDays * dayLength)
    return draftReminder(served, draft, dayIn(settings['public.timeZone'], lapsesAt))
  })
}

/** Reminds of questions and drafts, and of what the kind itself wants to remind of; each goes out once. */
export const sendReminders = async <Whole extends CaseRecord>(
  served: AnyServedKind<Whole>,
  run: DailyRun,
  own: readonly Reminder<Whole>[] = [],
): Promise<void> => {
  const reminders = [
    ...own,
    ...(await remindersOfQuestions(served, run)),
    ...(await remindersOfDrafts(served, run)),
  ]
  const sent = await listReminders(
    run.deps.db,
    reminders.map(({ caseId }) => caseId),
  )
  const open = reminders.filter(({ caseId, key }) => !sent.has(`${caseId} ${key}`))
  await eachCase(run, 'reminded', open, (reminder) => remind(served, run, reminder))
}

/** The calendar of a kind that has no days of its own: drafts and questions that nobody answers. */
export const plainDaily =
  (served: AnyServedKind) =>
  async (deps: Deps, now: Date = deps.clock.now()): Promise<DailyRun<never>['done']> => {
    const run = await startRun(deps, now, [])
    await lapseSilent(served, run)
    await sendReminders(served, run)
    return run.done
  }

/** At ten past every hour: what was missed is caught up within the hour. */
export const dailyJob = (
  deps: Deps,
  { kind: { feature } }: Pick<AnyServedKind, 'kind'>,
  run: (deps: Deps) => Promise<object>,
): void =>
  deps.jobs.every(`${feature}.daily`, '10 * * * *', zoneReader(deps), async () => {
    deps.log.info(await run(deps), `the calendar of ${feature}`)
  })
