import { expect, test } from 'vitest'
import { relativeTime } from './times.ts'

const now = Date.parse('2026-06-17T12:00:00Z')

test.each([
  ['2026-06-17T11:59:30Z', 'now'],
  ['2026-06-17T12:05:00Z', 'now'],
  ['2026-06-17T11:59:00Z', '1 minute ago'],
  ['2026-06-17T11:00:01Z', '59 minutes ago'],
  ['2026-06-17T09:00:00Z', '3 hours ago'],
  ['2026-06-16T12:00:00Z', 'yesterday'],
  ['2026-06-10T12:00:00Z', '7 days ago'],
  ['2026-04-01T12:00:00Z', '2 months ago'],
  ['2024-06-01T12:00:00Z', '2 years ago'],
])('%s was %s', (moment, text) => {
  expect(relativeTime('en', moment, now)).toBe(text)
})

test('digits are Latin in Arabic', () => {
  expect(relativeTime('ar', '2026-06-17T08:59:00Z', now)).toBe('قبل 3 ساعات')
})
