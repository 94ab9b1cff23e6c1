import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { feature } from './list.ts'

/** Permits under which a house may report: one's own, or the one that an officer enters for. */
export const openPermitsQuery = (establishmentId?: string) =>
  queryOptions({
    queryKey: [feature, 'permits', establishmentId ?? ''],
    queryFn: ({ signal }) =>
      call('field-reports.permits', {
        query: establishmentId === undefined ? {} : { establishmentId },
        signal,
      }),
  })

export const receiptsQuery = queryOptions({
  queryKey: [feature, 'receipts'],
  queryFn: ({ signal }) => call('field-reports.receipts', { signal }),
})
