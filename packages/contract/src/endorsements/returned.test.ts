import { describe, expect, it } from 'vitest'
import {
  excessOfReturn,
  isReturnedInFull,
  linesToReturn,
  notifiedUnder,
  openToReturn,
  type ReturnedLetter,
  type ReturnedRecord,
  recordsToSend,
  recordToCorrect,
  sameForeignNumber,
  standingLetters,
  statedBy,
} from './returned.ts'

const letter = (foreignNumber: string, quantity: string): ReturnedLetter => ({
  foreignNumber,
  lines: [{ lineId: 'a', quantity }],
})
const lines = [{ id: 'a', counted: '4' }]

it.each([
  ['FR-2026-17', 'fr 2026 17', true],
  ['FR-2026-17', 'FR-2026-18', false],
  ['ＦＲ１７', 'FR17', true],
])('knows %s and %s as the same number: %s', (one, other, same) => {
  expect(sameForeignNumber(one, other)).toBe(same)
})

it('lets a later letter about the same authorization take the place of the earlier one', () => {
  const letters = [letter('FR-1', '1'), letter('FR-2', '2'), letter('fr 1', '1.5')]
  expect(standingLetters(letters)).toEqual([letters[1], letters[2]])
})

describe.each([
  ['nothing was told', [], '4', false],
  ['a part was told', [letter('FR-1', '1.5')], '2.5', false],
  ['all was told, in two letters', [letter('FR-1', '1.5'), letter('FR-2', '2.5')], '0', true],
  ['a figure was told anew', [letter('FR-1', '1.5'), letter('FR 1', '4')], '0', true],
  // A decision or a correction came after the letter: it has to be told anew.
  ['more was told than counts today', [letter('FR-1', '5')], '0', false],
])('where %s', (_, letters, open, isFull) => {
  it(`${open} is open, and all has gone back is ${isFull}`, () => {
    const found = linesToReturn(lines, letters)
    expect(found.map(openToReturn)).toEqual([open])
    expect(isReturnedInFull(found)).toBe(isFull)
  })
})

it('tells no more than has come in, all letters together', () => {
  expect(excessOfReturn(lines, [letter('FR-1', '3')], letter('FR-2', '1'))).toEqual([])
  expect(excessOfReturn(lines, [letter('FR-1', '3')], letter('FR-2', '1.000000001'))).toEqual(['a'])
  expect(excessOfReturn(lines, [letter('FR-1', '3')], letter('FR-1', '4'))).toEqual([])
})

it('takes a permit of which nothing came in as told', () => {
  expect(isReturnedInFull(linesToReturn([{ id: 'a', counted: '0' }], []))).toBe(true)
})

describe('what went back by message', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 17, hour))
  const record = (id: string, hour: number, quantity: string, correctsId: string | null = null) => ({
    ...letter('FR-1', quantity),
    ...{ id, correctsId, writtenAt: at(hour) },
  })
  const letterAt = (hour: number, quantity: string, number = 'fr 1') => ({
    ...letter(number, quantity),
    createdAt: at(hour),
  })
  it.each<[string, ReturnedRecord[], ReturnType<typeof letterAt>[], string]>([
    ['adds up', [record('a', 8, '1'), record('b', 9, '2')], [], '3'],
    ['counts as it was corrected', [record('a', 8, '1'), record('b', 9, '2', 'a')], [], '2'],
    ['is in a later letter', [record('a', 8, '1')], [letterAt(9, '4')], '4'],
    ['adds to an earlier letter', [record('a', 9, '1')], [letterAt(8, '2')], '3'],
    ['stands beside another authorization', [record('a', 8, '1')], [letterAt(9, '2', 'FR-2')], '3'],
  ])('%s', (_, records, letters, returned) => {
    expect(linesToReturn(lines, statedBy(letters, records))).toMatchObject([{ returned }])
  })
})

const notified = (id: string, quantity: string) => ({ id, lines: [{ lineId: 'a', quantity }] })
const written = (correctsId: string | null, quantity: string) => ({
  correctsId,
  lines: [{ lineId: 'a', quantity }],
})
it.each([
  ['nothing is open', '0', [notified('r', '1')], null, []],
  ['more came in', '0.9', [], null, [written(null, '0.9')]],
  ['more came in than was told', '0.9', [notified('r', '0.1')], null, [written(null, '0.9')]],
  [
    'less came in than was told',
    '-0.4',
    [notified('r', '1'), notified('s', '0.5')],
    null,
    [written('s', '0.1')],
  ],
  [
    'the last message told less than is too much',
    '-0.7',
    [notified('r', '1'), notified('s', '0.5')],
    null,
    [written('s', '0'), written('r', '0.8')],
  ],
  ['a record is put right', '-0.2', [notified('r', '1'), notified('s', '0.5')], 'r', [written('r', '0.8')]],
  ['its day alone is put right', '0', [notified('r', '1')], 'r', [written('r', '1')]],
  ['a record that was never told is put right', '0.8', [], 'r', [written(null, '0.8')]],
  ['a letter told too much', '-1', [], null, []],
] as const)('where %s, messages say it', (_, quantity, standing, corrects, expected) => {
  expect(recordsToSend([{ lineId: 'a', quantity }], standing, corrects)).toEqual(expected)
})

describe('a decision on what counts takes the place of what was told of its line', () => {
  const of = (id: string, lineId: string) => ({ id, lines: [{ lineId, quantity: '1' }] })
  const standing = [of('r', 'a'), of('s', 'a'), of('t', 'b')]
  it.each([
    ['more', '0.1', standing, 's'],
    ['less', '-0.1', standing, 's'],
    ['what counted before', '0', standing, null],
    ['what nobody was told of', '0.1', [of('t', 'b')], null],
  ])('%s', (_, quantity, before, expected) => {
    expect(recordToCorrect([{ lineId: 'a', quantity }], before)).toBe(expected)
  })

  it('with the figure in all of that message', () => {
    const open = [{ lineId: 'a', quantity: '0.02' }]
    const before = [notified('r', '2'), notified('s', '0.48')]
    expect(recordsToSend(open, before, recordToCorrect(open, before))).toEqual([written('s', '0.5')])
  })
})

it('a letter says in all what was told under its number and what is open', () => {
  const stated = [letter('FR-1', '1'), letter('FR-2', '2'), letter('fr 1', '1.5')]
  expect(notifiedUnder(stated, 'FR 1')).toEqual([{ lineId: 'a', quantity: '1.5' }])
  expect(notifiedUnder(stated, 'FR-3')).toEqual([])
})
