import { expect, it } from 'vitest'
import { type Consignment, earlierOf, isTwice } from './twice.ts'

const first: Consignment = {
  source: 'customs',
  date: '2026-06-17',
  customsPointId: 1,
  declarationNumber: '26XV-0000 07',
  lines: [
    { lineId: 'a', quantity: '2' },
    { lineId: 'b', quantity: '0' },
  ],
}

it.each<[string, Partial<Consignment>, boolean]>([
  ['the same number, written otherwise', { declarationNumber: '26xv000007' }, true],
  ['the same number for other goods', { lines: [{ lineId: 'a', quantity: '1' }] }, true],
  ['another number', { declarationNumber: '26XV000008' }, false],
  ['no number, the same goods', { declarationNumber: null, lines: [{ lineId: 'a', quantity: '2.0' }] }, true],
  ['no number, more goods', { declarationNumber: ' ', lines: [{ lineId: 'a', quantity: '2.1' }] }, false],
  ['no number, other goods', { declarationNumber: null, lines: [{ lineId: 'b', quantity: '2' }] }, false],
  ['another day', { date: '2026-06-18' }, false],
  ['another place', { customsPointId: 2 }, false],
  ['another side', { source: 'establishment' }, false],
])('may be of one consignment: %s', (_, changed, isOne) => {
  expect(isTwice(first, { ...first, ...changed })).toBe(isOne)
  expect(isTwice({ ...first, ...changed }, first)).toBe(isOne)
})

it('is not of what was corrected', () => {
  const standing = { ...first, id: '2', correctsId: '1', declarationNumber: '26XV000009' }
  expect(earlierOf([{ ...first, id: '1', correctsId: null }, standing], first)).toEqual([])
  expect(earlierOf([standing], { ...first, declarationNumber: '26XV000009' })).toEqual([standing])
})
