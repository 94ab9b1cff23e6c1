import { times } from '../quantities/base.ts'

/**
 * What somebody owes of a cultivation: the report of its start, the report that nothing was begun, the answer to a question, the record of a destruction, the
 * receipt of a hand-over, the account of what is left when the last day of a permit is over, and the review by officers.
 */
export const owedKinds = ['start', 'nil', 'answer', 'destruction', 'receipt', 'accounting', 'review'] as const
export type OwedKind = (typeof owedKinds)[number]
export const owedViews = ['late', 'soon'] as const
export type OwedView = (typeof owedViews)[number]

/** Who is to do it. */
export const owedBy: Readonly<Record<OwedKind, 'grower' | 'buyer' | 'office'>> = {
  start: 'grower',
  nil: 'grower',
  answer: 'grower',
  destruction: 'grower',
  receipt: 'buyer',
  accounting: 'grower',
  review: 'office',
}
/** Officers need not remind themselves. */
export const canBeReminded = (kind: OwedKind): boolean => owedBy[kind] !== 'office'

/** So many permits are drawn by chance at once, at most. */
export const mostDrawn = 20

/** Why a permit should be looked at on the spot. */
export const riskReasons = [
  'neverInspected',
  'longAgo',
  'security',
  'difference',
  'late',
  'newGrower',
  'openLand',
] as const
export type RiskReason = (typeof riskReasons)[number]

/** Points of each reason, by the settings; `months` is how far back is looked, and after which an inspection is long ago. */
export interface RiskWeights extends Readonly<Record<RiskReason, number>> {
  readonly months: number
}

export interface RiskFacts {
  /** Whole months since the last inspection of the grower; null where there was none. */
  readonly monthsSinceInspection: number | null
  /** Of the time that is looked back on: incidents of security, receipts that differed, reports that came late. */
  readonly security: number
  readonly differences: number
  readonly late: number
  /** Whole months since the grower's first permit. */
  readonly monthsAsGrower: number
  readonly isOnLand: boolean
}

export interface FoundReason {
  readonly code: RiskReason
  /** How often, or how many months; null where it is or is not. */
  readonly count: number | null
  readonly points: number
}

/** So often one thing counts at most: the tenth late report tells nothing that the fifth has not told. */
const mostCounted = 5

/** What speaks for a visit, the weightiest first, and what it comes to. */
export const riskOf = (
  { monthsSinceInspection: since, security, differences, late, monthsAsGrower, isOnLand }: RiskFacts,
  weights: RiskWeights,
): { readonly score: number; readonly reasons: FoundReason[] } => {
  const counted = (code: RiskReason, count: number): FoundReason => ({
    code,
    count,
    points: Number(times(String(Math.min(count, mostCounted)), String(weights[code]))),
  })
  const found: FoundReason[] = [
    ...(since === null
      ? [{ code: 'neverInspected' as const, count: null, points: weights.neverInspected }]
      : []),
    ...(since !== null && since >= weights.months
      ? [{ code: 'longAgo' as const, count: since, points: weights.longAgo }]
      : []),
    ...(security > 0 ? [counted('security', security)] : []),
    ...(differences > 0 ? [counted('difference', differences)] : []),
    ...(late > 0 ? [counted('late', late)] : []),
    ...(monthsAsGrower < weights.months
      ? [{ code: 'newGrower' as const, count: monthsAsGrower, points: weights.newGrower }]
      : []),
    ...(isOnLand ? [{ code: 'openLand' as const, count: null, points: weights.openLand }] : []),
  ]
  const reasons = found.filter(({ points }) => points > 0).toSorted((one, other) => other.points - one.points)
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}
