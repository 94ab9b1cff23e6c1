import { daysBetween } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { CalendarContext, Reminder as ReminderOfCase } from '../../casework/public.ts'
import { type AuthorizationRecord, statusOf } from '../record.ts'
import type { Duty } from '../store.ts'

type Reminder = ReminderOfCase<AuthorizationRecord>

/** The nearest of the days before the end that has been reached; a permit that never had so many days has none. */
const stageOf = (days: readonly number[], daysLeft: number, daysInAll: number): number | undefined =>
  days.filter((each) => daysLeft <= each && each < daysInAll).toSorted((left, right) => left - right)[0]

/** That a permit ends soon and is not used up: once for each of the setting's days. */
export const expiryReminder = (
  { id, validUntil, issuedAt }: { id: string; validUntil: string | null; issuedAt: Date | null },
  days: readonly number[],
  today: string,
  timeZone: string,
): Reminder | undefined => {
  if (validUntil === null || issuedAt === null) return undefined
  const daysInAll = daysBetween(dayIn(timeZone, issuedAt), validUntil)
  const stage = stageOf(days, daysBetween(today, validUntil), daysInAll)
  if (stage === undefined) return undefined
  return {
    caseId: id,
    key: `expiring:${stage}`,
    code: 'IE_EXPIRING',
    dueOn: null,
    isStillDue: (record) =>
      (statusOf(record) === 'ISS' || statusOf(record) === 'PAU') && record.case.validUntil === validUntil,
  }
}

interface Owed {
  /** Names the duty in the key of its reminders. */
  readonly name: string
  readonly codes: { readonly due: Reminder['code']; readonly late: Reminder['code'] }
  readonly duty: Duty
}

/** That something is owed, or late: once for each of the setting's working days around the day it is due. */
const owedReminder =
  ({ name, codes, duty }: Owed) =>
  (
    { caseId, dueOn }: { caseId: string; dueOn: string },
    days: readonly number[],
    { calendar }: Pick<CalendarContext, 'calendar'>,
  ): Reminder | undefined => {
    const passed = calendar.between(dueOn, calendar.today)
    const stage = days.filter((each) => each <= passed).toSorted((left, right) => right - left)[0]
    if (stage === undefined) return undefined
    return {
      caseId,
      key: `${name}:${dueOn}:${stage}`,
      code: passed > 0 ? codes.late : codes.due,
      dueOn,
      isStillDue: ({ header }) => header[duty] === dueOn,
    }
  }

export const reportReminder = owedReminder({
  name: 'report',
  codes: { due: 'IE_REPORT_DUE', late: 'IE_REPORT_LATE' },
  duty: 'reportDueOn',
})
/** Of the certificate of a humanitarian export. */
export const certificateReminder = owedReminder({
  name: 'certificate',
  codes: { due: 'IE_CERTIFICATE_DUE', late: 'IE_CERTIFICATE_LATE' },
  duty: 'certificateDueOn',
})
