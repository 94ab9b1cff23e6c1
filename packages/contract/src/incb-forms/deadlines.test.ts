import { describe, expect, it } from 'vitest'
import { dueOn, isLate, periodsDueIn, spanOfForm, yearBefore } from './deadlines.ts'

const quarterly = { period: 'quarter', due: { months: 1, day: 31 } } as const
const yearly = { period: 'year', due: { months: 6, day: 30 } } as const

describe('when a form is due', () => {
  it.each([
    [quarterly, '2026-Q1', '2026-04-30'],
    [quarterly, '2026-Q2', '2026-07-31'],
    [quarterly, '2026-Q4', '2027-01-31'],
    [{ ...quarterly, due: { months: 2, day: 29 } }, '2026-Q4', '2027-02-28'],
    [yearly, '2025', '2026-06-30'],
  ] as const)('%o of %s is due on %s', (layout, period, expected) =>
    expect(dueOn(layout, period)).toBe(expected),
  )

  it('lists those of a year', () => {
    expect(periodsDueIn(quarterly, 2026)).toEqual(['2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3'])
    expect(periodsDueIn(yearly, 2026)).toEqual(['2025'])
    expect(periodsDueIn({ period: 'year', due: { months: 20, day: 1 } }, 2026)).toEqual(['2024'])
  })
  it('has estimates due before their year', () => {
    const ahead = { period: 'year', due: { months: -18, day: 30 } } as const
    expect([dueOn(ahead, '2027'), periodsDueIn(ahead, 2026)]).toEqual(['2026-06-30', ['2027']])
  })
  it('compares with the same period a year before', () => {
    expect([yearBefore(quarterly, '2026-Q1'), yearBefore(yearly, '2026')]).toEqual(['2025-Q1', '2025'])
  })
  it.each([
    [quarterly, '2026-Q1', { from: '2026-01-01', to: '2026-03-31' }],
    [quarterly, '2026', undefined],
    [yearly, '2026', { from: '2026-01-01', to: '2026-12-31' }],
    [yearly, '1989', undefined],
  ] as const)('%o has a period %s: %o', (layout, period, expected) =>
    expect(spanOfForm(layout, period)).toEqual(expected),
  )
  it.each([
    ['DRA', '2026-07-31', false],
    ['DRA', '2026-08-01', true],
    ['APP', '2026-08-01', true],
    ['SNT', '2026-08-01', false],
  ])('%s on %s is late: %s', (state, today, expected) =>
    expect(isLate(state, '2026-07-31', today)).toBe(expected),
  )
})
