import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export type WorkInput = CallInput<'work.list'>['query']

/** One page of cases of every kind; old rows stay in view while others come. */
export const workQuery = (query: WorkInput) =>
  queryOptions({
    queryKey: ['work', 'list', query],
    queryFn: ({ signal }) => call('work.list', { query, signal }),
    placeholderData: keepPreviousData,
    // What somebody did to a case on its own page has moved it here.
    staleTime: 0,
  })

/** How many a search would find. */
export const workTotalQuery = (query: WorkInput) => {
  const least = { ...query, page: 1, pageSize: 1 }
  return queryOptions({
    queryKey: ['work', 'total', least],
    queryFn: async ({ signal }) => (await call('work.list', { query: least, signal })).total,
  })
}

/** Who has how much to do, and who is away. */
export const loadQuery = queryOptions({
  queryKey: ['work', 'load'],
  queryFn: ({ signal }) => call('work.load', { signal }),
  staleTime: 0,
})

/** How much stands in each view that the reader has. */
export const workCountsQuery = queryOptions({
  queryKey: ['work', 'counts'],
  queryFn: ({ signal }) => call('work.counts', { signal }),
})
