import { expect, it } from 'vitest'
import { type Consignment, earlierOf, isTwice, repeatedBy } from './twice.ts'

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
  ['the same number in full-width letters', { declarationNumber: '２６ｘｖ０００００７' }, true],
  ['the same number in Arabic digits', { declarationNumber: '٢٦XV٠٠٠٠٠٧' }, true],
  ['the same number in Persian digits', { declarationNumber: '۲۶XV۰۰۰۰۰۷' }, true],
  ['the same number in superscript', { declarationNumber: '²⁶XV⁰⁰⁰⁰⁰⁷' }, true],
  ['the same number with a Cyrillic letter', { declarationNumber: '26хV000007' }, true],
  ['the same number with a Greek letter', { declarationNumber: '26ΧV000007' }, true],
  ['the same number with the letter O for zero', { declarationNumber: '26XVOО00Ο7' }, true],
  ['the same number with marks between', { declarationNumber: '26X\u0301V\u200b0000\u202c07' }, true],
  ['the same number for other goods', { lines: [{ lineId: 'a', quantity: '1' }] }, true],
  ['another number', { declarationNumber: '26XV000008' }, false],
  ['no number, the same goods', { declarationNumber: null, lines: [{ lineId: 'a', quantity: '2.0' }] }, true],
  ['no number, more goods', { declarationNumber: ' ', lines: [{ lineId: 'a', quantity: '2.1' }] }, false],
  ['no number, other goods', { declarationNumber: null, lines: [{ lineId: 'b', quantity: '2' }] }, false],
  ['the same number on another day', { date: '2026-06-18' }, true],
  ['the same number at another place', { customsPointId: 2 }, true],
  ['no number, another day', { declarationNumber: null, date: '2026-06-18' }, false],
  ['no number, another place', { declarationNumber: null, customsPointId: 2 }, false],
  ['another number, the same goods', { declarationNumber: '26XV000008', lines: first.lines }, false],
  ['another side', { source: 'establishment' }, false],
])('may be of one consignment: %s', (_, changed, isOne) => {
  expect(isTwice(first, { ...first, ...changed })).toBe(isOne)
  expect(isTwice({ ...first, ...changed }, first)).toBe(isOne)
})

it.each([
  ['Cyrillic', 'АВСЕНІЈКМОРЅТХУ', 'ABCEHIJKMOPSTXY'],
  ['Greek', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
])('reads %s capitals as the Latin ones that they look like', (_, typed, latin) => {
  expect(isTwice({ ...first, declarationNumber: typed }, { ...first, declarationNumber: latin })).toBe(true)
})

it('names the latest of many, among which is what was recorded since', () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ ...first, id: `${index}`, correctsId: null }))
  expect(earlierOf(many, first).map(({ id }) => id)).toEqual(many.slice(5).map(({ id }) => id))
})

it('is not of what was corrected', () => {
  const standing = { ...first, id: '2', correctsId: '1', declarationNumber: '26XV000009' }
  expect(earlierOf([{ ...first, id: '1', correctsId: null }, standing], first)).toEqual([])
  expect(earlierOf([standing], { ...first, declarationNumber: '26XV000009' })).toEqual([standing])
})

it.each<[string, (object | undefined)[], string[]]>([
  ['one that stands', [{}], ['0']],
  ['one that stands and came later', [undefined, {}], ['1']],
  ['one before it that waits for an officer', [{ isDisputed: true, isOpen: true }], ['0']],
  ['none after it that waits for an officer', [undefined, { isDisputed: true, isOpen: true }], []],
  ['none that an officer has settled', [{ isDisputed: true }], []],
  ['none that was corrected', [{}, { correctsId: '0', declarationNumber: '26XV9' }], []],
  ['none of another declaration', [{ declarationNumber: '26XV000008' }], []],
])('a disputed record is probably a repetition of %s', (_, others, expected) => {
  const recordOf = (said: object | undefined, at: number) => ({
    ...{ ...first, id: String(at), correctsId: null, isDisputed: false, isOpen: false },
    ...(said ?? { isDisputed: true, isOpen: true }),
  })
  const all = (others.includes(undefined) ? others : [...others, undefined]).map(recordOf)
  const disputed = all[others.includes(undefined) ? others.indexOf(undefined) : others.length]
  if (disputed === undefined) throw new Error('no disputed record')
  expect(repeatedBy(all, disputed).map(({ id }) => id)).toEqual(expected)
})
