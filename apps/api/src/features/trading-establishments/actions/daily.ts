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
import { findOpenConfirmation, listUnanswered } from '../confirmation-store.ts'
import { entryOf, notifyAll, notifyLinked } from '../notices.ts'
import { servedPartners } from '../served-kind.ts'
import { listLicencesEnding } from '../store.ts'
import { lateFlag } from './confirmation.ts'

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

/** Another authority has not answered by its day: whoever has the case is reminded once, and the entry is marked. */
const remindOfConfirmations = async (run: DailyRun<'confirmations'>): Promise<void> => {
  const { deps, calendar } = run
  const entries = await listUnanswered(deps.db, calendar.today)
  await eachCase(run, 'confirmations', entries, (id) =>
    withLocked(servedPartners, run, id, async (tx, record) => {
      const asked = await findOpenConfirmation(tx.db, record.case.id)
      if (asked === undefined || asked.replyBy >= calendar.today) return false
      if (!(await takeReminder(tx, record.case.id, `confirmation:${asked.id}`))) return false
      await flagCases(tx, { ids: [id] }, { raises: [lateFlag] })
      const officers = await officersOf(tx, servedPartners.kind)
      const assignee = officers.filter((person) => person.id === record.case.assigneeId)
      const entry = entryOf(record)
      await notifyAll(tx, deps.environment.publicUrl, assignee.length > 0 ? assignee : officers, entry, {
        code: 'TE_CONFIRMATION_LATE',
        params: { dueOn: asked.replyBy },
        isOffice: true,
      })
      const details = { number: entry.number, replyBy: asked.replyBy }
      recordAudit(tx, { action: 'partner.remind', entity: 'partner', entityId: id, details })
      return true
    }),
  )
}

/** What the day brings: drafts and questions that lapse, reminders, licences that end, letters without an answer. */
export const runDaily = async (
  deps: Deps,
  now = deps.clock.now(),
): Promise<DailyRun<'licences' | 'confirmations'>['done']> => {
  const run = await startRun(deps, now, ['licences', 'confirmations'])
  await lapseSilent(servedPartners, run)
  await sendReminders(servedPartners, run)
  await remindOfLicences(run)
  await remindOfConfirmations(run)
  return run.done
}
