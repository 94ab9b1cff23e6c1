import type { Deps } from '../../../platform/deps.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type DailyRun,
  eachCase,
  flagCases,
  lapseSilent,
  mailAbout,
  sendReminders,
  startRun,
  takeReminder,
  withLocked,
} from '../../casework/public.ts'
import { servedPreExports } from '../served-kind.ts'
import { listDue } from '../store.ts'
import { overdueFlag } from './steps.ts'

/** On the working days of a setting around the day of an answer, as long as there is none: to whoever has the notification. */
const remindOfAnswers = async (run: DailyRun<'due'>): Promise<void> => {
  const { deps, settings, calendar, masters } = run
  const days = settings['import_export.penReminderDays'].toSorted((left, right) => right - left)
  const ahead = Math.max(0, ...days.map((day) => -day))
  const due = await listDue(deps.db, calendar.after(calendar.today, ahead))
  await eachCase(run, 'due', due, ({ id, replyBy }) =>
    withLocked(servedPreExports, run, id, async (tx, record) => {
      const isOver = replyBy < calendar.today
      const { case: row, notification } = record
      if (row.statusGroup !== 'open' || notification.replyBy !== replyBy) return false
      const isNew = isOver && !row.flags.includes(overdueFlag)
      if (isNew) await flagCases(tx, { ids: [id] }, { raises: [overdueFlag] })
      const passed = calendar.between(replyBy, calendar.today)
      const stage = days.find((day) => day <= passed)
      const key = `reply:${replyBy}:${stage}`
      if (stage === undefined || !(await takeReminder(tx, row.id, key))) return isNew
      const context = { masters, publicUrl: deps.environment.publicUrl }
      await mailAbout(servedPreExports, tx, {
        code: 'PEN_DUE',
        to: 'authority',
        record,
        number: row.number ?? '',
        context,
        reasonCode: null,
        comment: null,
        dueOn: replyBy,
      })
      const details = { number: row.number, reminder: key }
      recordAudit(tx, { action: 'preExport.remind', entity: 'preExport', entityId: id, details })
      return true
    }),
  )
}

/** What the day brings: drafts that lapse, and answers that are due. */
export const runDaily = async (deps: Deps, now = deps.clock.now()): Promise<DailyRun<'due'>['done']> => {
  const run = await startRun(deps, now, ['due'])
  await lapseSilent(servedPreExports, run)
  await sendReminders(servedPreExports, run)
  await remindOfAnswers(run)
  return run.done
}
