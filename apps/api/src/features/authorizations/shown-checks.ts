import type { Check } from '@papaver/contract/casework/schema.ts'
import { nationalShown } from '../balances/public.ts'
import { scopeOf, sideOf } from '../casework/public.ts'
import type { ViewContext } from './view.ts'

/** What companies are told of the national estimate: whether their own quantity fits, and no figure of it. */
const forCompanies = (check: Check): Check => {
  const { substance = '' } = check.params
  switch (check.code) {
    case 'estimateExceeded':
      return { ...check, code: 'estimateShort', params: { substance } }
    // That it is nearly used would tell about how much others have taken of it.
    case 'estimateNearlyUsed':
    case 'estimate':
      return { ...check, code: 'estimateFits', severity: 'pass', params: { substance } }
    default:
      return check
  }
}

/**
 * What others send to a country is not a company's to know, whatever it is shown of its own country: it reads that the
 * estimate is exceeded, and no figure. That it is not goes unsaid.
 */
const destinationForCompanies = (check: Check): Check[] => {
  if (check.code === 'destinationEstimate') return []
  if (check.code !== 'destinationEstimateExceeded') return [check]
  const { substance = '', country = '', year = '' } = check.params
  return [{ ...check, code: 'destinationEstimateShort', params: { substance, country, year } }]
}

/** The checks as this reader may see them. */
export const checksShown = ({ principal, settings }: ViewContext, checks: readonly Check[]): Check[] => {
  if (sideOf(scopeOf(principal)) === 'authority') return [...checks]
  // That the authority watches a partner is told to nobody outside it.
  const unwatched = checks.filter(({ code }) => code !== 'partnerWatched')
  const ofDestination = unwatched.flatMap(destinationForCompanies)
  if (nationalShown(principal, settings) === 'exact') return ofDestination
  const figures = ofDestination.map(forCompanies)
  const isPassed = ({ severity }: Check): boolean => severity === 'pass'
  return [...figures.filter((check) => !isPassed(check)), ...figures.filter(isPassed)]
}
