import { describe, expect, it } from 'vitest'
import { dueDay, isForecast, openFrom, owedPeriods, reportState } from './obligations.ts'

const yearly = { period: 'year', due: { months: 1, day: 31 } } as const
const monthly = { period: 'month', due: { months: 1, day: 15 } } as const
const quarterly = { period: 'quarter', due: { months: 1, day: 31 } } as const
const forecast = { period: 'year', due: { months: -21, day: 31 } } as const

describe('the day on which a report is due', () => {
  it.each([
    [yearly, '2025', '2026-01-31'],
    [monthly, '2026-01', '2026-02-15'],
    [monthly, '2025-12', '2026-01-15'],
    [quarterly, '2026-Q1', '2026-04-30'],
    [quarterly, '2025-Q4', '2026-01-31'],
    [{ period: 'month', due: { months: 1, day: 31 } }, '2027-01', '2027-02-28'],
    [{ period: 'month', due: { months: 1, day: 31 } }, '2028-01', '2028-02-29'],
    [{ period: 'year', due: { months: 0, day: 31 } }, '2025', '2025-12-31'],
    [forecast, '2027', '2026-03-31'],
  ] as const)('%j %s is %s', (template, period, day) => expect(dueDay(template, period)).toBe(day))
})

it.each([
  [yearly, '2025', false, '2025-01-01'],
  [monthly, '2026-02', false, '2026-02-01'],
  [forecast, '2027', true, '2026-01-01'],
] as const)('%j %s: forecast %s, can be made from %s', (template, period, is, from) => {
  expect(isForecast(template, period)).toBe(is)
  expect(openFrom(template, period)).toBe(from)
})

describe('the periods that are owed', () => {
  const owed = (...given: Parameters<typeof owedPeriods>) => owedPeriods(...given).map(({ period }) => period)
  it.each([
    ['a year that is over', yearly, '2026-01-01', '2025-10-01', ['2025']],
    ['none on its last day', yearly, '2025-12-31', '2025-10-01', []],
    ['none that was due long ago', yearly, '2026-06-01', '2026-03-01', []],
    ['months one after the other', monthly, '2026-04-01', '2026-02-01', ['2026-01', '2026-02', '2026-03']],
    ['a quarter', quarterly, '2026-04-01', '2026-02-01', ['2026-Q1']],
    ['the forecast of the year after', forecast, '2026-01-02', '2025-10-02', ['2027']],
    ['no forecast before its year', forecast, '2025-12-31', '2025-10-01', []],
  ] as const)('%s', (_what, template, today, since, periods) =>
    expect(owed(template, today, since)).toEqual(periods),
  )
})

it.each([
  [{ status: null }, 'OPN'],
  [{ status: null, isWaived: true }, 'WAI'],
  [{ status: 'CAS' }, 'OPN'],
  [{ status: 'DRA' }, 'DRA'],
  [{ status: 'DRA', isRight: true }, 'VAL'],
  [{ status: 'SUB' }, 'SUB'],
  [{ status: 'QRY' }, 'QRY'],
  [{ status: 'QRY', wasAccepted: true }, 'REO'],
  [{ status: 'ACC', wasAccepted: true }, 'ACC'],
  [{ status: 'LCK', wasAccepted: true }, 'LCK'],
] as const)('a report with %j stands as %s', (facts, state) =>
  expect(reportState({ isWaived: false, isRight: false, wasAccepted: false, ...facts })).toBe(state),
)
