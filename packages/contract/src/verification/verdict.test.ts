import { expect, test } from 'vitest'
import { authorizationStatuses } from '../authorizations/life.ts'
import { verdictOf } from './verdict.ts'

const today = '2026-06-17'
test.each([
  ['ISS', '2026-06-17', 'VALID'],
  ['ISS', '2026-06-16', 'EXPIRED'],
  ['PAU', '2026-06-17', 'PARTLY_USED'],
  ['PAU', '2026-06-16', 'EXPIRED'],
  ['SUS', '2026-06-17', 'SUSPENDED'],
  ['SUS', '2026-06-16', 'SUSPENDED'],
  ['CLO', '2026-06-16', 'USED_UP'],
  ['EXP', '2026-06-16', 'EXPIRED'],
  ['CAN', '2026-12-31', 'CANCELLED'],
  ['RVK', '2026-12-31', 'REVOKED'],
  ['RPL', '2026-12-31', 'REPLACED'],
] as const)('%s until %s is %s', (status, until, expected) => {
  expect(verdictOf(status, until, today)).toBe(expected)
})

test('what was never issued is not found', () => {
  const issued = ['ISS', 'PAU', 'SUS', 'CLO', 'EXP', 'CAN', 'RVK', 'RPL']
  for (const status of authorizationStatuses.filter((each) => !issued.includes(each)))
    expect(verdictOf(status, '2026-12-31', today)).toBe('NOT_FOUND')
})
