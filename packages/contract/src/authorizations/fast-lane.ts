import { compare, share } from '../quantities/base.ts'

/** What must be so for a request to be of low risk (product §16.11), in the order in which it is told. */
export const fastLaneRules = [
  'checks',
  'hints',
  'earlier',
  'quantity',
  'stops',
  'reports',
  'licence',
] as const
export type FastLaneRule = (typeof fastLaneRules)[number]

/** One drug of the request; grams of anhydrous base. */
export interface FastLaneDrug {
  readonly name: string
  readonly grams: string
  /** In permits of the same kind from or to the same partner within the time looked at. */
  readonly permits: number
  /** The most that one of them was for; null where there is none. */
  readonly mostGrams: string | null
}

export interface FastLaneFacts {
  /** Codes of all that the checks warn of. */
  readonly warnings: readonly string[]
  /** Rules of another kind point something out (product §16.8). */
  readonly isUnusual: boolean
  readonly drugs: readonly FastLaneDrug[]
  /** Permits with a drug of the request that there must have been at least. */
  readonly wantedPermits: number
  /** What a drug may come to, in per cent of the most that there was. */
  readonly percent: number
  /** Permits of the company that were suspended or revoked, stopped goods and records that differ, within that time. */
  readonly stops: number
  /** Reports of the company that are overdue. */
  readonly overdueReports: number
  /** Licences of the company for what is asked for that are suspended or were revoked. */
  readonly stoppedLicences: number
}

export interface JudgedRule {
  readonly rule: FastLaneRule
  readonly isMet: boolean
  /** What the sentence needs; grams as decimal strings. */
  readonly params: Readonly<Record<string, string>>
}

const fewest = ({ drugs }: FastLaneFacts): number =>
  drugs.length === 0 ? 0 : Math.min(...drugs.map(({ permits }) => permits))

const isWithin = ({ grams, mostGrams }: FastLaneDrug, percent: number): boolean =>
  mostGrams !== null && compare(grams, share(mostGrams, String(percent), '100')) <= 0

/**
 * Is this request like others before it, by a company with a clean record? Each rule is told with what it was judged by,
 * so that an officer can see why; all must be met.
 */
export const judgeFastLane = (facts: FastLaneFacts): JudgedRule[] => {
  const { warnings, drugs, wantedPermits, percent, stops, overdueReports, stoppedLicences } = facts
  const large = drugs.find((drug) => !isWithin(drug, percent))
  const permits = fewest(facts)
  const none = (rule: FastLaneRule, count: number): JudgedRule => ({
    rule,
    isMet: count === 0,
    params: { count: String(count) },
  })
  return [
    none('checks', warnings.length),
    { rule: 'hints', isMet: !facts.isUnusual, params: {} },
    {
      rule: 'earlier',
      isMet: permits >= wantedPermits,
      params: { count: String(permits), wanted: String(wantedPermits) },
    },
    {
      rule: 'quantity',
      isMet: drugs.length > 0 && large === undefined,
      params: {
        percent: String(percent),
        ...(large === undefined
          ? {}
          : { substance: large.name, grams: large.grams, most: large.mostGrams ?? '0' }),
      },
    },
    none('stops', stops),
    none('reports', overdueReports),
    none('licence', stoppedLicences),
  ]
}

export const isLowRisk = (rules: readonly JudgedRule[]): boolean => rules.every(({ isMet }) => isMet)

/** Flags by which officers find them: what may be passed at once, and what was drawn to be looked at all the same. */
export const fastLaneFlags = { passes: 'lowRisk', drawn: 'drawnForReview' } as const
