import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export type ListInput = CallInput<'users.list'>['query']

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: ({ signal }) => call('users.get', { params: { id }, signal }),
  })

/** What has happened to an account, the oldest first. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'history'],
    queryFn: ({ signal }) => call('users.history', { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** The officers who can go on with another one's cases. */
export const successorsQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', id, 'successors'],
    queryFn: ({ signal }) => call('users.successors', { params: { id }, signal }),
  })

export const listPageQuery = (query: ListInput) =>
  queryOptions({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => call('users.list', { query, signal }),
  })

/** One page of the list. Old rows stay in view while those of other filters come. */
export const usersQuery = (query: ListInput) =>
  queryOptions({ ...listPageQuery(query), placeholderData: keepPreviousData })

/** How many accounts a list would have; of its rows only the least that can be asked for is fetched. */
export const totalQuery = (query: ListInput) => {
  const least = { ...query, page: 1, pageSize: 1 }
  return queryOptions({
    queryKey: ['users', 'total', least],
    queryFn: async ({ signal }) => (await call('users.list', { query: least, signal })).total,
  })
}

/** How many accounts stand in each view. */
export const viewCountsQuery = queryOptions({
  queryKey: ['users', 'counts'],
  queryFn: ({ signal }) => call('users.counts', { signal }),
})

/** Whether a signed letter must come back before most roles are approved. */
export const letterRuleQuery = queryOptions({
  queryKey: ['settings', 'users.confirmationLetterRequired'],
  queryFn: async ({ signal }) => {
    const { settingValue } = await call('settings.one', {
      params: { id: 'users.confirmationLetterRequired' },
      signal,
      isQuiet: true,
    })
    return settingValue !== false
  },
})
