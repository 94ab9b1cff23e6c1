import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const feature = 'licenses'

/** What of the holder a stop of the licence touches. */
export const effectQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, id, 'effect'],
    queryFn: ({ signal }) => call('licenses.effect', { params: { id }, signal }),
  })
