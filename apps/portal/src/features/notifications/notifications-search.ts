import type { notificationViews } from '@papaver/contract/notifications/schema.ts'
import { notificationTopics } from '@papaver/contract/notifications/topics.ts'
import { among, idOf } from '../../platform/address.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'

export type View = (typeof notificationViews)[number]
export const views: readonly View[] = ['unread', 'all', 'archived']

/** The list of one's notifications; the first view is what is unread. `message`: one that is open over it. */
export const notificationsAddress = listAddress({
  path: '/notifications',
  views,
  text: 'search',
  filters: { topic: among(notificationTopics) },
  beside: { message: idOf },
})
export type NotificationsSearch = SearchOf<typeof notificationsAddress>

export const hrefOfView = (view: View): string => notificationsAddress.href(view === 'unread' ? {} : { view })
