import type { CallInput } from '@papaver/contract/endpoints.ts'
import { tradeActions } from '@papaver/contract/trading-establishments/life.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const feature = 'trading-establishments'

/** Approved entries of a country, into which another one can be merged. */
export const mergeableQuery = (country: string) => {
  const query = { view: 'active', status: 'APR', country, page: 1, pageSize: 100 } as const
  return queryOptions({
    queryKey: [feature, 'list', query],
    queryFn: ({ signal }) => call('trading-establishments.list', { query, signal }),
  })
}

/** The partners that the reader's company has, or has asked for. */
export const partnersQuery = queryOptions({
  queryKey: [feature, 'partners'],
  queryFn: ({ signal }) => call('trading-establishments.partners', { signal }),
})

type Sought = CallInput<'trading-establishments.candidates'>['query']
export const candidatesQuery = (query: Sought) =>
  queryOptions({
    queryKey: [feature, 'candidates', query],
    queryFn: ({ signal }) => call('trading-establishments.candidates', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** What a step about an entry touches: companies, open requests, permits. */
export const effectQuery = (id: string, words: string) => {
  const action = tradeActions.find((each) => each === words)
  return queryOptions({
    queryKey: [feature, id, 'effect', words],
    queryFn: ({ signal }) =>
      call('trading-establishments.effect', { params: { id }, query: action ? { action } : {}, signal }),
  })
}

/** Domestic establishments whose name is like what is typed. */
export const companiesQuery = (search: string) => {
  const query = { view: 'all', pageSize: '20', ...(search === '' ? {} : { search }) } as const
  return queryOptions({
    queryKey: ['establishments', 'list', query],
    queryFn: ({ signal }) => call('establishments.list', { query, signal }),
    placeholderData: keepPreviousData,
  })
}
