import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const feature = 'establishments'

export type RegisterInput = CallInput<'establishments.list'>['query']

/** One page of the register; old rows stay in view while others come. */
export const registerQuery = (query: RegisterInput) =>
  queryOptions({
    queryKey: [feature, 'list', query],
    queryFn: ({ signal }) => call('establishments.list', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** How many a search would find. */
export const registerTotalQuery = (query: RegisterInput) => {
  const least = { ...query, page: 1, pageSize: 1 }
  return queryOptions({
    queryKey: [feature, 'total', least],
    queryFn: async ({ signal }) => (await call('establishments.list', { query: least, signal })).total,
  })
}

export const registerCountsQuery = queryOptions({
  queryKey: [feature, 'counts'],
  queryFn: ({ signal }) => call('establishments.counts', { signal }),
})

export const establishmentQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, id],
    queryFn: ({ signal }) => call('establishments.get', { params: { id }, signal }),
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, id, 'history'],
    queryFn: ({ signal }) => call('establishments.history', { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** What closing an establishment comes to, as it is now. */
export const effectQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, id, 'effect'],
    queryFn: ({ signal }) => call('work.effectOfClosing', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Licences, partners and cases of an establishment. */
export const workQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, id, 'work'],
    queryFn: ({ signal }) => call('work.ofEstablishment', { params: { id }, signal }),
    staleTime: 0,
  })

export const customsOfficeQuery = (pointId: number) =>
  queryOptions({
    queryKey: [feature, 'customs', pointId],
    queryFn: ({ signal }) => call('establishments.customsOffice', { params: { pointId }, signal }),
  })
