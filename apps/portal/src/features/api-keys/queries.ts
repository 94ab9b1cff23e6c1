import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { request } from '../../platform/request.ts'
import { refusalOf } from '../../platform/responses.ts'
import { type Description, operationsOf } from './operations.ts'

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

/** What keys can call, from the description of the whole interface; it stays the same as long as the server runs. */
export const operationsQuery = queryOptions({
  queryKey: [feature, 'operations'],
  queryFn: async ({ signal }) => {
    const response = await request('/api/openapi.json', { signal })
    if (!response.ok) throw await refusalOf(response, false)
    return operationsOf((await response.json()) as Description)
  },
  staleTime: Number.POSITIVE_INFINITY,
})
