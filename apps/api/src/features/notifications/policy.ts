import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { linkPlaceholders } from '@papaver/contract/notifications/placeholder-names.ts'
import { personName } from '@papaver/contract/person-name.ts'

const minute = 60_000
/** Milliseconds until a mail is tried again after its first, second … failure (product §11). */
const pauses = [1, 5, 30, 120, 720].map((minutes) => minutes * minute)

/** When a mail that has failed so many times is tried again; undefined where it was the last time. */
export const nextAttempt = (now: Date, failures: number): Date | undefined => {
  const pause = pauses[failures - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause)
}

/**
 * One plain address and nothing else (RFC 5321 without quoted names, comments and lists); what is no address must
 * never reach a mail server, where a line break or a comma would make another recipient of it.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u.test(text)

/** Mails whose link opens something by itself, so that whoever reads it could act as their recipient. */
const withOpenLinks: ReadonlySet<NoticeCode> = new Set<NoticeCode>([
  'USR_VERIFY',
  'USR_INFO',
  'USR_LETTER',
  'USR_RETURNED',
  'USR_REMINDER',
  'USR_ACTIVATED',
  'USR_PWD_RESET',
])

export const holdsSecret = (code: NoticeCode, params: Readonly<Record<string, string>>): boolean =>
  withOpenLinks.has(code) && Boolean(params.link || params.cancelLink)

/** An in-app notification keeps no addresses and no message: it leads to their place instead. */
const mailOnlyParams: readonly string[] = [...linkPlaceholders, 'message']

/** What a notification keeps of a mail's parameters: nothing that is the mail's alone or has no value. */
export const keptParams = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).filter(([name, value]) => !mailOnlyParams.includes(name) && value.trim() !== ''),
  )

/** Hour and minutes of a moment on a clock of that zone. */
const clockIn = (timeZone: string, moment: number): { hour: number; minute: number } => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  const [hour = 0, minutes = 0] = format.format(moment).split(':').map(Number)
  return { hour, minute: minutes }
}

/** The last time at which the clocks of that zone struck this hour; now, where they strike it now. */
export const lastHourOf = (now: Date, hour: number, timeZone: string): Date => {
  const wholeMinute = Math.floor(now.getTime() / minute) * minute
  const here = clockIn(timeZone, wholeMinute)
  const passed = ((here.hour - hour + 24) % 24) * 60 + here.minute
  const guess = wholeMinute - passed * minute
  // Between then and now the clocks may have been changed: asked again where it led.
  const off = ((clockIn(timeZone, guess).hour - hour + 36) % 24) - 12
  return new Date(guess - off * 60 * minute)
}

/** Longer is no name that a greeting needs. */
const longestGreeted = 60
/** A dot, a slash, an at or a colon within a word: an address, or what a mail program makes a link of. */
const isLikeAddress = (name: string): boolean => /[@/:\\]|\S\.\p{L}{2}|www/iu.test(name)

/**
 * As a mail greets its reader. Who has no portal yet has named himself at an address that nobody has proved: what
 * stands there must not bring a stranger's sentence or link to it.
 */
export const nameInMail = (to: {
  readonly id: string | null
  readonly firstName: string
  readonly lastName: string
}): string => {
  const name = personName(to)
  return to.id === null && (name.length > longestGreeted || isLikeAddress(name)) ? '' : name
}
