import { notificationTopics } from '@papaver/contract/notifications/codes.ts'
import type { notificationViews } from '@papaver/contract/notifications/schema.ts'

export type View = (typeof notificationViews)[number]
export const views: readonly View[] = ['unread', 'all', 'archived']
export interface NotificationsSearch {
  view?: View
  topic?: (typeof notificationTopics)[number]
  search?: string
  page?: number
  pageSize?: number
  /** A message of the authority that is open. */
  message?: string
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const whole = (value: unknown, most: number): number | undefined => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined
}

/** Reads an address; what is not well formed is dropped. The first view is what is unread. */
export const readNotificationsSearch = (given: Record<string, unknown>): NotificationsSearch => {
  const view = views.find((each) => each === given.view)
  const topic = notificationTopics.find((each) => each === given.topic)
  const { search: text } = given
  const search = typeof text === 'string' || typeof text === 'number' ? String(text).trim().slice(0, 100) : ''
  const page = whole(given.page, 100_000)
  const pageSize = whole(given.pageSize, 100)
  const message = typeof given.message === 'string' && uuid.test(given.message) ? given.message : undefined
  return {
    ...(view === undefined || view === 'unread' ? {} : { view }),
    ...(topic === undefined ? {} : { topic }),
    ...(search === '' ? {} : { search }),
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(pageSize === undefined ? {} : { pageSize }),
    ...(message === undefined ? {} : { message }),
  }
}

/** The page at such a search, for links. */
export const hrefOfView = (view: View): string =>
  view === 'unread' ? '#/notifications' : `#/notifications?view=${view}`
