import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { feature } from './list.ts'

type TimelineInput = CallInput<'incidents.timeline'>['query']

export const timelineQuery = (query: TimelineInput) =>
  queryOptions({
    queryKey: [feature, 'timeline', query],
    queryFn: ({ signal }) => call('incidents.timeline', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** How many steps a timeline would have. */
export const timelineTotalQuery = (query: TimelineInput) =>
  queryOptions({
    queryKey: [feature, 'timeline', 'total', query],
    queryFn: async ({ signal }) =>
      (await call('incidents.timeline', { query: { ...query, page: 1, pageSize: 1 }, signal })).total,
  })
