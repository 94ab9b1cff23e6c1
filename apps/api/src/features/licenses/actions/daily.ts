import { addDays, daysBetween } from '@papaver/contract/casework/rules.ts'
import { underWay } from '@papaver/contract/licenses/succession.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type DailyRun,
  eachCase,
  flagCases,
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
import { type LicenseRecord, surrenderAskedFlag } from '../record.ts'
import { servedLicenses } from '../served-kind.ts'
import { updateLicense } from '../store.ts'
import { findFollower, listRenewing } from '../succession-store.ts'
import { emitLicenseChange } from './emit-change.ts'

const feature = servedLicenses.kind.entity
type Run = DailyRun<'expired' | 'continued'>

/** Is a renewal before the authority that was applied for while the licence was valid? */
const isRenewing = async (tx: Tx, { case: row }: LicenseRecord, { settings }: Run): Promise<boolean> => {
  if (!settings['licenses.continuesDuringRenewal'] || row.status !== 'ISS') return false
  const follower = await findFollower(tx.db, row.id)
  return follower?.as === 'renewal' && underWay.includes(follower.status)
}

/**
 * Where the law says so, a licence whose renewal is before the authority goes on past its last day; and no longer, once
 * that is decided. Said before the last day is over, so that no hour of the night is without it.
 */
const followRenewals = async (run: Run): Promise<void> => {
  const ids = await listRenewing(run.deps.db, underWay)
  await eachCase(run, 'continued', ids, (id) =>
    withLocked(servedLicenses, run, id, async (tx, record) => {
      const isContinued = await isRenewing(tx, record, run)
      if (isContinued === record.license.isContinued) return false
      await updateLicense(tx, record.case.id, { isContinued })
      const details = { number: record.case.number, isContinued }
      recordAudit(tx, { action: 'license.continue', entity: 'license', entityId: id, details })
      return true
    }),
  )
}

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
      if (validUntil === null || validUntil >= calendar.today || record.license.isContinued) return false
      const isTaken = await takeCalendarStep(servedLicenses, tx, run, record, {
        step: 'expire',
        mail: { code: 'LIC_EXPIRED', dueOn: null },
        furtherMail: { code: 'LIC_ENDED', to: 'authority', dueOn: null },
      })
      if (isTaken) await flagCases(tx, { ids: [record.case.id] }, { lowers: [surrenderAskedFlag] })
      if (isTaken) await emitLicenseChange({ deps, tx, record }, { from: record.case.status, to: 'EXP' })
      return isTaken
    }),
  )
}

/** That a licence ends soon, to its holder and to the officers: once for each of the setting's days. */
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
    const reminder = {
      caseId: id,
      dueOn: null,
      isStillDue: ({ case: row }: LicenseRecord) => row.status === 'ISS' && row.validUntil === validUntil,
    }
    return [
      { ...reminder, key: `expiring:${validUntil}:${stage}`, code: 'LIC_EXPIRING' as const },
      {
        ...reminder,
        key: `ending:${validUntil}:${stage}`,
        code: 'LIC_ENDING' as const,
        to: 'authority' as const,
      },
    ]
  })
}

/** What the day brings: licences that end or are about to, drafts and questions that nobody answers. */
export const runDaily = async (deps: Deps, now = deps.clock.now()): Promise<Run['done']> => {
  const run = await startRun(deps, now, ['expired', 'continued'])
  await followRenewals(run)
  await expireOver(run)
  await lapseSilent(servedLicenses, run)
  await sendReminders(servedLicenses, run, await remindersOfExpiry(run))
  return run.done
}
