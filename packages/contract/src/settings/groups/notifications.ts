import { number } from '../definition.ts'

export const notificationsSettings = {
  /** Local time of the daily digest, and days after which read notifications are cleared away. */
  'notifications.digestHour': number(7, 0, 23, { unit: 'hourOfDay' }),
  'notifications.keepDays': number(180, 1, 3650, { unit: 'days' }),
  /** Messages of the authority to many stand as news on home for so long. */
  'notifications.newsDays': number(30, 1, 365, { unit: 'days' }),
  /** A message to more people than this is sent only with the password again. */
  'notifications.confirmAbove': number(100, 1, 100_000),
} as const
