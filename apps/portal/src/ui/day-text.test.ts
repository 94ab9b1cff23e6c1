import { describe, expect, it, test } from 'vitest'
import { formatsFor } from '../platform/formats.ts'
import { dayAfterKey } from './calendar-keys.ts'
import { monthAfter, readDay, sameDayAfter } from './day-text.ts'
import { addDays, firstWeekday, isDay, weekdayOf, weeksOf } from './days.ts'

const cultures = ['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar']

describe.each(cultures)('a day as %s writes it', (culture) => {
  const { day, mediumDay } = formatsFor(culture)
  const days = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-22`)
  it.each([...days, '2028-02-29', '2026-01-01', '2026-12-31'])('is read back: %s', (iso) => {
    expect(readDay(mediumDay(iso))).toBe(iso)
    expect(readDay(day(iso))).toBe(iso)
  })
})

test.each([
  ['2026-11-22', 'en', '2026-11-22'],
  ['22/11/2026', 'en', '2026-11-22'],
  ['03/04/2026', 'en', '2026-04-03'],
  ['3.4.2026', 'fi', '2026-04-03'],
  ['3. 4. 26', 'de', '2026-04-03'],
  ['3-4-26', 'es', '2026-04-03'],
  ['22112026', 'ru', '2026-11-22'],
  ['20261122', 'fr', '2026-11-22'],
  ['20122026', 'fr', '2026-12-20'],
  ['  22 november 2026 ', 'en', '2026-11-22'],
  ['Nov 22, 2026', 'en', '2026-11-22'],
  ['22 nov 26', 'fi', '2026-11-22'],
  ['1 août 2026', 'fr', '2026-08-01'],
  ['1 aout 2026', 'fr', '2026-08-01'],
  ['1 мая 2026 г.', 'ru', '2026-05-01'],
  ['٢٢/١١/٢٠٢٦', 'ar', '2026-11-22'],
  ['۲۲/۱۱/۲۰۲۶', 'fa', '2026-11-22'],
  ['22 نوفمبر 2026', 'ar', '2026-11-22'],
  ['२२/११/२०२६', 'hi', '2026-11-22'],
])('%s in %s is %s', (typed, _culture, iso) => {
  expect(readDay(typed)).toBe(iso)
})

test.each([
  ['', 'en'],
  ['tomorrow', 'en'],
  ['31/02/2026', 'en'],
  ['29.2.2026', 'de'],
  ['13/13/2026', 'en'],
  ['22/11', 'en'],
  ['22/11/926', 'en'],
  ['1 jui 2026', 'fr'],
  ['22 ma 2026', 'en'],
  ['99999999', 'en'],
  ['22/11/2026 23/11/2026', 'en'],
])('%j in %s is no day', (typed) => {
  expect(readDay(typed)).toBeUndefined()
})

test('months are counted over the years, and their last day gives way', () => {
  expect(monthAfter('2026-11-22', 2)).toBe('2027-01-01')
  expect(monthAfter('2026-01-22', -1)).toBe('2025-12-01')
  expect(sameDayAfter('2026-01-31', 1)).toBe('2026-02-28')
  expect(sameDayAfter('2028-01-31', 1)).toBe('2028-02-29')
  expect(sameDayAfter('2026-03-31', -12)).toBe('2025-03-31')
})

test('a month stands in six weeks that begin as they begin there', () => {
  const weeks = weeksOf('2026-11-22', 1)
  expect(weeks).toHaveLength(6)
  expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-12-06'])
  expect(weeksOf('2026-11-01', 7)[0]?.[0]).toBe('2026-11-01')
  expect(weeks.every(([first = '']) => weekdayOf(first) === 1)).toBe(true)
  expect(['en-GB', 'fi', 'ar-EG', 'en-US'].map(firstWeekday)).toEqual([1, 1, 6, 7])
})

test('days are real ones', () => {
  expect(['2026-02-28', '2026-02-29', '2026-2-8', '2026-13-01'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})

test.each([
  ['ArrowRight', '2026-11-23', '2026-11-21'],
  ['ArrowLeft', '2026-11-21', '2026-11-23'],
  ['ArrowDown', '2026-11-29', '2026-11-29'],
  ['ArrowUp', '2026-11-15', '2026-11-15'],
  ['Home', '2026-11-16', '2026-11-21'],
  ['End', '2026-11-22', '2026-11-27'],
  ['PageDown', '2026-12-22', '2026-12-22'],
  ['PageUp', '2026-10-22', '2026-10-22'],
  ['a', undefined, undefined],
])(
  'the key %s leads on from Sunday, 22 November 2026, to %s, and in Arabic to %s',
  (key, there, inArabic) => {
    const lead = (isRightToLeft: boolean, firstDay: number) =>
      dayAfterKey('2026-11-22', { key, isShift: false, isRightToLeft, firstDay })
    expect([lead(false, 1), lead(true, 6)]).toEqual([there, inArabic])
  },
)
