import { describe, expect, it } from 'vitest'
import { openSuccessions, periodOfSuccession } from './succession.ts'

describe('what may be applied for of a licence', () => {
  it.each([
    ['in force, its end far away', 'ISS', '2027-01-01', true, ['variation']],
    ['on the first day of the renewal', 'ISS', '2026-10-15', true, ['variation', 'renewal']],
    ['a day before it', 'ISS', '2026-10-16', true, ['variation']],
    ['past its end, while its renewal was open', 'ISS', '2026-06-01', true, ['variation', 'renewal']],
    ['something is under way', 'ISS', '2026-10-15', false, []],
    ['suspended', 'SUS', '2026-10-15', true, []],
    ['replaced', 'RPL', '2026-10-15', true, []],
    ['expired', 'EXP', '2026-06-01', true, []],
    ['an application', 'PRO', null, true, []],
  ] as const)('%s', (_name, status, validUntil, isFree, expected) => {
    const days = { today: '2026-06-17', renewalOpensDays: 120 }
    expect(openSuccessions({ status, validUntil, isFree }, days)).toEqual(expected)
  })

  it('a change runs as long as the licence did, a renewal follows it', () => {
    expect(periodOfSuccession('variation', '2026-12-31', '2026-06-17')).toEqual({
      requestedFrom: '2026-06-17',
      requestedUntil: '2026-12-31',
    })
    expect(periodOfSuccession('renewal', '2026-12-31', '2026-06-17')).toEqual({
      requestedFrom: '2027-01-01',
      requestedUntil: null,
    })
  })
})
