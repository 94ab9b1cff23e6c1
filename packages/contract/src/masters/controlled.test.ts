import { expect, it } from 'vitest'
import { controlledOn } from './controlled.ts'

const since = (schedule: string, on: string, isWholeDay: boolean) => ({
  ...{ group: 'NP', convention: '1971', schedule, isActive: true },
  ...{ on, at: new Date(on === '' ? 0 : `${on}T09:00:00Z`), isWholeDay },
})
const always = since('III', '', false)

// 1961 art. 3, 1971 art. 2(7): a decision counts from its day on.
it.each([
  ['ever since', [always], '2026-06-17', ['III']],
  ['the day before a change', [always, since('II', '2026-06-18', true)], '2026-06-17', ['III']],
  ['the day of a planned change', [always, since('II', '2026-06-18', true)], '2026-06-18', ['II']],
  ['the day of a change by hand', [always, since('II', '2026-06-18', false)], '2026-06-18', ['III', 'II']],
  ['the day after it', [always, since('II', '2026-06-18', false)], '2026-06-19', ['II']],
  [
    'two changes of one day',
    [always, since('II', '2026-06-18', true), since('III', '2026-06-18', false)],
    '2026-06-18',
    ['II', 'III'],
  ],
])('%s', (_name, life, day, schedules) => {
  expect(controlledOn(life, day).map(({ schedule }) => schedule)).toEqual(schedules)
})
