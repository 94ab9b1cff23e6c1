import { expect, it } from 'vitest'
import { byLoad, type Desk, suggested } from './load.ts'

const desk = (id: string, openCases: number, overdueCases = 0, awayUntil: string | null = null): Desk => ({
  id,
  openCases,
  overdueCases,
  awayUntil,
})

it.each<[string, readonly Desk[], string | undefined]>([
  ['who has least', [desk('a', 3), desk('b', 1), desk('c', 2)], 'b'],
  ['of two with as much who has less overdue', [desk('a', 2, 1), desk('b', 2, 0)], 'b'],
  ['always the same one of equals', [desk('b', 2), desk('a', 2)], 'a'],
  ['nobody who is away', [desk('a', 0, 0, '2026-07-01'), desk('b', 9)], 'b'],
  ['nobody where all are away', [desk('a', 0, 0, '2026-07-01')], undefined],
  ['nobody of none', [], undefined],
])('suggests %s', (_name, officers, expected) => {
  expect(suggested(officers)?.id).toBe(expected)
})

it('puts those last who are away', () => {
  const officers = [desk('a', 0, 0, '2026-07-01'), desk('b', 9), desk('c', 1)]
  expect(byLoad(officers).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})
