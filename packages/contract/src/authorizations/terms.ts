import { addDays } from '../casework/rules.ts'

/** What bounds a permit's last day; ISO days throughout, null where there is no such bound. */
export interface ValidityFacts {
  /** The day of the issue, or today while it has not come. */
  readonly issuedOn: string
  readonly plannedDate: string | null
  /** As the applicant asked for. */
  readonly requestedUntil: string | null
  /** Days that a permit is good for where nobody asked for another end, and at most. */
  readonly defaultDays: number
  readonly longestDays: number
  /** Of the import certificate that an export rests on (1961 art. 31(5)). */
  readonly certificateEnd: string | null
  /** Of the licence under which the goods move. */
  readonly licenseEnd: string | null
}

const earliest = (days: readonly (string | null)[]): string =>
  days.filter((day) => day !== null).toSorted()[0] ?? ''

/** No officer may let a permit end later: the longest validity, the certificate and the licence bound it. */
export const latestEnd = ({ issuedOn, longestDays, certificateEnd, licenseEnd }: ValidityFacts): string =>
  earliest([addDays(issuedOn, longestDays), certificateEnd, licenseEnd])

/** A permit that ends before its goods are planned to move, or in the past, is none. */
export const earliestEnd = ({ issuedOn, plannedDate }: ValidityFacts): string =>
  plannedDate !== null && plannedDate > issuedOn ? plannedDate : issuedOn

/** The last day where no officer sets another: the applicant's wish, or the default, within the bounds. */
export const computedEnd = (facts: ValidityFacts): string =>
  earliest([facts.requestedUntil ?? addDays(facts.issuedOn, facts.defaultDays), latestEnd(facts)])

export const isFitEnd = (facts: ValidityFacts, day: string): boolean =>
  day >= earliestEnd(facts) && day <= latestEnd(facts)
