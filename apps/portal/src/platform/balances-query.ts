import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Estimates and quotas of a year, those of the current one where none is named; grams of anhydrous base. */
export const balancesQuery = (year: number | undefined) =>
  queryOptions({
    queryKey: ['balances', year ?? 'now'],
    queryFn: ({ signal }) => call('balances.list', { query: year === undefined ? {} : { year }, signal }),
    placeholderData: keepPreviousData,
  })
