import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Keys begin with `own`: what one person sees of himself goes when he signs out. */
export const ownAccountQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'account', id],
    queryFn: ({ signal }) => call('users.get', { params: { id }, signal }),
  })

export const ownSettingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'settings', id],
    queryFn: ({ signal }) => call('users.settings', { params: { id }, signal }),
  })

export const ownFavoritesQuery = (id: string) =>
  queryOptions({
    queryKey: ['own', 'favorites', id],
    queryFn: ({ signal }) => call('users.favorites', { params: { id }, signal }),
  })

export const ownEmailChangeQuery = queryOptions({
  queryKey: ['own', 'emailChange'],
  queryFn: ({ signal }) => call('account.emailChange', { signal }),
})

export const ownSecondFactorQuery = queryOptions({
  queryKey: ['own', 'secondFactor'],
  queryFn: ({ signal }) => call('account.secondFactor', { signal }),
})

/** Never kept: it ends by itself. */
export const ownConfirmationQuery = queryOptions({
  queryKey: ['own', 'confirmation'],
  queryFn: ({ signal }) => call('account.confirmation', { signal }),
  staleTime: 0,
})

export const ownIdentitiesQuery = queryOptions({
  queryKey: ['own', 'identities'],
  queryFn: ({ signal }) => call('account.identities', { signal }),
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['own', 'sessions'],
  queryFn: ({ signal }) => call('account.sessions', { signal }),
})

export const preferencesQuery = queryOptions({
  queryKey: ['notifications', 'preferences'],
  queryFn: ({ signal }) => call('notifications.preferences', { signal }),
})
