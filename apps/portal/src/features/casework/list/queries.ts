import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ListedPage } from '../../../ui/list/list-description.ts'
import { type CaseFeature, callCase } from '../queries.ts'
import type { CaseListInput } from './case-address.ts'

/** One page of a list of cases. */
export const casesQuery = <Row>(feature: CaseFeature, query: Partial<CaseListInput>) =>
  queryOptions({
    queryKey: [feature, 'list', query] as readonly unknown[],
    queryFn: ({ signal }) => callCase<ListedPage<Row>>(feature, 'list', { query, signal }),
  })

/** Old rows stay in view while those of other filters come. */
export const shownCasesQuery = <Row>(feature: CaseFeature, query: CaseListInput) => ({
  ...casesQuery<Row>(feature, query),
  placeholderData: keepPreviousData<ListedPage<Row>>,
})

/** How many cases a list would have; of its rows only the least that can be asked for is fetched. */
export const caseTotalQuery = (feature: CaseFeature, query: Partial<CaseListInput>) => {
  const least = { ...query, page: 1, pageSize: 1 }
  return queryOptions({
    queryKey: [feature, 'total', least] as readonly unknown[],
    queryFn: async ({ signal }) =>
      (await callCase<ListedPage<unknown>>(feature, 'list', { query: least, signal })).total,
  })
}

/** How much stands in each view; the keys depend on the reader. */
export const caseCountsQuery = (feature: CaseFeature) =>
  queryOptions({
    queryKey: [feature, 'counts'] as readonly unknown[],
    queryFn: ({ signal }) => callCase<Record<string, number>>(feature, 'counts', { signal }),
  })
