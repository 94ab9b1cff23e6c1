/** What the last day of a licence follows from; days are ISO. */
export interface TermFacts {
  readonly requestedFrom: string | null
  readonly requestedUntil: string | null
  /** As an officer has set them; null: they follow from what was asked for. */
  readonly grantedFrom: string | null
  readonly grantedUntil: string | null
  readonly today: string
  /** Years for which a licence is issued at most, and where nobody says less. */
  readonly years: number
}

/** The day before the same day so many years on: a licence from 1 March runs to the last day of February. */
export const yearsOn = (from: string, years: number): string => {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  const next = new Date(Date.UTC(year + years, month - 1, day))
  // Of 29 February the anniversary is 1 March, and the day before it the last of February.
  next.setUTCDate(next.getUTCDate() - 1)
  return next.toISOString().slice(0, 10)
}

const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one)

export interface LicensePeriod {
  readonly from: string
  readonly until: string
}

/** From when until when the licence were valid, were it issued today. */
export const periodOf = (facts: TermFacts): LicensePeriod => {
  const { requestedFrom, requestedUntil, grantedFrom, grantedUntil, today, years } = facts
  const from = grantedFrom ?? later(today, requestedFrom)
  const longest = yearsOn(from, years)
  const asked = requestedUntil !== null && requestedUntil < longest ? requestedUntil : longest
  return { from, until: grantedUntil ?? asked }
}

export type PeriodFault = 'order' | 'past' | 'long'

/** What is wrong with a period: its end before its beginning, an end that has passed, or longer than licences run. */
export const faultOfPeriod = (
  { from, until }: LicensePeriod,
  { today, years }: Pick<TermFacts, 'today' | 'years'>,
): PeriodFault | undefined => {
  if (until < from) return 'order'
  if (until < today) return 'past'
  return until > yearsOn(from, years) ? 'long' : undefined
}
