import { workingDaysBetween } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { expect, test } from 'vitest'
import { daysLeft, startOfDay } from './working-days.ts'

test.each([
  ['UTC', '2026-06-17', '2026-06-17T00:00:00.000Z', 'no offset'],
  ['Europe/Helsinki', '2026-06-17', '2026-06-16T21:00:00.000Z', 'summer'],
  ['Europe/Helsinki', '2026-12-17', '2026-12-16T22:00:00.000Z', 'winter'],
  ['Europe/Helsinki', '2026-03-29', '2026-03-28T22:00:00.000Z', 'the day on which clocks go forward'],
  ['Europe/Helsinki', '2026-03-30', '2026-03-29T21:00:00.000Z', 'and the day after'],
  ['Europe/Helsinki', '2026-10-25', '2026-10-24T21:00:00.000Z', 'the day on which clocks go back'],
  ['Europe/Helsinki', '2026-10-26', '2026-10-25T22:00:00.000Z', 'and the day after'],
  ['Asia/Kathmandu', '2026-06-17', '2026-06-16T18:15:00.000Z', 'quarters of an hour'],
  ['America/St_Johns', '2026-01-17', '2026-01-17T03:30:00.000Z', 'west of Greenwich'],
  ['Pacific/Kiritimati', '2026-06-17', '2026-06-16T10:00:00.000Z', 'fourteen hours ahead'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 'clocks go back in the west'],
  [
    'Africa/Cairo',
    '2026-04-24',
    '2026-04-23T22:00:00.000Z',
    'a day that begins at one, as its midnight is skipped',
  ],
])('in %s %s begins at %s (%s)', (timeZone, day, moment) => {
  const start = startOfDay(timeZone, day)
  expect(start.toISOString()).toBe(moment)
  expect(dayIn(timeZone, start)).toBe(day)
  expect(dayIn(timeZone, new Date(start.getTime() - 1))).not.toBe(day)
})

test.each([
  ['2026-06-17', '2026-06-17', 0, 'due today'],
  ['2026-06-17', '2026-06-19', 2, 'two days to go'],
  ['2026-06-17', '2026-06-16', -1, 'due yesterday'],
  ['2026-06-21', '2026-06-19', -1, 'on the Sunday after a Friday'],
  ['2026-06-22', '2026-06-19', -1, 'on the Monday after it'],
  ['2026-06-21', '2026-06-22', 1, 'on the Sunday before a Monday'],
])('on %s what is due on %s has %i working days left (%s)', (today, dueOn, left) => {
  const rest = new Set<string>()
  const between = (from: string, to: string) => workingDaysBetween(from, to, rest)
  expect(daysLeft({ today, between, after: () => '', restOn: () => undefined }, dueOn)).toBe(left)
})
