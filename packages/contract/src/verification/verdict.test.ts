import { expect, test } from 'vitest'
import { authorizationStatuses } from '../authorizations/life.ts'
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
  expect(verdictOf(subject, status as never, { validUntil, isHolderClosed: true }, today)).toBe(expected)
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
