import { expect, it } from 'vitest'
import { authorizationKind } from '../authorizations/kind.ts'
import { licenseKind } from '../licenses/kind.ts'
import { checksAgainst, isSignatureBlocked } from './blocked.ts'
import { block, pass, warn } from './check-making.ts'

it.each([
  ['no licence covers it (1961 art. 30(1)(a))', ['licenseStopped'], true],
  ['its holder is closed', ['holderClosed'], true],
  ['the permit abroad does not hold (1961 art. 31(5))', ['foreignPermitStopped'], true],
  ['its partner is blocked', ['newPartner', 'partnerBlocked'], true],
  ['a hint', ['newPartner'], false],
  ['nothing', [], false],
])('a signature is blocked: %s', (_name, flags, expected) => {
  expect(isSignatureBlocked(authorizationKind, flags)).toBe(expected)
})

const checks = [block('quotaExceeded'), block('partnerNotApproved'), warn('newRoute'), pass('partner')]
const against = (kind: Parameters<typeof checksAgainst>[0], action: string) =>
  checksAgainst(kind, action, checks).map(({ code }) => code)

it.each(['approve', 'issue'])('%s waits for every check that blocks', (action) => {
  expect(against(authorizationKind, action)).toEqual(['quotaExceeded', 'partnerNotApproved'])
})

it('a proposal does not wait for what the approval waits for', () => {
  const kind = { ...authorizationKind, waitsForApproval: ['quotaExceeded'] }
  expect(against(kind, 'propose')).toEqual(['partnerNotApproved'])
  expect(against(kind, 'approve')).toEqual(['quotaExceeded', 'partnerNotApproved'])
})

it.each(['refuse', 'return', 'lift', 'withdraw', 'nothing'])(
  'no check of a request keeps back: %s',
  (action) => {
    expect(against(authorizationKind, action)).toEqual([])
  },
)

it('a licence is not signed either', () => {
  expect(against(licenseKind, 'issue')).toEqual(['quotaExceeded', 'partnerNotApproved'])
})
