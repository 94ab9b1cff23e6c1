import { foreignPermitForCompanies } from '@papaver/contract/authorizations/foreign-permit-checks.ts'
import { officersChecks, partnerForCompanies } from '@papaver/contract/authorizations/route-checks.ts'
import { type BalanceShown, restShown } from '@papaver/contract/balances/rules.ts'
import { pass, warn, worstFirst } from '@papaver/contract/casework/check-making.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { compare, plus } from '@papaver/contract/quantities/base.ts'
import { nationalShown } from '../balances/public.ts'
import { scopeOf, sideOf } from '../casework/public.ts'
import type { ViewContext } from './view.ts'

const ofEstimate: ReadonlySet<string> = new Set(['estimateExceeded', 'estimateNearlyUsed', 'estimate'])
const isOfEstimate = ({ code }: Check): boolean => ofEstimate.has(code)

/**
 * The national estimate as a company may judge it: its own quantity against the rest that it is shown, and against nothing
 * else. An answer that followed from the exact figure would give it away to anybody who asks with changing quantities.
 */
const estimateForCompanies =
  (shown: BalanceShown) =>
  ({ params: { substance = '', left = '0', limit = '0', grams = '0' } }: Check): Check[] => {
    const rest = restShown(plus(left, grams), shown, limit)
    if (rest === null) return []
    const params = { substance, left: rest }
    return compare(grams, rest) > 0 ? [warn('estimateShort', params)] : [pass('estimateFits', params)]
  }

/** In an order that does not follow from the exact figures either. */
const estimatesShown = (shown: BalanceShown, checks: readonly Check[]): Check[] => {
  const name = ({ params }: Check): string => params.substance ?? ''
  return checks
    .flatMap(estimateForCompanies(shown))
    .toSorted((left, right) => name(left).localeCompare(name(right)))
}

/**
 * What others send to a country is not a company's to know, whatever it is shown of its own country: its own request alone
 * is held against the published estimate. That it is within goes unsaid.
 */
const destinationForCompanies = (check: Check): Check[] => {
  if (check.code === 'destinationEstimate') return []
  if (check.code !== 'destinationEstimateExceeded') return [check]
  const { substance = '', country = '', year = '', limit = '0', grams = '0' } = check.params
  if (compare(grams, limit) <= 0) return []
  return [{ ...check, code: 'destinationEstimateShort', params: { substance, country, year } }]
}

/** The checks as this reader may see them: of a request, or of a permit that is issued. */
export const checksShown = (
  { principal, settings }: ViewContext,
  checks: readonly Check[],
  isIssued = false,
): Check[] => {
  if (sideOf(scopeOf(principal)) === 'authority') return [...checks]
  const shown = nationalShown(principal, settings)
  // That the authority watches a partner is told to nobody outside it.
  const theirs = checks
    .filter(({ code }) => !officersChecks.includes(code))
    .flatMap(destinationForCompanies)
    .flatMap(foreignPermitForCompanies)
    .flatMap(partnerForCompanies(isIssued))
  if (shown === 'exact') return theirs
  const others = theirs.filter((check) => !isOfEstimate(check))
  return worstFirst([...others, ...estimatesShown(shown, theirs.filter(isOfEstimate))])
}
