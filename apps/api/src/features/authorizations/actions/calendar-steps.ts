import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { recordAudit } from '../../audit/public.ts'
import { carryOver, releaseCase } from '../../balances/public.ts'
import { type CalendarContext, takeCalendarStep, withLocked } from '../../casework/public.ts'
import { nameIn } from '../../masters/public.ts'
import { notifyHolder } from '../foreign/notify-holder.ts'
import { settleAbroad } from '../foreign/settle-abroad.ts'
import { isReturned } from '../kind-rules.ts'
import { hasUse, statusOf } from '../record.ts'
import { servedAuthorizations } from '../served-kind.ts'
import type { Duty } from '../store.ts'
import { type PermitFlag, raiseFlag } from './permit-flags.ts'

export interface PermitCalendar extends CalendarContext {
  /** Working days. */
  readonly lateReportDays: number
  /** Working days in which an export authorization goes back to the other country. */
  readonly returnDays: number
}

/**
 * The permit's last day is over (product §3.3). What was not used stays reserved while late endorsements are
 * taken; of an unused permit the holder still owes the word that nothing was moved.
 */
export const expire = (context: PermitCalendar, id: string): Promise<boolean> =>
  withLocked(servedAuthorizations, context, id, async (tx, record) => {
    const { validUntil } = record.case
    if (validUntil === null || validUntil >= context.calendar.today) return false
    const owedIfUnused = record.kind.isReported
      ? context.calendar.after(validUntil, context.lateReportDays)
      : null
    const owed = hasUse(record.lines) ? record.header.reportDueOn : owedIfUnused
    const mail = { code: 'IE_EXPIRED', dueOn: owed } as const
    // What came in is due already; that nothing came is told once no late record is taken any more.
    const toReturn = isReturned(record) && !hasUse(record.lines)
    const returnDueOn = context.calendar.after(validUntil, context.lateReportDays + context.returnDays)
    const took = await takeCalendarStep(servedAuthorizations, tx, context, record, {
      step: 'expire',
      own: { reportDueOn: owed, ...(toReturn ? { returnDueOn } : {}) },
      mail,
    })
    if (took && toReturn) await raiseFlag(tx, record, 'returnOwed')
    return took
  })

/** Late endorsements are no longer taken: what an expired permit still held is free again. */
export const freeRemainder = (context: PermitCalendar, id: string): Promise<boolean> =>
  withLocked(servedAuthorizations, context, id, async (tx, record) => {
    const { validUntil, number } = record.case
    const isOver =
      statusOf(record) === 'EXP' &&
      validUntil !== null &&
      context.calendar.after(validUntil, context.lateReportDays) < context.calendar.today
    if (!isOver) return false
    await releaseCase(tx, record.case.id)
    const details = { number, validUntil }
    recordAudit(tx, { action: 'authorization.release', entity: 'authorization', entityId: id, details })
    return true
  })

/** Permits that hold what is left of them in balances, and may still be used. */
export const holding: readonly string[] = ['APR', 'ISS', 'PAU', 'SUS']

/**
 * What is left of a permit when the year turns can only move in the new one, and is held in its balances from then on
 * (1961 art. 19, 21: an estimate is of a calendar year).
 */
export const carryToYear = (context: PermitCalendar, id: string, year: number): Promise<boolean> =>
  withLocked(servedAuthorizations, context, id, async (tx, record) => {
    if (!holding.includes(statusOf(record))) return false
    const carried = await carryOver(tx, record.case.id, year)
    if (carried.length === 0) return false
    const details = { number: record.case.number, year, carried }
    recordAudit(tx, { action: 'authorization.carryOver', entity: 'authorization', entityId: id, details })
    return true
  })

const flagOverdue =
  (duty: Duty, flag: PermitFlag, action: string) =>
  (context: PermitCalendar, id: string): Promise<boolean> =>
    withLocked(servedAuthorizations, context, id, async (tx, record) => {
      const dueOn = record.header[duty]
      const isLate = dueOn !== null && dueOn < context.calendar.today
      if (!isLate || record.case.flags.includes(flag)) return false
      await raiseFlag(tx, record, flag)
      const details = { number: record.case.number, dueOn }
      recordAudit(tx, { action, entity: 'authorization', entityId: id, details })
      return true
    })

/** The certificate on which a case rests has ended: once, until another one is named. */
export const flagEndedAbroad = (
  context: PermitCalendar & { readonly settings: Settings; readonly now: Date },
  id: string,
): Promise<boolean> =>
  withLocked(servedAuthorizations, context, id, async (tx, record) => {
    const { deps, settings, masters, calendar, now } = context
    const culture = settings['languages.default']
    const actorName = nameIn(settings['authority.names'], culture)
    const looking = { db: tx.db, settings, masters, calendar, now, culture }
    const notifying = { publicUrl: deps.environment.publicUrl, actorName }
    const isNews = await settleAbroad(tx, looking, record, { ...notifying, because: 'certificateEnded' })
    if (isNews) await notifyHolder(tx, { masters, publicUrl: deps.environment.publicUrl }, record)
    return isNews
  })

/** The certificate that should have followed a humanitarian export has not: once, until it comes. */
export const flagOverdueCertificate = flagOverdue(
  'certificateDueOn',
  'certificateOverdue',
  'authorization.certificateOverdue',
)
/** The copy of a declaration has not followed its goods in time: once, until it does. */
export const flagOverdueCopy = flagOverdue('copyDueOn', 'copyOverdue', 'authorization.copyOverdue')
/** The export authorization of the other country has not gone back in time: once, until it does. */
export const flagOverdueReturn = flagOverdue('returnDueOn', 'returnOverdue', 'authorization.returnOverdue')
