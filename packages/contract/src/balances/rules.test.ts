import { describe, expect, test } from 'vitest'
import {
  daysOfYear,
  excessAfter,
  exhaustionDay,
  leftAfter,
  overrunOf,
  restShown,
  wantsReason,
} from './rules.ts'

const balance = (limitGrams: string, usedGrams: string, reservedGrams: string) => ({
  limitGrams,
  usedGrams,
  reservedGrams,
})

describe('what is left of a balance', () => {
  test.each([
    [balance('1000', '0', '0'), '0', '1000', '0', 'untouched'],
    [balance('1000', '400', '300'), '300', '0', '0', 'to the last gram'],
    [balance('1000', '400', '300'), '300.000000001', '-0.000000001', '0.000000001', 'a nanogram over'],
    [balance('0.3', '0.1', '0.1'), '0.1', '0', '0', 'no binary rounding'],
    [balance('0', '0', '0'), '0.5', '-0.5', '0.5', 'an estimate of nothing'],
    [balance('1000', '1100', '0'), '0', '-100', '100', 'over already, by decision'],
    [
      balance('999999999999999.000000001', '999999999999998', '1'),
      '0',
      '0.000000001',
      '0',
      'more digits than a float holds',
    ],
  ])('%j and %s more: %s left, %s over (%s)', (figures, extra, left, over) => {
    expect(leftAfter(figures, extra)).toBe(left)
    expect(overrunOf(figures, extra)).toBe(over)
  })

  test('takes nothing more unless told', () => {
    expect(leftAfter(balance('10', '3', '2'))).toBe('5')
  })
})

describe('a figure below what is used and held (1961 art. 21)', () => {
  test.each([
    ['art. 21(1)', balance('1000', '400', '300'), 'correct', '-300', '0', false, 'to what is used and held'],
    [
      'art. 21(3)',
      balance('1000', '400', '300'),
      'correct',
      '-300.000000001',
      '0.000000001',
      true,
      'a nanogram below',
    ],
    [
      'art. 21(3)',
      balance('1000', '1000', '0'),
      'confirm',
      '-400',
      '400',
      true,
      'below what was imported already',
    ],
    [
      'art. 21(4)',
      balance('1000', '1100', '0'),
      'confirm',
      '0',
      '100',
      true,
      'confirmed as it stands, over already',
    ],
    [
      'art. 19(3)',
      balance('1000', '1400', '0'),
      'supplement',
      '100',
      '300',
      false,
      'a supplement that does not suffice',
    ],
    ['art. 19(1)', balance('0', '0', '50'), 'estimate', '20', '30', true, 'entered after permits held of it'],
    ['art. 19(1)', balance('0', '0', '50'), 'estimate', '50', '0', false, 'entered as high as permits hold'],
    ['art. 21(3)', balance('1000', '400', '300'), 'correct', '-1000', '700', true, 'nothing at all'],
  ])(
    '%s: %j, %s of %s: %s beyond, a reason %s (%s)',
    (_article, figures, action, change, excess, isWanted) => {
      expect([excessAfter(figures, change), wantsReason(figures, action, change)]).toEqual([excess, isWanted])
    },
  )
})

describe('what is left, as it is shown', () => {
  test.each([
    ['96543.336012', 'exact', '123456.789012', '96543.336012'],
    ['96543.336012', 'rounded', '123456.789012', '97000'],
    ['0.0125', 'rounded', '0.1', '0.012'],
    ['-5', 'exact', '10', '-5'],
    ['-5', 'rounded', '10', '0'],
    ['96543', 'nothing', '123456.789012', null],
    // Little is left: the steps do not become as small as a permit.
    ['1543.336012', 'rounded', '123456.789012', '2000'],
    ['499.336012', 'rounded', '123456.789012', '0'],
    ['5', 'rounded', '0', '5'],
  ] as const)('%s g, %s of %s: %s', (free, shown, limit, said) => {
    expect(restShown(free, shown, limit)).toBe(said)
  })
})

test.each([
  [2026, '2026-01-01', 1],
  [2026, '2026-06-15', 166],
  [2026, '2026-12-31', 365],
  [2025, '2026-06-15', 365],
  [2028, '2028-12-31', 366],
  [2024, '2026-06-15', 366],
  [2027, '2026-06-15', 0],
])('of %i, on %s so many days have passed: %i', (year, today, days) => {
  expect(daysOfYear(year, today)).toBe(days)
})

describe('the day on which it ends', () => {
  const today = '2026-06-15'
  const yearEnd = '2026-12-31'
  test.each<[left: string, used: string, expected: string | undefined, why: string]>([
    ['100', '365', '2026-09-23', 'one gram a day'],
    ['199', '365', '2026-12-31', 'the last day of the year still counts'],
    ['200', '365', undefined, 'lasts beyond the year'],
    ['0', '365', '2026-06-15', 'ended'],
    ['-50', '365', '2026-06-15', 'over: today, not in the past'],
    ['100', '0', undefined, 'nothing was used'],
    ['100', '-5', undefined, 'corrections outweigh what was used'],
    ['0.4', '365', '2026-06-15', 'less than a day'],
    ['100', '0.000000001', undefined, 'thousands of years'],
  ])('%s g left at %s g in 365 days: %s (%s)', (left, used, expected) => {
    expect(exhaustionDay(left, used, 365, today, yearEnd)).toBe(expected)
  })
})
