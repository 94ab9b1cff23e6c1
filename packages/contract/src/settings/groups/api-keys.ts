import { dangerousGroup, flag, number } from '../definition.ts'

const definitions = {
  /** Whether programs of companies may call with keys at all. */
  'apiKeys.isOpen': flag(true),
  /** The furthest end that a new key may have. */
  'apiKeys.longestDays': number(365, 1, 3650, { unit: 'days' }),
  /** Keys of one establishment that count at the same time. */
  'apiKeys.most': number(10, 1, 1000),
  'apiKeys.callsPerMinute': number(120, 1, 100_000, { unit: 'perMinute' }),
  /** Keys that are none, from one address. */
  'apiKeys.guessesPerHour': number(30, 1, 10_000, { unit: 'perHour' }),
  'apiKeys.reminderDays': number(14, 1, 365, { unit: 'days' }),
} as const
export const apiKeysSettings = dangerousGroup(definitions)
