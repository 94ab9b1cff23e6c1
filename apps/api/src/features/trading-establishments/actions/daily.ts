import { daysBetween } from '@papaver/contract/casework/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type DailyRun,
  eachCase,
  flagCases,
  lapseSilent,
  officersOf,
  sendReminders,
  startRun,
  takeReminder,
  withLocked,
} from '../../casework/public.ts'
import { entryOf, notifyAll, notifyLinked } from '../notices.ts'
import { servedPartners } from '../served-kind.ts'
import { listLicencesEnding } from '../store.ts'

const endingFlag = 'licenceEnding'
const expiredFlag = 'licenceExpired'

/**
 * A partner's licence is about to end: said once for each of the days that the setting names to the companies that have
 * the partner and to the office. Once it is over, the entry is marked; another licence comes with a change of it.
 */
const remindOfLicences = async (run: DailyRun<'licences'>): Promise<void> => {
  const { deps, settings, calendar } = run
  const days = settings['trading_establishments.licenceReminderDays'].toSorted((a, b) => a - b)
  const entries = await listLicencesEnding(deps.db, calendar.today, days.at(-1) ?? 0)
  await eachCase(run, 'licences', entries, ({ id, validUntil }) =>
    withLocked(servedPartners, run, id, async (tx, record) => {
      const left = daysBetween(calendar.today, validUntil)
      const day = left < 0 ? -1 : days.find((each) => left <= each)
      const stands = record.case.status === 'APR' && record.partner.licenceValidUntil === validUntil
      if (day === undefined || !stands) return false
      if (!(await takeReminder(tx, record.case.id, `licence:${validUntil}:${day}`))) return false
      const [raised, lowered] = left < 0 ? [expiredFlag, endingFlag] : [endingFlag, expiredFlag]
      await flagCases(tx, { ids: [id] }, { raises: [raised], lowers: [lowered] })
      const entry = entryOf(record)
      const notice = { code: 'TE_LICENCE', params: { expiresOn: validUntil } } as const
      await notifyLinked(tx, deps.environment.publicUrl, entry, notice)
      await notifyAll(tx, deps.environment.publicUrl, await officersOf(tx, servedPartners.kind), entry, {
        ...notice,
        isOffice: true,
      })
      const details = { number: entry.number, validUntil, day }
      recordAudit(tx, { action: 'partner.remind', entity: 'partner', entityId: id, details })
      return true
    }),
  )
}

/** What the day brings: drafts and questions that lapse, reminders, licences that end. */
export const runDaily = async (deps: Deps, now = deps.clock.now()): Promise<DailyRun<'licences'>['done']> => {
  const run = await startRun(deps, now, ['licences'])
  await lapseSilent(servedPartners, run)
  await sendReminders(servedPartners, run)
  await remindOfLicences(run)
  return run.done
}
