import { addDays, daysBetween } from '@papaver/contract/casework/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import {
  type DailyRun,
  eachCase,
  lapseSilent,
  listDueCases,
  listEndingCases,
  type Reminder,
  sendReminders,
  startRun,
  systemScope,
  takeCalendarStep,
  withLocked,
} from '../../casework/public.ts'
import { listLicensed, listOver } from '../ends-store.ts'
import type { CultivationRecord } from '../record.ts'
import { servedCultivations } from '../served-kind.ts'
import { listUnreported } from '../store.ts'
import { followLastDay, followLicence } from './ends.ts'

const feature = servedCultivations.kind.entity
type Run = DailyRun<'expired' | 'licences' | 'lastDays'>

/** The last day is over and nothing was begun: that is to be reported, too. */
const expireUnused = async (run: Run): Promise<void> => {
  const { deps, calendar, settings } = run
  const over = await listDueCases(deps.db, {
    feature,
    statuses: ['ISS'],
    statusGroups: ['active'],
    when: { validBefore: calendar.today },
  })
  await eachCase(run, 'expired', over, (id) =>
    withLocked(servedCultivations, run, id, async (tx, record) => {
      const { validUntil } = record.case
      if (validUntil === null || validUntil >= calendar.today) return false
      const reportDueOn = calendar.after(validUntil, settings['cultivation.notificationDays'])
      return takeCalendarStep(servedCultivations, tx, run, record, {
        step: 'expire',
        own: { reportDueOn },
        mail: { code: 'CUL_EXPIRED', dueOn: reportDueOn },
      })
    }),
  )
}

/** Licences that have ended or are valid again since yesterday, and permits past their last day with plants or stock left. */
const followEnds = async (run: Run): Promise<void> => {
  const { db } = run.deps
  await eachCase(run, 'licences', await listLicensed(db, null), (id) =>
    withLocked(servedCultivations, run, id, async (tx, record) =>
      record.case.statusGroup === 'active' ? followLicence(tx, run, record) : false,
    ),
  )
  await eachCase(run, 'lastDays', await listOver(db, run.calendar.today), (id) =>
    withLocked(servedCultivations, run, id, async (tx, record) =>
      record.case.statusGroup === 'active' ? followLastDay(tx, run, record) : false,
    ),
  )
}

/** That a permit ends soon, a month before; and that an end without cultivation is not reported yet. */
const reminders = async ({ deps, calendar }: Run): Promise<Reminder<CultivationRecord>[]> => {
  const { today } = calendar
  const until = addDays(today, 30)
  const of = { feature, statuses: ['ISS', 'RUN', 'HRV'] }
  const ending = await listEndingCases(deps.db, systemScope, of, { from: today, to: until })
  const unreported = await listUnreported(deps.db, addDays(today, 3))
  return [
    ...ending.flatMap(({ id, validUntil }) =>
      validUntil === null || daysBetween(today, validUntil) < 0
        ? []
        : {
            caseId: id,
            key: `expiring:${validUntil}`,
            code: 'CUL_EXPIRING' as const,
            dueOn: null,
            isStillDue: ({ case: row }: CultivationRecord) => row.validUntil === validUntil,
          },
    ),
    ...unreported.map(({ id, reportDueOn }) => ({
      caseId: id,
      key: `unreported:${reportDueOn}`,
      code: 'CUL_UNREPORTED' as const,
      dueOn: reportDueOn,
      isStillDue: ({ case: row, cultivation }: CultivationRecord) =>
        row.status === 'EXP' && cultivation.reportDueOn === reportDueOn,
    })),
  ]
}

/** What the day brings: permits that end or are about to, drafts and questions that nobody answers. */
export const runDaily = async (deps: Deps, now = deps.clock.now()): Promise<Run['done']> => {
  const run = await startRun(deps, now, ['expired', 'licences', 'lastDays'])
  await expireUnused(run)
  await followEnds(run)
  await lapseSilent(servedCultivations, run)
  await sendReminders(servedCultivations, run, await reminders(run))
  return run.done
}
