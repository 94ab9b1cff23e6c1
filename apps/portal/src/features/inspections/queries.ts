import type { CallInput } from '@papaver/contract/endpoints.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'

type ListInput = CallInput<'inspections.list'>['query']

export const inspectionsQuery = (query: ListInput) =>
  queryOptions({
    queryKey: ['inspections', 'list', query],
    queryFn: ({ signal }) => call('inspections.list', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const inspectionCountsQuery = queryOptions({
  queryKey: ['inspections', 'counts'],
  queryFn: ({ signal }) => call('inspections.counts', { signal }),
  staleTime: 0,
})

export const inspectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['inspections', id],
    queryFn: ({ signal }) => call('inspections.get', { params: { id }, signal }),
    staleTime: 0,
  })

/** Where the case of an inspection has its page. */
export const hrefOfCase = ({ feature, id }: { feature: string; id: string }): string =>
  hrefOf(`${caseKinds.find((kind) => kind.feature === feature)?.place ?? '/work'}/${id}`)
