import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/** How training stands: looked at again while something is on its way. */
export const trainingQuery = queryOptions({
  queryKey: ['training', 'state'],
  queryFn: ({ signal }) => call('training.state', { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.status === 'preparing' ? 1000 : 5000),
})

export const mailsQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: ['training', 'mails', page, pageSize],
    queryFn: ({ signal }) => call('training.mails', { query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['training', 'mail', id],
    queryFn: ({ signal }) => call('training.mail', { params: { id }, signal }),
  })
