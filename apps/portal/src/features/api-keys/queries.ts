import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const feature = 'api-keys'

export type KeysInput = CallInput<'api-keys.list'>['query']

/** One page of keys; old rows stay in view while others come. */
export const keysQuery = (query: KeysInput) =>
  queryOptions({
    queryKey: [feature, 'list', query],
    queryFn: ({ signal }) => call('api-keys.list', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How many a search would find. */
export const keysTotalQuery = (query: KeysInput) => {
  const least = { ...query, page: 1, pageSize: 1 }
  return queryOptions({
    queryKey: [feature, 'total', least],
    queryFn: async ({ signal }) => (await call('api-keys.list', { query: least, signal })).total,
  })
}

/** What a new key of this reader may be. */
export const termsQuery = queryOptions({
  queryKey: [feature, 'terms'],
  queryFn: ({ signal }) => call('api-keys.terms', { signal }),
})
