import { pass, warnAbout } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'
import { compare, isPositive, minus, plus } from '../quantities/base.ts'

/** The destination's published estimate of a substance beside what leaves for it; grams of anhydrous base. */
export interface DestinationEstimate {
  readonly substanceId: number
  readonly substanceName: string
  readonly year: number
  readonly estimateGrams: string
  /** Of other permits of this authority to that country in that year, as far as they count. */
  readonly othersGrams: string
  readonly caseGrams: string
}
export interface DestinationFacts {
  readonly destinationName: string
  /** Only of substances whose figure is known: of others nothing is said. */
  readonly destinationEstimates: readonly DestinationEstimate[]
}

/**
 * 1961 art. 31(1): exports to a country stay within the total of its estimates. Never more than a warning: nobody
 * here sees what that country buys elsewhere, makes, or sends on.
 */
export const destinationChecks = ({ destinationName, destinationEstimates }: DestinationFacts): Check[] =>
  destinationEstimates
    .filter(({ caseGrams }) => isPositive(caseGrams))
    .map(({ substanceId, substanceName, year, estimateGrams, othersGrams, caseGrams }) => {
      const left = minus(estimateGrams, plus(othersGrams, caseGrams))
      const params = {
        substance: substanceName,
        country: destinationName,
        year: String(year),
        limit: estimateGrams,
        grams: caseGrams,
      }
      return compare(left, '0') < 0
        ? warnAbout(substanceId, 'destinationEstimateExceeded', { ...params, over: minus('0', left) })
        : pass('destinationEstimate', { ...params, left })
    })
