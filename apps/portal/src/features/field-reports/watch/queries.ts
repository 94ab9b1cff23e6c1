import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { feature } from '../list.ts'

export const owedQuery = (query: CallInput<'field-reports.owed'>['query']) =>
  queryOptions({
    queryKey: [feature, 'owed', query],
    queryFn: ({ signal }) => call('field-reports.owed', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const risksQuery = queryOptions({
  queryKey: [feature, 'risks'],
  queryFn: ({ signal }) => call('field-reports.risks', { signal }),
  staleTime: 0,
})
