import { expect, test } from 'vitest'
import { authorizationStatuses } from '../authorizations/life.ts'
import { holdsOf, isFreedBy, isHeldInForce } from '../casework/holds.ts'
import { cultivationStatuses } from '../cultivation/life.ts'
import { licenseStatuses } from '../licenses/life.ts'
import { type Subject, verdictOf, verdictsOf } from './verdict.ts'

const today = '2026-06-17'
test.each([
  ['permit', 'ISS', '2026-06-17', 'VALID'],
  ['permit', 'ISS', '2026-06-16', 'EXPIRED'],
  ['permit', 'PAU', '2026-06-17', 'PARTLY_USED'],
  ['permit', 'PAU', '2026-06-16', 'EXPIRED'],
  ['permit', 'SUS', '2026-06-17', 'SUSPENDED'],
  ['permit', 'SUS', '2026-06-16', 'SUSPENDED'],
  ['permit', 'CLO', '2026-06-16', 'USED_UP'],
  ['permit', 'EXP', '2026-06-16', 'EXPIRED'],
  ['permit', 'CAN', '2026-12-31', 'CANCELLED'],
  ['permit', 'RVK', '2026-12-31', 'REVOKED'],
  ['permit', 'RPL', '2026-12-31', 'REPLACED'],
  ['license', 'ISS', '2026-06-17', 'VALID'],
  ['license', 'ISS', '2026-06-16', 'EXPIRED'],
  ['license', 'SUR', '2026-12-31', 'CANCELLED'],
  ['cultivation', 'ISS', '2026-06-17', 'VALID'],
  ['cultivation', 'RUN', '2026-06-17', 'VALID'],
  ['cultivation', 'HRV', '2026-06-17', 'VALID'],
  ['cultivation', 'HRV', '2026-06-16', 'EXPIRED'],
  ['cultivation', 'SUS', '2026-06-17', 'SUSPENDED'],
  ['cultivation', 'EXP', '2026-06-16', 'EXPIRED'],
  ['cultivation', 'CLO', '2026-06-17', 'USED_UP'],
  ['cultivation', 'CLO', '2026-06-16', 'USED_UP'],
  ['cultivation', 'RVK', '2026-12-31', 'REVOKED'],
  ['cultivation', 'RPL', '2026-12-31', 'REPLACED'],
] as const)('%s that is %s until %s is %s', (subject, status, validUntil, expected) => {
  expect(verdictOf(subject, status as never, { validUntil }, today)).toBe(expected)
})

test.each([
  ['permit', 'ISS', '2026-06-17', 'HOLDER_CLOSED'],
  ['permit', 'PAU', '2026-06-17', 'HOLDER_CLOSED'],
  ['permit', 'ISS', '2026-06-16', 'EXPIRED'],
  ['permit', 'SUS', '2026-06-17', 'SUSPENDED'],
  ['permit', 'CLO', '2026-06-17', 'USED_UP'],
  ['permit', 'APR', '2026-06-17', 'NOT_FOUND'],
  ['license', 'ISS', '2026-06-17', 'HOLDER_CLOSED'],
  ['license', 'RVK', '2026-06-17', 'REVOKED'],
  ['cultivation', 'HRV', '2026-06-17', 'HOLDER_CLOSED'],
] as const)('%s that is %s until %s of a closed holder is %s', (subject, status, validUntil, expected) => {
  expect(verdictOf(subject, status as never, { validUntil, holds: ['holderClosed'] }, today)).toBe(expected)
})

// 1961 Convention art. 23, 30(1)(a), 31(3)(a) and 31(5), 1971 Convention art. 8: without a licence, and without the permit of the importing country.
test.each([
  ['permit', 'ISS', '2026-06-17', ['licenseStopped'], 'LICENSE_STOPPED'],
  ['permit', 'PAU', '2026-06-17', ['licenseStopped', 'foreignPermitStopped'], 'LICENSE_STOPPED'],
  ['permit', 'PAU', '2026-06-17', ['foreignPermitStopped'], 'STOPPED_ABROAD'],
  // 1988 Convention art. 12(9)(a), (c): trade with its partner is stopped.
  ['permit', 'ISS', '2026-06-17', ['heldByAuthority'], 'HELD'],
  ['permit', 'PAU', '2026-06-17', ['foreignPermitStopped', 'heldByAuthority'], 'STOPPED_ABROAD'],
  ['permit', 'PAU', '2026-06-16', ['heldByAuthority'], 'EXPIRED'],
  ['permit', 'SUS', '2026-06-17', ['heldByAuthority'], 'SUSPENDED'],
  ['permit', 'APR', '2026-06-17', ['heldByAuthority'], 'NOT_FOUND'],
  // 1961 Convention art. 31(4), 1971 Convention art. 12(1), (2): its goods need another document now.
  ['permit', 'ISS', '2026-06-17', ['insufficient', 'heldByAuthority'], 'INSUFFICIENT'],
  ['permit', 'PAU', '2026-06-17', ['foreignPermitStopped', 'insufficient'], 'STOPPED_ABROAD'],
  ['permit', 'PAU', '2026-06-16', ['insufficient'], 'EXPIRED'],
  ['permit', 'ISS', '2026-06-17', ['holderClosed', 'licenseStopped'], 'HOLDER_CLOSED'],
  ['permit', 'ISS', '2026-06-16', ['licenseStopped'], 'EXPIRED'],
  ['permit', 'SUS', '2026-06-17', ['licenseStopped'], 'SUSPENDED'],
  ['permit', 'RVK', '2026-06-17', ['foreignPermitStopped'], 'REVOKED'],
  ['permit', 'APR', '2026-06-17', ['licenseStopped'], 'NOT_FOUND'],
  ['cultivation', 'RUN', '2026-06-17', ['licenceEnded'], 'LICENSE_STOPPED'],
  ['cultivation', 'CLO', '2026-06-17', ['licenceEnded'], 'USED_UP'],
] as const)('%s that is %s until %s with %j is %s', (subject, status, validUntil, holds, expected) => {
  expect(verdictOf(subject, status as never, { validUntil, holds }, today)).toBe(expected)
})

test('holds are said in their order, and a closed holder by the register alone', () => {
  expect(holdsOf(['foreignPermitStopped', 'licenseStopped', 'oneSided'], true)).toEqual([
    'holderClosed',
    'licenseStopped',
    'foreignPermitStopped',
  ])
  expect(holdsOf(['holderClosed', 'licenceEnded'], false)).toEqual(['licenceEnded'])
  // Why the authority holds it is the flag's to say, to officers alone.
  expect(holdsOf(['partnerBlocked'], false)).toEqual(['heldByAuthority'])
  expect(holdsOf(['heldByAuthority'], false)).toEqual([])
})

test.each([
  ['active', ['partnerBlocked'], true],
  ['active', ['licenseStopped', 'unusual'], true],
  // Its holder must not let goods leave that customs would hold (decision 0209).
  ['active', ['foreignPermitStopped'], true],
  ['active', ['unusual'], false],
  ['decided', ['licenseStopped'], false],
])('a case is held only in force: %s, %s', (statusGroup, flags, is) => {
  expect(isHeldInForce({ statusGroup, flags })).toBe(is)
})

test.each([
  [['partnerBlocked'], ['partnerBlocked'], true],
  [['partnerBlocked', 'unusual'], ['partnerBlocked'], true],
  [['partnerBlocked', 'licenseStopped'], ['partnerBlocked'], false],
  [['unusual'], ['unusual'], false],
])('what is held goes free with its last hold: %s without %s', (flags, lowers, is) => {
  expect(isFreedBy(flags, lowers)).toBe(is)
})

test('a licence that goes on is valid past its last day', () => {
  const ending = { validUntil: '2026-06-16', isContinued: true }
  expect(verdictOf('license', 'ISS', ending, today)).toBe('VALID')
  expect(verdictOf('license', 'RVK', ending, today)).toBe('REVOKED')
})

test.each<[Subject, readonly string[], readonly string[]]>([
  ['permit', authorizationStatuses, ['ISS', 'PAU', 'SUS', 'CLO', 'EXP', 'CAN', 'RVK', 'RPL']],
  ['license', licenseStatuses, ['ISS', 'SUS', 'EXP', 'RVK', 'SUR', 'RPL']],
  ['cultivation', cultivationStatuses, ['ISS', 'RUN', 'HRV', 'SUS', 'CLO', 'EXP', 'RVK', 'RPL']],
])('%s that was never issued is not found', (subject, statuses, issued) => {
  const verdicts: Readonly<Record<string, string>> = verdictsOf[subject]
  for (const status of statuses)
    expect([status, verdicts[status] === 'NOT_FOUND']).toEqual([status, !issued.includes(status)])
})
