import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inTransaction, systemOrigin, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import type { Masters } from '../../masters/public.ts'
import { mailAbout } from '../mails.ts'
import { systemScope } from '../policy.ts'
import type { CaseRecord } from '../records.ts'
import { takeReminder } from '../reminder-store.ts'
import { type AnyServedKind, calendarNotices } from '../served-kind.ts'
import type { Calendar } from '../working-days.ts'
import { writeFollowing } from './following-step.ts'

/** What the steps of the calendar stand on; its `today` is the authority's day. */
export interface CalendarContext {
  readonly deps: Pick<Deps, 'db' | 'clock' | 'environment' | 'followers'>
  readonly calendar: Calendar
  readonly masters: Masters
}

export interface CalendarMail {
  readonly code: NoticeCode
  readonly to?: 'applicant' | 'authority'
  readonly dueOn: string | null
}

const originOf = ({ kind }: Pick<AnyServedKind, 'kind'>) => systemOrigin(`${kind.feature}.daily`)

/** Calendar notices go to the applicant, or to the officer who has the case. */
const mailSide = <Whole extends CaseRecord>(
  served: Pick<AnyServedKind<Whole>, 'kind' | 'mailParams' | 'nameKey'>,
  tx: Tx,
  { deps, masters }: CalendarContext,
  record: Whole,
  mail: CalendarMail,
): Promise<void> => {
  const context = { masters, publicUrl: deps.environment.publicUrl }
  const about = { record, number: record.case.number ?? '', context, reasonCode: null, comment: null }
  return mailAbout(served, tx, { ...mail, ...about, to: mail.to ?? 'applicant' })
}

/** Runs on a locked case, in a transaction of its own; true where there still was something to do. */
export const withLocked = <Whole extends CaseRecord>(
  served: AnyServedKind<Whole>,
  { deps }: CalendarContext,
  id: string,
  work: (tx: Tx, record: Whole) => Promise<boolean>,
): Promise<boolean> =>
  inTransaction(deps, originOf(served), async (tx) =>
    work(tx, await served.records.lock(tx, systemScope, id)),
  )

export interface Ending {
  readonly step: string
  readonly own?: unknown
  readonly mail?: CalendarMail
  /** To others, of the same step. */
  readonly furtherMail?: CalendarMail
  /** Number of what takes its place. */
  readonly successor?: string
}

/** One step of the life table that nobody takes; false where the case has none such from where it is. */
export const takeCalendarStep = async <Whole extends CaseRecord>(
  served: Pick<AnyServedKind<Whole>, 'kind' | 'updateOwn' | 'mailParams' | 'nameKey' | 'afterCalendar'>,
  tx: Tx,
  context: CalendarContext,
  record: Whole,
  { step, own, mail, furtherMail, successor }: Ending,
): Promise<boolean> => {
  const following = { step, side: 'system', actorName: originOf(served).actorName } as const
  const dueOn = mail?.dueOn ?? null
  const at = { tx, calendar: context.calendar }
  const passage = await writeFollowing(at, served.kind, record.case, { ...following, dueOn, successor })
  if (passage === undefined) return false
  if (own) await served.updateOwn(tx, record.case.id, own)
  for (const each of [mail, furtherMail]) if (each) await mailSide(served, tx, context, record, each)
  await served.afterCalendar?.({ deps: context.deps, tx, record }, passage)
  return true
}

/** A draft that nobody has touched for long, or a question that nobody has answered. */
export const lapse = (
  served: AnyServedKind,
  context: CalendarContext,
  id: string,
  untouchedSince: Date,
): Promise<boolean> =>
  withLocked(served, context, id, async (tx, record) => {
    const { draft, asked } = served.kind.means
    const { status, updatedAt } = record.case
    if (updatedAt >= untouchedSince || (status !== draft && status !== asked)) return false
    const mail = status === asked ? { mail: { code: calendarNotices(served).lapsed, dueOn: null } } : {}
    return takeCalendarStep(served, tx, context, record, { step: 'lapse', ...mail })
  })

export interface Reminder<Whole extends CaseRecord = CaseRecord> {
  readonly caseId: string
  /** What it is about and which of its mails; goes out once. */
  readonly key: string
  readonly code: NoticeCode
  /** The applicant, unless it says so. */
  readonly to?: CalendarMail['to']
  readonly dueOn: string | null
  /** Judged again on the locked record. */
  readonly isStillDue: (record: Whole) => boolean
}

/** Sends a reminder, unless it has gone out or its reason has gone away; true where it was sent. */
export const remind = <Whole extends CaseRecord>(
  served: AnyServedKind<Whole>,
  context: CalendarContext,
  { caseId, key, code, to, dueOn, isStillDue }: Reminder<Whole>,
): Promise<boolean> =>
  withLocked(served, context, caseId, async (tx, record) => {
    const { id, number } = record.case
    if (!isStillDue(record) || !(await takeReminder(tx, id, key))) return false
    const { entity } = served.kind
    const details = { number, reminder: key }
    recordAudit(tx, { action: `${entity}.remind`, entity, entityId: id, details })
    await mailSide(served, tx, context, record, { code, dueOn, ...(to ? { to } : {}) })
    return true
  })
