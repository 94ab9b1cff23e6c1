import { describe, expect, it } from 'vitest'
import { isReminderDue, type KeyState, latestEnd, stateOf } from './rules.ts'

const today = '2026-06-17'

describe('how a key stands', () => {
  it.each<[string, boolean, boolean, KeyState]>([
    ['2026-06-18', false, true, 'active'],
    ['2026-06-17', false, true, 'active'],
    ['2026-06-16', false, true, 'expired'],
    ['2026-06-18', false, false, 'resting'],
    ['2026-06-16', false, false, 'expired'],
    ['2026-06-18', true, true, 'revoked'],
    ['2026-06-16', true, false, 'revoked'],
  ])('ends on %s, revoked %s, its maker there %s: %s', (endsOn, isRevoked, isMakerThere, state) => {
    expect(stateOf({ endsOn, isRevoked, isMakerThere }, today)).toBe(state)
  })
})

it('a key made today lasts at most so many days more', () => {
  expect(latestEnd(today, 365)).toBe('2027-06-17')
})

it.each([
  ['2026-07-02', false],
  ['2026-07-01', true],
  ['2026-06-17', true],
  ['2026-06-16', false],
])('of one that ends on %s is it time to remind, two weeks before: %s', (endsOn, isDue) => {
  expect(isReminderDue(endsOn, today, 14)).toBe(isDue)
})
