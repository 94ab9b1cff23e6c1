import type { ShapeTable } from '../shape.ts'
import * as notifications from './schema.ts'

export const notificationsEndpoints = {
  'notifications.list': { query: notifications.notificationQuery, out: notifications.notificationPage },
  'notifications.act': {
    params: notifications.notificationActionParams,
    body: notifications.notificationActionInput,
    out: notifications.notificationActionOutput,
  },
  'notifications.preferences': { out: notifications.notificationPreferences },
  'notifications.savePreferences': {
    body: notifications.preferencesInput,
    out: notifications.notificationPreferences,
  },
} as const satisfies ShapeTable<'notifications.'>
