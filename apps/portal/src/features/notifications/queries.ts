import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { queryClient } from '../../platform/queries.ts'
import { unreadCount } from '../../platform/unread.ts'

export type NotificationsInput = CallInput<'notifications.list'>['query']
export type MarkAction = CallInput<'notifications.act'>['params']['action']

/**
 * Every list also says how many are unread, which the bell shows at once. The authority's own lines come in the
 * reader's language.
 */
export const notificationsQuery = (query: NotificationsInput) =>
  queryOptions({
    queryKey: ['notifications', 'list', query, currentCulture.get().culture],
    queryFn: async ({ signal }) => {
      const page = await call('notifications.list', { query, signal })
      unreadCount.set(page.unread)
      return page
    },
    placeholderData: keepPreviousData,
  })

/** What the bell shows. */
export const latestQuery = () => notificationsQuery({ view: 'all', page: 1, pageSize: 8 })

/** A message of the authority to many, as one of them reads it. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['notifications', 'message', id, currentCulture.get().culture],
    queryFn: ({ signal }) => call('notifications.message', { params: { id }, signal }),
  })

const refetchLists = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['notifications', 'list'] })

/**
 * Marks own notifications; the lists and the bell follow. Answers how many were changed.
 * @throws Refusal
 */
export const markNotifications = async (action: MarkAction, ids: readonly string[] = []): Promise<number> => {
  const { changed, unread } = await call('notifications.act', { params: { action }, body: { ids: [...ids] } })
  unreadCount.set(unread)
  await refetchLists()
  return changed
}

/** Opening a place is reading it. Where that cannot be noted, nobody who goes there is held up. */
export const markOpened = ({ id, readAt }: { id: string; readAt: string | null }): void => {
  if (readAt !== null) return
  const body = { ids: [id] }
  call('notifications.act', { params: { action: 'read' }, body, isQuiet: true })
    .then(({ unread }) => {
      unreadCount.set(unread)
      return refetchLists()
    })
    .catch(() => {})
}
