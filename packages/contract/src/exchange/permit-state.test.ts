import { expect, it } from 'vitest'
import { type LeftAbroad, type SignedChange, stateAbroad, stateOfLeft } from './permit-state.ts'
import type { PermitChange } from './states.ts'

const changed = (
  change: PermitChange,
  sequence: number | null,
  on = '2026-06-10',
  at = '08',
): SignedChange => ({
  ...{ change, sequence, on },
  reason: null,
  successor: change === 'replace' ? 'FR/2' : null,
  receivedAt: `2026-06-11T${at}:00:00.000Z`,
})
const days = { validUntil: '2026-12-31', today: '2026-06-17' }

it.each<[string, SignedChange[], string]>([
  ['nothing was said', [], 'valid'],
  ['suspended', [changed('suspend', 2)], 'suspended'],
  ['used up or closed', [changed('close', 2)], 'closed'],
  ['closed and opened again', [changed('close', 2), changed('reopen', 3)], 'valid'],
  ['suspended and lifted', [changed('suspend', 2), changed('lift', 3)], 'valid'],
  ['lifted, before the message that it was suspended', [changed('lift', 3), changed('suspend', 2)], 'valid'],
  [
    'suspended twice, in any order',
    [changed('suspend', 4), changed('lift', 3), changed('suspend', 2)],
    'suspended',
  ],
  ['revoked, whatever comes after', [changed('revoke', 2), changed('lift', 3)], 'revoked'],
  [
    'without numbers: by the day that is named',
    [changed('lift', null, '2026-06-12'), changed('suspend', null, '2026-06-10', '09')],
    'valid',
  ],
  [
    'without numbers, of one day: as they came',
    [changed('lift', null, '2026-06-10', '10'), changed('suspend', null, '2026-06-10', '09')],
    'valid',
  ],
  [
    'one without a number: by the day',
    [changed('lift', 3), changed('suspend', null, '2026-06-12')],
    'suspended',
  ],
])('%s', (_, changes, state) => {
  expect(stateAbroad(changes, days)).toMatchObject({ state })
})

it('a permit that was replaced names the one after it', () => {
  expect(stateAbroad([changed('replace', 2)], days)).toEqual({
    state: 'replaced',
    on: '2026-06-10',
    reason: null,
    successor: 'FR/2',
  })
})

it.each([
  ['on its last day', '2026-06-17', [], 'valid'],
  ['after its last day', '2026-06-16', [], 'expired'],
  ['after its last day, though it was suspended', '2026-06-16', [changed('suspend', 2)], 'expired'],
  ['after its last day, though it was revoked', '2026-06-16', [changed('revoke', 2)], 'revoked'],
])('%s', (_, validUntil, changes, state) => {
  expect(stateAbroad(changes, { ...days, validUntil })).toMatchObject({ state })
})

it.each<[string, string, PermitChange[], PermitChange[], Partial<LeftAbroad>]>([
  ['the permit is signed with another key, too', 'valid', [], [], {}],
  ['nothing of the permit is left', 'untrusted', [], [], { isLost: true }],
  ['nothing of it is left but its suspension', 'suspended', ['suspend'], ['suspend'], { isLost: true }],
  ['it is the revocation that is not left', 'untrusted', [], ['revoke'], {}],
  ['its authority has signed something since', 'valid', [], ['revoke'], { isSaidAgain: true }],
  ['it is the lift that is not left', 'suspended', ['suspend'], ['suspend', 'lift'], { isSaidAgain: true }],
])('without what others may have signed: %s', (_, expected, left, all, more) => {
  const stateOf = (changes: PermitChange[]) =>
    stateAbroad(
      changes.map((change, index) => changed(change, index + 2)),
      days,
    )
  const nothing = { isLost: false, isSaidAgain: false, on: '2026-06-16' }
  const found = stateOfLeft({ state: stateOf(left), before: stateOf(all), ...nothing, ...more })
  expect(found).toMatchObject({ state: expected, ...(expected === 'untrusted' ? { on: '2026-06-16' } : {}) })
})
