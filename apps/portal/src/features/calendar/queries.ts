import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export type MonthInput = CallInput<'calendar.month'>['query']
export type CalendarInput = CallInput<'calendar.list'>['query']

/** The days of a month as it is drawn; what somebody did to a case has moved its days. */
export const monthQuery = (query: MonthInput) =>
  queryOptions({
    queryKey: ['calendar', 'month', query],
    queryFn: ({ signal }) => call('calendar.month', { query, signal }),
    staleTime: 0,
  })

export const calendarQuery = (query: CalendarInput) =>
  queryOptions({
    queryKey: ['calendar', 'list', query],
    queryFn: ({ signal }) => call('calendar.list', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** How many dates a list would have. */
export const calendarTotalQuery = (query: CalendarInput) => {
  const least = { ...query, page: 1, pageSize: 1 }
  return queryOptions({
    queryKey: ['calendar', 'total', least],
    queryFn: async ({ signal }) => (await call('calendar.list', { query: least, signal })).total,
  })
}

/** The reader's link for other programs, as far as it is known: the address itself is kept nowhere. */
export const subscriptionQuery = queryOptions({
  queryKey: ['calendar', 'subscription'],
  queryFn: ({ signal }) => call('calendar.subscription', { signal }),
  staleTime: 0,
})
