import type { CallTable } from '../call.ts'

export const notificationsCalls = {
  // notifications (product §13)
  'notifications.list': ['GET', '/api/notifications', 'signedIn'],
  'notifications.act': ['POST', '/api/notifications/actions/:action', 'signedIn'],
  'notifications.preferences': ['GET', '/api/notifications/preferences', 'signedIn'],
  'notifications.savePreferences': ['PUT', '/api/notifications/preferences', 'signedIn'],
} as const satisfies CallTable
