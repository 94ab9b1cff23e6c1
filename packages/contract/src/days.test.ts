import { expect, test } from 'vitest'
import { dayIn } from './days.ts'

test.each([
  ['2026-11-21T21:59:00Z', 'Europe/Helsinki', '2026-11-21'],
  ['2026-11-21T22:01:00Z', 'Europe/Helsinki', '2026-11-22'],
  ['2026-11-21T22:01:00Z', 'America/Lima', '2026-11-21'],
  ['2026-01-01T03:00:00Z', 'America/Lima', '2025-12-31'],
])('at %s in %s it is %s', (moment, timeZone, day) => {
  expect(dayIn(timeZone, new Date(moment))).toBe(day)
})
