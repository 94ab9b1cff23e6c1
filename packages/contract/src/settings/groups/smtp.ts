import { choice, dangerousGroup, flag, number, secret, text } from '../definition.ts'

const definitions = {
  'smtp.host': text('', { format: 'host', max: 255 }),
  'smtp.port': number(587, 1, 65_535),
  'smtp.security': choice('starttls', ['starttls', 'tls', 'none']),
  'smtp.user': text('', { max: 200 }),
  'smtp.secret': secret,
  'smtp.from': text('', { format: 'mail', max: 200 }),
  'smtp.replyTo': text('', { format: 'mail', max: 200 }),
  'smtp.maxPerMinute': number(60, 1, 10_000, { unit: 'perMinute' }),
  'smtp.bounceBox': text('', { format: 'mail', max: 200 }),
  /** Every mail goes to the test address, whoever it is for. */
  'smtp.testMode': flag(false),
  /** Of no effect while test mode is off. */
  'smtp.testAddress': text('', { format: 'mail', max: 200 }),
} as const
export const smtpSettings = dangerousGroup(definitions)
