import { life, type SystemStep, statusStyles } from '@papaver/contract/authorizations/life.ts'
import { nextStatus } from '@papaver/contract/casework/rules.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Updateable } from 'kysely'
import type { TradeAuthorization } from '../../../platform/database/database-types.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inTransaction, systemOrigin, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { releaseCase } from '../../balances/public.ts'
import { type Calendar, insertHistory, systemScope, updateCase } from '../../casework/public.ts'
import type { Masters } from '../../masters/public.ts'
import { mailAbout } from '../mails.ts'
import { type AuthorizationRecord, hasUse, lockRecord, statusOf } from '../record.ts'
import { updateHeader } from '../store.ts'
import { clockAfter } from './act.ts'
import { raiseFlag } from './permit-flags.ts'

/** What the calendar's steps stand on; `today` is the authority's day. */
export interface CalendarContext {
  readonly deps: Pick<Deps, 'db' | 'clock' | 'environment'>
  readonly calendar: Calendar
  readonly masters: Masters
  /** Working days. */
  readonly lateReportDays: number
}

const origin = systemOrigin('authorizations.daily')

export interface Told {
  readonly code: NoticeCode
  readonly dueOn: string | null
}

/** Mails of the calendar go to the applicant. */
export const tell = async (
  tx: Tx,
  { deps, masters }: CalendarContext,
  record: AuthorizationRecord,
  { code, dueOn }: Told,
): Promise<void> => {
  const context = { masters, publicUrl: deps.environment.publicUrl }
  const number = record.case.number ?? ''
  await mailAbout(tx, {
    code,
    to: 'applicant',
    record,
    number,
    context,
    reasonCode: null,
    comment: null,
    dueOn,
  })
}

/** Runs on a locked record, in a transaction of its own; true where there still was something to do. */
export const withLocked = (
  { deps }: CalendarContext,
  id: string,
  work: (tx: Tx, record: AuthorizationRecord) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(deps, origin, async (tx) => work(tx, await lockRecord(tx, systemScope, id)))

interface Ending {
  readonly step: SystemStep
  readonly header?: Updateable<TradeAuthorization>
  readonly mail?: Told
}

/** One step of the life table that nobody takes; false where the case has none such from where it is. */
const take = async (
  tx: Tx,
  context: CalendarContext,
  record: AuthorizationRecord,
  { step, header, mail }: Ending,
): Promise<boolean> => {
  const from = statusOf(record)
  const to = nextStatus(life, from, step)
  if (to === undefined) return false
  const { id, number } = record.case
  const status = { status: to, statusGroup: statusStyles[to].group }
  await updateCase(tx, id, { ...clockAfter(record.case, to, context), ...status })
  if (header) await updateHeader(tx, id, header)
  const dueOn = mail?.dueOn ?? null
  const actor = { side: 'system' as const, actorName: origin.actorName }
  await insertHistory(tx, { caseId: id, action: step, fromStatus: from, toStatus: to, ...actor, dueOn })
  const details = { from, to, number }
  recordAudit(tx, { action: `authorization.${step}`, entity: 'authorization', entityId: id, details })
  if (mail) await tell(tx, context, record, mail)
  return true
}

/**
 * The permit's last day is over (product §3.3). What was not used stays reserved while late endorsements are
 * taken; of an unused permit the holder still owes the word that nothing was moved.
 */
export const expire = (context: CalendarContext, id: string): Promise<boolean> =>
  withLocked(context, id, async (tx, record) => {
    const { validUntil } = record.case
    if (validUntil === null || validUntil >= context.calendar.today) return false
    const owed = hasUse(record.lines)
      ? record.header.reportDueOn
      : context.calendar.after(validUntil, context.lateReportDays)
    const mail = { code: 'IE_EXPIRED', dueOn: owed } as const
    return take(tx, context, record, { step: 'expire', header: { reportDueOn: owed }, mail })
  })

/** A draft that nobody has touched for long, or a question that nobody has answered. */
export const lapse = (context: CalendarContext, id: string, untouchedSince: Date): Promise<boolean> =>
  withLocked(context, id, async (tx, record) => {
    const status = statusOf(record)
    if (record.case.updatedAt >= untouchedSince || (status !== 'DRA' && status !== 'INF')) return false
    const mail = status === 'INF' ? { mail: { code: 'IE_CANCELLED', dueOn: null } as const } : {}
    return take(tx, context, record, { step: 'lapse', ...mail })
  })

/** Late endorsements are no longer taken: what an expired permit still held is free again. */
export const freeRemainder = (context: CalendarContext, id: string): Promise<boolean> =>
  withLocked(context, id, async (tx, record) => {
    const { validUntil, number } = record.case
    const isOver =
      statusOf(record) === 'EXP' &&
      validUntil !== null &&
      context.calendar.after(validUntil, context.lateReportDays) < context.calendar.today
    if (!isOver) return false
    await releaseCase(tx, id)
    const details = { number, validUntil }
    recordAudit(tx, { action: 'authorization.release', entity: 'authorization', entityId: id, details })
    return true
  })

/** The certificate that should have followed a humanitarian export has not: once, until it comes. */
export const flagOverdueCertificate = (context: CalendarContext, id: string): Promise<boolean> =>
  withLocked(context, id, async (tx, record) => {
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
