import { expect, it } from 'vitest'
import { type SignedChange, saysInForce, stateAbroad, stateOfLeft } from './permit-state.ts'
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

type Word = PermitChange | 'permit'
/** Of the words that are relied on, and of all; those after the bar came after trust ended. */
const wordsOf = (text: string) => {
  const [before = '', since = ''] = text.split('|')
  const read = (part: string) => part.split(' ').filter(Boolean) as Word[]
  return { all: [...read(before), ...read(since)], since: read(since) }
}
const stateOf = (words: readonly Word[]) =>
  stateAbroad(changesOf(words), words.includes('permit') ? days : { ...days, validUntil: null })
const changesOf = (words: readonly Word[]) =>
  words.flatMap((word, index) => (word === 'permit' ? [] : [changed(word, index + 2)]))

// 1961 art. 31(5): a permit in force abroad is one that its authority has signed, and whose last state allows it.
it.each<[string, string, string, string]>([
  ['the permit is signed with another key, too', 'permit', 'permit', 'valid'],
  ['nothing of the permit is left', '', 'permit', 'untrusted'],
  ['nothing of it is left but its suspension', 'suspend', 'permit suspend', 'suspended'],
  ['it is suspended with another key since', '| suspend', 'permit | suspend', 'suspended'],
  ['it is revoked with another key since', '| revoke', 'permit | revoke', 'revoked'],
  ['it was suspended and lifted since', '| suspend lift', 'permit | suspend lift', 'valid'],
  ['it was suspended before and lifted since', '| lift', 'permit suspend | lift', 'valid'],
  ['it was lifted since, then suspended', '| lift suspend', 'permit | lift suspend', 'suspended'],
  ['the permit is signed again', '| permit', 'permit | permit', 'valid'],
  ['signed again, then suspended', '| permit suspend', 'permit | permit suspend', 'suspended'],
  ['suspended, then signed again', '| suspend permit', 'permit | suspend permit', 'suspended'],
  ['signed again, and its revocation stays', 'revoke | permit', 'permit revoke | permit', 'revoked'],
  ['it is the revocation that is not left', 'permit', 'permit revoke', 'untrusted'],
  [
    'the revocation is not left, and it is signed again',
    'permit | permit',
    'permit revoke | permit',
    'valid',
  ],
  [
    'the revocation is not left, and it is suspended',
    'permit | suspend',
    'permit revoke | suspend',
    'suspended',
  ],
  ['the revocation is not left, and a lift came since', 'permit | lift', 'permit revoke | lift', 'valid'],
  ['it is the lift that is not left', 'permit suspend', 'permit suspend lift', 'suspended'],
  [
    'the lift is not left, and the permit is signed again',
    'permit suspend | permit',
    'permit suspend lift | permit',
    'suspended',
  ],
  [
    'the lift is not left, and is signed again',
    'permit suspend | lift',
    'permit suspend lift | lift',
    'valid',
  ],
])('without what others may have signed: %s', (_, relied, came, expected) => {
  const [left, all] = [wordsOf(relied), wordsOf(came)]
  const vouches = (words: readonly Word[]) => words.includes('permit') || saysInForce(changesOf(words))
  const found = stateOfLeft({
    ...{ state: stateOf(left.all), before: stateOf(all.all), on: '2026-06-16' },
    isVouched: vouches(left.all),
    isVouchedAgain: left.since.some((word) => word === 'permit' || word === 'lift'),
  })
  expect(found).toMatchObject({ state: expected, ...(expected === 'untrusted' ? { on: '2026-06-16' } : {}) })
})

it('what a reported key had said of it stands beside that its key is not trusted', () => {
  const [state, on] = [stateAbroad([], days), '2026-06-16']
  const replaced = { state: 'replaced', on: '2026-06-10', reason: null, successor: 'FR-2' } as const
  const given = { state, isVouched: true, isVouchedAgain: false, on }
  expect(stateOfLeft({ ...given, before: replaced })).toEqual({
    ...{ state: 'untrusted', was: 'replaced', on, reason: null, successor: 'FR-2' },
  })
  // What was in force is untrusted and nothing else.
  expect(stateOfLeft({ ...given, before: state, isVouched: false })).toEqual({
    ...{ state: 'untrusted', on, reason: null, successor: null },
  })
})

it('an end by its day brings back nothing, and says nothing of what a forger may have made', () => {
  const over = { ...days, today: '2027-01-01' }
  const [state, on] = [stateAbroad([], over), '2026-06-16']
  const given = { state, before: state, isVouchedAgain: false, on }
  expect(stateOfLeft({ ...given, isVouched: true }).state).toBe('expired')
  expect(stateOfLeft({ ...given, isVouched: false }).state).toBe('untrusted')
})
