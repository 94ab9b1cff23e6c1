import { describe, expect, it } from 'vitest'
import { periodOn, recentPeriods, spanOf } from './periods.ts'

describe('a period', () => {
  it.each([
    ['year', '2026', { from: '2026-01-01', to: '2026-12-31' }],
    ['quarter', '2026-Q1', { from: '2026-01-01', to: '2026-03-31' }],
    ['quarter', '2026-Q4', { from: '2026-10-01', to: '2026-12-31' }],
    ['month', '2026-05', { from: '2026-05-01', to: '2026-05-31' }],
    ['month', '2024-02', { from: '2024-02-01', to: '2024-02-29' }],
    ['month', '2026-12', { from: '2026-12-01', to: '2026-12-31' }],
    ['month', '2026-13', undefined],
    ['month', '2026-00', undefined],
    ['quarter', '2026-Q5', undefined],
    ['quarter', '2026-Q0', undefined],
    ['year', '2026-05', undefined],
    ['month', '2026', undefined],
    ['quarter', '2026-01', undefined],
    ['year', '26', undefined],
    ['year', '', undefined],
  ] as const)('%s %s', (kind, period, span) => {
    expect(spanOf(kind, period)).toEqual(span)
  })

  it.each([
    ['year', '2026-11-26', '2026'],
    ['quarter', '2026-03-31', '2026-Q1'],
    ['quarter', '2026-04-01', '2026-Q2'],
    ['month', '2026-11-26', '2026-11'],
  ] as const)('%s on %s', (kind, day, period) => {
    expect(periodOn(kind, day)).toBe(period)
  })

  it.each([
    ['year', '2026-11-26', ['2026', '2025', '2024']],
    ['quarter', '2026-02-28', ['2026-Q1', '2025-Q4', '2025-Q3']],
    ['month', '2026-01-31', ['2026-01', '2025-12', '2025-11']],
    ['month', '2026-03-31', ['2026-03', '2026-02', '2026-01']],
  ] as const)('the last %ss on %s', (kind, day, periods) => {
    expect(recentPeriods(kind, day, 3)).toEqual(periods)
  })
})
