import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const feature = 'preparations'

export const catalogueQuery = (query: CallInput<'preparations.catalogue'>['query']) =>
  queryOptions({
    queryKey: [feature, 'catalogue', query],
    queryFn: ({ signal }) => call('preparations.catalogue', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** How many entries a list would have. */
export const catalogueTotalQuery = (query: CallInput<'preparations.catalogue'>['query']) =>
  queryOptions({
    queryKey: [feature, 'catalogue', 'total', query],
    queryFn: async ({ signal }) =>
      (await call('preparations.catalogue', { query: { ...query, page: 1, pageSize: 1 }, signal })).total,
  })

export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, 'catalogue', 'entry', id],
    queryFn: ({ signal }) => call('preparations.entry', { params: { id }, signal }),
  })

/** What stands on an entry, before it is withdrawn. */
export const effectQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, id, 'effect'],
    queryFn: ({ signal }) => call('preparations.effect', { params: { id }, signal }),
  })
