import { missedReports } from '@papaver/contract/endorsements/report-duty.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import {
  type AuthorizationRecord,
  listGeneralInUse,
  lowerFlag,
  raiseFlag,
  servedAuthorizations,
  statusOf,
  updateHeader,
} from '../../authorizations/public.ts'
import {
  type CalendarContext,
  type DailyRun,
  eachCase,
  startRun,
  takeCalendarStep,
  withLocked,
} from '../../casework/public.ts'
import { authorizedLines, comparisonOf } from '../movements.ts'
import { flagAllOneSided } from './one-sided.ts'
import { readMovements } from './write.ts'

type Followed = 'suspended' | 'lifted' | undefined
type Run = DailyRun<'suspended' | 'lifted' | 'oneSided'>
type Ground = CalendarContext & Pick<DailyRun, 'settings'>

const missedOf = async (tx: Tx, ground: Ground, record: AuthorizationRecord): Promise<number> =>
  missedReports(
    authorizedLines(ground, record),
    await readMovements(tx, { record, context: ground }),
    comparisonOf(ground, record),
  )

/** Once for each further report that has not come: what an officer has lifted in spite of it stays lifted until then. */
const suspend = async (
  tx: Tx,
  ground: Ground,
  record: AuthorizationRecord,
  missed: number,
): Promise<boolean> => {
  const isNew = missed > record.header.missedReports
  if (!isNew || missed < ground.settings['import_export.missedReportsSuspend']) return false
  const mail = { code: 'IE_UNREPORTED', dueOn: null } as const
  const own = { missedReports: missed }
  const step = { step: 'suspendUnreported', own, mail }
  if (!(await takeCalendarStep(servedAuthorizations, tx, ground, record, step))) return false
  await raiseFlag(tx, record, 'reportsMissed')
  return true
}

/** All reports are in: what was suspended for want of them goes on. */
const lift = async (tx: Tx, ground: Ground, record: AuthorizationRecord): Promise<boolean> => {
  if (record.header.missedReports === 0) return false
  await updateHeader(tx, record.case.id, { missedReports: 0 })
  const isSuspendedForIt = statusOf(record) === 'SUS' && record.case.flags.includes('reportsMissed')
  await lowerFlag(tx, record, 'reportsMissed')
  if (!isSuspendedForIt) return false
  const mail = { code: 'IE_REPORTED', dueOn: null } as const
  return takeCalendarStep(servedAuthorizations, tx, ground, record, { step: 'liftReported', mail })
}

/**
 * A general permit lets shipment after shipment pass for the promise that each is reported (product §4): it is suspended
 * once so many reports as the setting says have not come in time, and lifted when all are there. On a locked permit.
 */
export const followReports = async (
  tx: Tx,
  ground: Ground,
  record: AuthorizationRecord,
): Promise<Followed> => {
  if (!record.kind.isGeneral) return undefined
  const missed = await missedOf(tx, ground, record)
  if (missed === 0) return (await lift(tx, ground, record)) ? 'lifted' : undefined
  return (await suspend(tx, ground, record, missed)) ? 'suspended' : undefined
}

/** What the day makes of general permits whose movements are not reported, and of movements that one side alone recorded. */
export const runDaily = async (deps: Deps, now = deps.clock.now()): Promise<Run['done']> => {
  const run = await startRun(deps, now, ['suspended', 'lifted', 'oneSided'])
  const permits = await listGeneralInUse(deps.db)
  await eachCase(run, 'suspended', permits, async (id) => {
    let came: Followed
    await withLocked(servedAuthorizations, run, id, async (tx, record) => {
      came = await followReports(tx, run, record)
      return came !== undefined
    })
    if (came === 'lifted') run.done.lifted += 1
    return came === 'suspended'
  })
  await flagAllOneSided(run, 'oneSided')
  return run.done
}
