import { expect, it } from 'vitest'
import { authorizationKind } from '../authorizations/kind.ts'
import { cultivationKind } from '../cultivation/kind.ts'
import { licenseKind } from '../licenses/kind.ts'
import { checksAgainst, isSignatureBlocked, wantsComment } from './blocked.ts'
import { block, pass, warn } from './check-making.ts'

it.each([
  ['no licence covers it (1961 art. 30(1)(a))', ['licenseStopped'], true],
  ['its holder is closed', ['holderClosed'], true],
  ['the permit abroad does not hold (1961 art. 31(5))', ['foreignPermitStopped'], true],
  ['its partner is blocked', ['newPartner', 'partnerBlocked'], true],
  ['its holder was renamed (1961 art. 31(6))', ['holderRenamed'], true],
  ['its customs point is closed', ['pointUnfit'], true],
  ['its substance is of another group (1971 art. 2)', ['rescheduled'], true],
  ['the permit abroad says something else', ['foreignPermitDiffers'], true],
  ['an estimate is exceeded, which a setting may allow', ['estimateExceeded'], false],
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

// 1961 Convention art. 31(6): a permit names its holder.
it.each([
  ['a licence is approved', licenseKind, 'approve', [warn('holderFollowed')], true],
  ['a cultivation is approved', cultivationKind, 'approve', [warn('holderFollowed')], true],
  ['something else is warned of', licenseKind, 'approve', [warn('filesMissing')], false],
  ['nothing is warned of', licenseKind, 'approve', [pass('holderFollowed')], false],
  ['it is refused', licenseKind, 'refuse', [warn('holderFollowed')], false],
  ['it is proposed anew', licenseKind, 'propose', [warn('holderFollowed')], false],
  ['each warning has its own reason', authorizationKind, 'approve', [warn('holderFollowed')], false],
])('a word is wanted of a renamed holder: %s', (_name, kind, action, found, expected) => {
  expect(wantsComment(kind, action, found)).toBe(expected)
})
