import type { CaseBalance } from '@papaver/contract/authorizations/schema.ts'
import { expect, test } from 'vitest'
import { balanceWith, withoutCase } from './what-if.ts'

const hidden = { limitGrams: null, usedGrams: null, reservedGrams: null, leftGrams: null, lastsUntil: null }
const rough: CaseBalance = {
  ...{ kind: 'estimate', substanceId: 1, substanceName: 'Morphine', year: 2026, shown: 'rounded' },
  ...{ ...hidden, freeGrams: '1200', thisCaseGrams: '500', fits: true },
}
const exact: CaseBalance = {
  ...rough,
  ...{ shown: 'exact', limitGrams: '2000', usedGrams: '500', reservedGrams: '300', freeGrams: '1200' },
}

test.each<[CaseBalance, string, boolean, string]>([
  [rough, '500', true, 'as it was saved'],
  [rough, '400', true, 'less than what fits'],
  [rough, '1200', true, 'as much as the rounded rest'],
  [rough, '1200.000000001', false, 'a nanogram more than the rounded rest'],
  [{ ...rough, fits: false }, '600', true, 'less than what did not fit'],
  [exact, '1200', true, 'to the last gram'],
  [exact, '1200.000000001', false, 'a nanogram more'],
])('%o with %s g: %o (%s)', (balance, asked, fits) => {
  expect(balanceWith(balance, asked, '2026-07-01').fits).toBe(fits)
})

test('a line that is not saved yet is held against the list of the year', () => {
  const { leftGrams: _left, thisCaseGrams: _asked, fits: _fits, ...row } = exact
  const live = balanceWith(withoutCase(row), '200', '2026-07-01')
  expect([live.leftGrams, live.thisCaseGrams, live.fits]).toEqual(['1000', '200', true])
})

test.each([
  ['nothing asked for yet', '0', null],
  ['more than the year needs is left', '600', null],
  ['a little less', '700', '2026-12-30'],
  ['half a month of it', '1150', '2026-07-19'],
  ['all of it', '1200', '2026-07-01'],
])('the day on which it ends has the request in it: %s', (_case, asked, day) => {
  expect(balanceWith(exact, asked, '2026-07-01').lastsUntil).toBe(day)
})
