import {
  type AnalysisPanel,
  hasCountries,
  hasDoses,
  measures,
  rowSubjects,
} from '@papaver/contract/analysis/panels.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { among, countOf, idOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'

const yearIn = (value: unknown): string | undefined => {
  const year = countOf(value, 2200)
  return year !== undefined && year >= 1990 ? String(year) : undefined
}

/** What is looked at: the same filters for every panel, and how two of them are shown. */
export const analysisAddress = listAddress({
  path: '/analysis',
  text: 'search',
  filters: {
    substance: (given: unknown) => countOf(given, 2_147_483_647)?.toString(),
    group: among(substanceGroups),
    company: idOf,
    from: yearIn,
    to: yearIn,
  },
  beside: { measure: among(measures), by: among(rowSubjects) },
})
export type AnalysisSearch = SearchOf<typeof analysisAddress>

type Asked = CallInput<'analysis.figures'>['query']

/** What the address asks of one panel. */
export const askedOf = (panel: AnalysisPanel, search: AnalysisSearch): Asked => {
  const { substance, group, company, from, to, measure, by } = search
  return {
    ...(substance === undefined ? {} : { substance: Number(substance) }),
    ...(group === undefined ? {} : { group }),
    ...(company === undefined ? {} : { company }),
    ...(from === undefined ? {} : { from: Number(from) }),
    ...(to === undefined ? {} : { to: Number(to) }),
    ...(measure !== undefined && hasDoses(panel) ? { measure } : {}),
    ...(by !== undefined && hasCountries(panel) ? { by } : {}),
  }
}

export const figuresQuery = (panel: AnalysisPanel, query: Asked) =>
  queryOptions({
    queryKey: ['analysis', panel, query, currentCulture.get().culture],
    queryFn: ({ signal }) => call('analysis.figures', { params: { panel }, query, signal }),
    placeholderData: keepPreviousData,
  })
