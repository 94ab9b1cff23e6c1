import { queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from '../../platform/api.ts'
import { feature } from './list.ts'

/** Permits under which a house may report: one's own, or the one that an officer enters for. */
export const openPermitsQuery = (establishmentId?: string, options: Pick<CallOptions, 'isQuiet'> = {}) =>
  queryOptions({
    queryKey: [feature, 'permits', establishmentId ?? ''],
    queryFn: ({ signal }) =>
      call('field-reports.permits', {
        query: establishmentId === undefined ? {} : { establishmentId },
        signal,
        ...options,
      }),
  })

export const receiptsQuery = queryOptions({
  queryKey: [feature, 'receipts'],
  queryFn: ({ signal }) => call('field-reports.receipts', { signal }),
})
