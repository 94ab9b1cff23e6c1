import { addDays, daysBetween } from '../casework/rules.ts'
import { dayIn } from '../days.ts'
import type { Settings } from '../settings/definitions.ts'

/** What of a request decides when it lapses. */
export interface Waiting {
  readonly status: string
  readonly awaitedSince: Date | null
  readonly informationDueOn: string | null
}
/** What of an account decides when it comes to rest. */
export interface Use {
  readonly status: string
  readonly statusSince: Date
  readonly lastLoginAt: Date | null
  readonly dormantNotifiedAt: Date | null
  readonly isDemonstration: boolean
}

const later = (first: string, second: string): string => (first > second ? first : second)

/**
 * The day on which a request lapses by itself, or null while it is not the applicant's turn. An answer is taken
 * until the end of the day that the officer named, however late that is.
 */
export const lapseDayOf = (waiting: Waiting, settings: Settings): string | null => {
  const { status, awaitedSince, informationDueOn } = waiting
  if (awaitedSince === null || !['UNV', 'REQ', 'PEC'].includes(status)) return null
  const days = settings[status === 'UNV' ? 'users.unverifiedDays' : 'users.unansweredDays']
  const day = addDays(dayIn(settings['public.timeZone'], awaitedSince), days)
  return informationDueOn === null ? day : later(day, addDays(informationDueOn, 1))
}

/** Which of the reminder's days has been reached and not been told of yet; undefined where none has. */
export const reminderStage = (
  waiting: Waiting & { readonly remindedDays: number },
  settings: Settings,
  today: string,
): number | undefined => {
  const { status, awaitedSince, remindedDays } = waiting
  if (awaitedSince === null || !['REQ', 'PEC'].includes(status)) return undefined
  const passed = daysBetween(dayIn(settings['public.timeZone'], awaitedSince), today)
  const reached = settings['users.reminderDays'].filter((day) => day > remindedDays && day <= passed)
  return reached.length === 0 ? undefined : Math.max(...reached)
}

/** Since when nobody has used it: a return from rest counts as use. */
const unusedSince = ({ lastLoginAt, statusSince }: Use): Date =>
  lastLoginAt !== null && lastLoginAt > statusSince ? lastLoginAt : statusSince

/**
 * When an unused account is told that it will come to rest, and when it does: never without the mail, and never
 * sooner after it than the settings lie apart. Null where it does not rest.
 */
export const dormancyOf = (
  use: Use,
  settings: Settings,
): { notifyOn: string | null; restOn: string } | null => {
  const restDays = settings['users.dormantDays']
  if (use.status !== 'APR' || use.isDemonstration || restDays === 0) return null
  const dayOf = (moment: Date): string => dayIn(settings['public.timeZone'], moment)
  const since = unusedSince(use)
  const notice = restDays - settings['users.dormantMailDays']
  const restOn = addDays(dayOf(since), restDays)
  if (notice <= 0) return { notifyOn: null, restOn }
  const notifiedAt =
    use.dormantNotifiedAt !== null && use.dormantNotifiedAt >= since ? use.dormantNotifiedAt : null
  if (notifiedAt !== null)
    return { notifyOn: null, restOn: later(restOn, addDays(dayOf(notifiedAt), notice)) }
  return { notifyOn: addDays(restOn, -notice), restOn }
}
