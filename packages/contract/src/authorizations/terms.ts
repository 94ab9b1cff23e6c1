import { addDays } from '../casework/rules.ts'

/** How long general permits run (product §3.3). */
export const generalTerms = ['endOfYear', 'sixMonths', 'twelveMonths'] as const
export type GeneralTerm = (typeof generalTerms)[number]

/** What bounds a permit's last day; ISO days throughout, null where there is no such bound. */
export interface ValidityFacts {
  /** The day of the issue, or today while it has not come. */
  readonly issuedOn: string
  readonly plannedDate: string | null
  /** As the applicant asked for. */
  readonly requestedUntil: string | null
  /** How long a permit is good for where nobody asked for another end: days, or a term of general permits. */
  readonly usual: number | GeneralTerm
  /** Days that a permit is good for at most. */
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

/** The last day of so many months that begin on a day. */
const monthsFrom = (day: string, count: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const next = Date.UTC(year, month - 1 + count, date)
  // In a shorter month there is no such day: its last one stands in its place.
  const beyond = Date.UTC(year, month + count, 1)
  return new Date(Math.min(next, beyond) - 86_400_000).toISOString().slice(0, 10)
}

/** A general permit runs to the end of the year in which its goods begin to move, or for months from its issue. */
const usualEnd = ({ usual, issuedOn, plannedDate }: ValidityFacts): string => {
  if (typeof usual === 'number') return addDays(issuedOn, usual)
  const begins = plannedDate !== null && plannedDate > issuedOn ? plannedDate : issuedOn
  if (usual === 'endOfYear') return `${begins.slice(0, 4)}-12-31`
  return monthsFrom(issuedOn, usual === 'sixMonths' ? 6 : 12)
}

/** The last day where no officer sets another: the applicant's wish, or the default, within the bounds. */
export const computedEnd = (facts: ValidityFacts): string =>
  earliest([facts.requestedUntil ?? usualEnd(facts), latestEnd(facts)])

export const isFitEnd = (facts: ValidityFacts, day: string): boolean =>
  day >= earliestEnd(facts) && day <= latestEnd(facts)

/** Does a text say that a permit is for one consignment, and the permit allows several, or the other way round? */
export const contradictsConsignments = (
  { consignments }: { readonly consignments: string | null },
  allowsSeveral: boolean,
): boolean => consignments !== null && consignments !== (allowsSeveral ? 'several' : 'one')
