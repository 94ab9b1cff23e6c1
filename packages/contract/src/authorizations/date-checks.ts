import { at, block, pass, warn } from '../casework/check-making.ts'
import { addDays, addWorkingDays, isWorkingDay } from '../casework/rules.ts'
import type { Check } from '../casework/schema.ts'

/** ISO days throughout. */
export interface DateFacts {
  readonly today: string
  readonly plannedDate: string | null
  /** The decision is taken: that the day has passed while it waited for the signature stops nothing. */
  readonly isDecided: boolean
  readonly requestedUntil: string | null
  readonly maxValidityDays: number
  readonly holidays: ReadonlySet<string>
  /** Days of the week on which the authority rests; 0 is Sunday. */
  readonly restDays: readonly number[]
  /** Working days that the authority takes for a decision. */
  readonly decisionDays: number
  /** Of the import certificate that an export rests on; null where there is none or it has no end. */
  readonly certificateEnd: string | null
}

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string | null): string => (other !== null && other < one ? other : one)

/** The longest that anybody looks for a working day: a year of holidays is no calendar. */
const mostTries = 366

const workingDayFrom = (day: string, step: 1 | -1, { holidays, restDays }: DateFacts): string | null => {
  let current = day
  for (let tries = 0; tries < mostTries; tries += 1) {
    if (isWorkingDay(current, holidays, restDays)) return current
    current = addDays(current, step)
  }
  return null
}

const lastDay = ({ plannedDate, today, maxValidityDays }: DateFacts): string =>
  addDays(later(plannedDate ?? today, today), maxValidityDays)

/**
 * The day proposed for the movement: a working day by which the request can be decided, not before `notBefore` and not
 * after the certificate's end; where the certificate ends before a decision in full time, its last working day. Null where
 * no such day is left.
 */
export const plannableDay = (facts: DateFacts, notBefore: string = facts.today): string | null => {
  const { today, decisionDays, holidays, restDays, certificateEnd } = facts
  const decided = addWorkingDays(today, decisionDays, holidays, restDays)
  const wished = workingDayFrom(later(decided, notBefore), 1, facts)
  if (wished !== null && earlier(wished, certificateEnd) === wished) return wished
  const last = certificateEnd === null ? null : workingDayFrom(certificateEnd, -1, facts)
  return last !== null && last > today && last >= notBefore ? last : null
}

/** The day proposed for the end: a working day from the planned one on, within the longest validity and the certificate. */
const endingDay = (facts: DateFacts, which: 'first' | 'last', planned: string): string | null => {
  const latest = earlier(lastDay(facts), facts.certificateEnd)
  const day = which === 'first' ? workingDayFrom(planned, 1, facts) : workingDayFrom(latest, -1, facts)
  return day !== null && day >= planned && day <= latest ? day : null
}

export const dateChecks = (facts: DateFacts): Check[] => {
  const { plannedDate, requestedUntil, today, isDecided } = facts
  if (plannedDate === null) return []
  if (plannedDate < today && isDecided) return [warn('plannedInPast', { date: plannedDate })]
  if (plannedDate < today)
    return [block('plannedInPast', { date: plannedDate }, null, at('plannedDate', plannableDay(facts)))]
  if (requestedUntil === null) return [pass('dates')]
  if (requestedUntil < plannedDate) {
    const fix = at('validUntil', endingDay(facts, 'first', plannedDate))
    return [block('endsBeforePlanned', { date: plannedDate }, null, fix)]
  }
  if (requestedUntil <= lastDay(facts)) return [pass('dates')]
  const fix = at('validUntil', endingDay(facts, 'last', plannedDate))
  return [block('tooLong', { days: String(facts.maxValidityDays) }, null, fix)]
}
