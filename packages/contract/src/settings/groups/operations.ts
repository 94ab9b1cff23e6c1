import { dangerous, flag, list, number, secret, text } from '../definition.ts'

export const operationsSettings = {
  /** Free space of the data folder below which the health page warns, and below which it counts as failed. */
  'operations.diskWarningMegabytes': number(5000, 1, 10_000_000, { unit: 'megabytes' }),
  'operations.diskFailedMegabytes': number(1000, 1, 10_000_000, { unit: 'megabytes' }),
  /** How far the clocks of server and database may be apart. */
  'operations.clockWarningSeconds': number(5, 1, 3600, { unit: 'seconds' }),
  /** How long a mail may wait before the health page warns. */
  'operations.outboxWarningMinutes': number(30, 1, 10_080, { unit: 'minutes' }),
  /** How long a message to another authority may wait before the health page warns. */
  'operations.exchangeWarningHours': number(4, 1, 720, { unit: 'hours' }),
  /** How long the history of the health page and the server's log files are kept. */
  'operations.healthKeepDays': number(90, 1, 3650, { unit: 'days' }),
  'operations.logKeepDays': number(30, 1, 400, { unit: 'days' }),
  /** Where the end of the audit trail is sent every day, to be kept outside this system. */
  'operations.headAddress': text('', { format: 'mail', max: 200, ...dangerous }),
  /** Measurements at `/metrics`, for one who shows the token or comes from one of the addresses. */
  'operations.metricsEnabled': flag(false, dangerous),
  'operations.metricsToken': secret,
  'operations.metricsAddresses': list<string>([], {
    items: { kind: 'text', format: 'network', max: 60 },
    max: 50,
    ...dangerous,
  }),
} as const
