import { describe, expect, it } from 'vitest'
import { changeOfLeft, hasDepartures, standingFigures, sumsOfFigures } from './figures.ts'

const line = (id: string, action: string, grams: string, corrects: string | null = null) => ({
  id,
  action,
  grams,
  corrects,
})

describe('what makes a limit', () => {
  it('is each figure with its confirmation and its corrections', () => {
    const lines = [
      line('a', 'estimate', '100'),
      line('b', 'supplement', '25'),
      line('c', 'confirm', '-10', 'a'),
      line('d', 'correct', '-25', 'b'),
      line('e', 'supplement', '0.000000001'),
    ]
    expect(standingFigures(lines).map(({ line: { id }, grams }) => [id, grams])).toEqual([
      ['a', '90'],
      ['b', '0'],
      ['e', '0.000000001'],
    ])
    expect(sumsOfFigures(lines)).toEqual({ estimateGrams: '90', supplementGrams: '0.000000001' })
  })
})

describe('what is left', () => {
  it.each([
    ['reserve', '5', '-5'],
    ['release', '5', '5'],
    ['carryIn', '5', '-5'],
    ['carryOut', '5', '5'],
    ['use', '5', '0'],
    ['unuse', '5', '0'],
    ['return', '5', '5'],
    ['unreturn', '5', '-5'],
    ['reexport', '5', '0'],
    ['unreexport', '5', '0'],
    ['supplement', '5', '5'],
    ['correct', '-5', '-5'],
  ] as const)('changes by a line "%s" of %s g by %s g', (action, grams, change) => {
    expect(changeOfLeft(action, grams)).toBe(change)
  })
})

describe('what left again', () => {
  const nothing = { returnedGrams: '0', reexportedGrams: '0' }
  const statement = { now: nothing, opening: nothing, closing: nothing }

  it('is said where there is any, now or at an end of the period', () => {
    expect(hasDepartures(statement)).toBe(false)
    expect(hasDepartures({ ...statement, now: { ...nothing, returnedGrams: '0.000000001' } })).toBe(true)
    expect(hasDepartures({ ...statement, opening: { ...nothing, reexportedGrams: '3' } })).toBe(true)
  })
})
