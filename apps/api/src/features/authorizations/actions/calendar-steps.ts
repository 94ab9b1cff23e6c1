import { recordAudit } from '../../audit/public.ts'
import { carryOver, releaseCase } from '../../balances/public.ts'
import { type CalendarContext, takeCalendarStep, withLocked } from '../../casework/public.ts'
import { hasUse, statusOf } from '../record.ts'
import { servedAuthorizations } from '../served-kind.ts'
import { raiseFlag } from './permit-flags.ts'

export interface PermitCalendar extends CalendarContext {
  /** Working days. */
  readonly lateReportDays: number
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
    return takeCalendarStep(servedAuthorizations, tx, context, record, {
      step: 'expire',
      own: { reportDueOn: owed },
      mail,
    })
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

/** The certificate that should have followed a humanitarian export has not: once, until it comes. */
export const flagOverdueCertificate = (context: PermitCalendar, id: string): Promise<boolean> =>
  withLocked(servedAuthorizations, context, id, async (tx, record) => {
    const { certificateDueOn: dueOn } = record.header
    const isLate = dueOn !== null && dueOn < context.calendar.today
    if (!isLate || record.case.flags.includes('certificateOverdue')) return false
    await raiseFlag(tx, record, 'certificateOverdue')
    const details = { number: record.case.number, dueOn }
    recordAudit(tx, {
      action: 'authorization.certificateOverdue',
      entity: 'authorization',
      entityId: id,
      details,
    })
    return true
  })
