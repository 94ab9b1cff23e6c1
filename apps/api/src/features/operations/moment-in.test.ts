import { expect, it } from 'vitest'
import { momentIn } from './moment-in.ts'

it.each([
  ['UTC', '2026-06-17T14:05', '2026-06-17T14:05:00.000Z'],
  ['Europe/Helsinki', '2026-06-17T14:05', '2026-06-17T11:05:00.000Z'],
  ['Europe/Helsinki', '2026-01-01T00:00', '2025-12-31T22:00:00.000Z'],
  // The night in which clocks go forward at three, and back at four.
  ['Europe/Helsinki', '2026-03-29T02:30', '2026-03-29T00:30:00.000Z'],
  ['Europe/Helsinki', '2026-03-29T04:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Helsinki', '2026-10-25T05:00', '2026-10-25T03:00:00.000Z'],
  ['Asia/Kathmandu', '2026-06-17T14:05', '2026-06-17T08:20:00.000Z'],
  ['America/St_Johns', '2026-06-17T00:00', '2026-06-17T02:30:00.000Z'],
])('in %s the clock shows %s at %s', (zone, local, moment) => {
  expect(momentIn(zone, local).toISOString()).toBe(moment)
})
