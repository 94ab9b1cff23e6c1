import { type AnalysisPanel, hasCountries, yearsAsked } from '@papaver/contract/analysis/panels.ts'
import type { PermitKind } from '@papaver/contract/authorizations/schema.ts'
import { listOfNames } from '@papaver/contract/listed-names.ts'
import { hrefOf } from '../../platform/address.ts'
import { owedAddress } from '../statistics/owed/owed-search.ts'
import type { AnalysisSearch } from './queries.ts'

type Kinds = readonly Pick<PermitKind, 'code' | 'direction'>[]

/**
 * The list of permits behind imports or exports, of one country where a row is of one. The list knows when a permit was asked
 * for, and not when goods moved: what moved within these years was asked for before they ended.
 */
const permitsBehind = (
  panel: AnalysisPanel,
  { substance, group, to }: AnalysisSearch,
  kinds: Kinds,
  country: string | undefined,
): string =>
  hrefOf('/import-export', {
    view: 'all',
    kind: listOfNames(
      kinds
        .filter(({ direction }) => direction === (panel === 'imports' ? 'import' : 'export'))
        .map(({ code }) => code),
    ),
    ...{ substance, group, country },
    to: to === undefined ? undefined : `${to}-12-31`,
  })

/** The list in which the cases behind a panel, or behind one country of it, are; narrowed as far as that list can be. */
export const behind = (
  panel: AnalysisPanel,
  search: AnalysisSearch,
  { kinds, thisYear }: { readonly kinds: Kinds; readonly thisYear: number },
  country?: string,
): string => {
  if (hasCountries(panel)) return permitsBehind(panel, search, kinds, country)
  const { company, from, to } = search
  const years = yearsAsked(
    { from: from === undefined ? undefined : Number(from), to: to === undefined ? undefined : Number(to) },
    thisYear,
  )
  const isNarrowed = from !== undefined || to !== undefined
  return owedAddress.href({
    view: 'done',
    ...(company === undefined ? {} : { company }),
    ...(isNarrowed ? { period: years.join(',') } : {}),
  })
}
