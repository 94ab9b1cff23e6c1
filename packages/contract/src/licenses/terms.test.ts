import { describe, expect, it, test } from 'vitest'
import { faultOfPeriod, periodOf, type TermFacts, yearsOn } from './terms.ts'

test.each([
  ['2026-03-01', 5, '2031-02-28'],
  ['2026-01-01', 1, '2026-12-31'],
  ['2028-02-29', 1, '2029-02-28'],
  ['2028-02-29', 4, '2032-02-28'],
] as const)('%s and %i years end on %s', (from, years, until) => {
  expect(yearsOn(from, years)).toBe(until)
})

const facts: TermFacts = {
  requestedFrom: '2026-07-01',
  requestedUntil: null,
  grantedFrom: null,
  grantedUntil: null,
  today: '2026-06-15',
  years: 5,
}

describe('the period of a licence', () => {
  test.each<[string, Partial<TermFacts>, string, string]>([
    ['as asked for, as long as licences run', {}, '2026-07-01', '2031-06-30'],
    ['no longer than asked for', { requestedUntil: '2027-06-30' }, '2026-07-01', '2027-06-30'],
    ['no longer than licences run', { requestedUntil: '2040-01-01' }, '2026-07-01', '2031-06-30'],
    ['from today where the day has passed', { requestedFrom: '2026-01-01' }, '2026-06-15', '2031-06-14'],
    [
      'as the officer sets it',
      { grantedFrom: '2026-08-01', grantedUntil: '2026-12-31' },
      '2026-08-01',
      '2026-12-31',
    ],
    ['from a set day as long as licences run', { grantedFrom: '2026-08-01' }, '2026-08-01', '2031-07-31'],
  ])('is %s', (_what, change, from, until) => {
    expect(periodOf({ ...facts, ...change })).toEqual({ from, until })
  })

  test.each([
    ['2026-07-01', '2026-06-30', 'order'],
    ['2026-01-01', '2026-06-14', 'past'],
    ['2026-01-01', '2026-06-15', undefined],
    ['2026-07-01', '2031-06-30', undefined],
    ['2026-07-01', '2031-07-01', 'long'],
  ] as const)('%s to %s: %s', (from, until, fault) => {
    expect(faultOfPeriod({ from, until }, facts)).toBe(fault)
  })

  it('is in order where nobody has set it', () => {
    expect(faultOfPeriod(periodOf(facts), facts)).toBeUndefined()
  })
})
