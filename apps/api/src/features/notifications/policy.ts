/** Every mail the authority's system writes, product §11. */
export const mailCodes = [
  'IE_SUBMITTED',
  'IE_INFO',
  'IE_ANSWERED',
  'IE_HOLD',
  'IE_ISSUED',
  'IE_REFUSED',
  'IE_CANCELLED',
  'IE_SUSPENDED',
  'IE_LIFTED',
  'IE_REVOKED',
  'IE_REPLACED',
  'IE_EXPIRING',
  'IE_EXPIRED',
  'IE_ENDORSED',
  'IE_REPORT_DUE',
  'IE_DIFFERENCE',
] as const
export type MailCode = (typeof mailCodes)[number]

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
