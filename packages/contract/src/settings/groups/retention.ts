import { awaited, number } from '../definition.ts'

export const retentionSettings = {
  'retention.logYears': number(5, 1, 100, { unit: 'years' }),
  'retention.permitYears': number(10, 1, 100, { ...awaited, unit: 'years' }),
  /** Links of registration are kept so long after their end, to say that one was there. */
  'retention.linkDays': number(30, 1, 3650, { unit: 'days' }),
  'retention.verificationDays': number(180, 1, 3650, { unit: 'days' }),
} as const
