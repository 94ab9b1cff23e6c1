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
import type { LicenseRecord } from '../record.ts'
import { servedLicenses } from '../served-kind.ts'

const feature = servedLicenses.kind.entity
type Run = DailyRun<'expired'>

/** The last day of a licence is over. */
const expireOver = async (run: Run): Promise<void> => {
  const { deps, calendar } = run
  const over = await listDueCases(deps.db, {
    feature,
    statuses: ['ISS', 'SUS'],
    statusGroups: ['active'],
    when: { validBefore: calendar.today },
  })
  await eachCase(run, 'expired', over, (id) =>
    withLocked(servedLicenses, run, id, async (tx, record) => {
      const { validUntil } = record.case
      if (validUntil === null || validUntil >= calendar.today) return false
      const mail = { code: 'LIC_EXPIRED', dueOn: null } as const
      return takeCalendarStep(servedLicenses, tx, run, record, { step: 'expire', mail })
    }),
  )
}

/** That a licence ends soon: once for each of the setting's days. */
const remindersOfExpiry = async ({ deps, settings, calendar }: Run): Promise<Reminder<LicenseRecord>[]> => {
  const days = settings['licenses.expiryReminderDays'].toSorted((left, right) => left - right)
  const { today } = calendar
  const until = addDays(today, days.at(-1) ?? 0)
  const of = { feature, statuses: ['ISS'] }
  const rows = await listEndingCases(deps.db, systemScope, of, { from: today, to: until })
  return rows.flatMap(({ id, validUntil }) => {
    const left = validUntil === null ? undefined : daysBetween(today, validUntil)
    const stage = left === undefined ? undefined : days.find((each) => left <= each)
    if (stage === undefined) return []
    return {
      caseId: id,
      key: `expiring:${validUntil}:${stage}`,
      code: 'LIC_EXPIRING' as const,
      dueOn: null,
      isStillDue: ({ case: row }: LicenseRecord) => row.status === 'ISS' && row.validUntil === validUntil,
    }
  })
}

/** What the day brings: licences that end or are about to, drafts and questions that nobody answers. */
export const runDaily = async (deps: Deps, now = deps.clock.now()): Promise<Run['done']> => {
  const run = await startRun(deps, now, ['expired'])
  await expireOver(run)
  await lapseSilent(servedLicenses, run)
  await sendReminders(servedLicenses, run, await remindersOfExpiry(run))
  return run.done
}
