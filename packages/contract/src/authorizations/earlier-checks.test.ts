import { describe, expect, it } from 'vitest'
import { earlierChecks } from './earlier-checks.ts'
import { authorizationStatuses } from './life.ts'

const of = (status: string, hasUse: boolean, isExtension: boolean) =>
  earlierChecks({ earlier: { number: 'IM-1', status: status as never, hasUse, isExtension } }).map(
    ({ severity, code }) => `${severity} ${code}`,
  )

// 1961 Convention art. 31(4): what one permit no longer allows, no other allows in its place.
describe('the permit that a request is to replace', () => {
  it.each([
    ['ISS', false, false, []],
    ['ISS', false, true, []],
    ['PAU', true, true, []],
    ['PAU', true, false, ['block earlierUsed']],
    ['EXP', false, false, []],
    ['EXP', true, true, []],
    ['EXP', true, false, ['block earlierUsed']],
    ['SUS', false, false, ['block earlierSuspended']],
    ['SUS', true, true, ['block earlierSuspended']],
  ] as const)('%s, used: %s, extension: %s', (status, hasUse, isExtension, codes) => {
    expect(of(status, hasUse, isExtension)).toEqual(codes)
  })

  it.each(authorizationStatuses.filter((status) => !['ISS', 'PAU', 'EXP', 'SUS'].includes(status)))(
    'is over in %s',
    (status) => {
      expect(of(status, false, true)).toEqual(['block earlierEnded'])
    },
  )

  it('is none', () => {
    expect(earlierChecks({ earlier: null })).toEqual([])
  })
})
