import { describe, expect, it } from 'vitest'
import { type RiskFacts, type RiskWeights, riskOf } from './watch.ts'

const weights: RiskWeights = {
  neverInspected: 30,
  longAgo: 15,
  security: 25,
  difference: 10,
  late: 5,
  newGrower: 10,
  openLand: 5,
  months: 12,
}
const quiet: RiskFacts = {
  monthsSinceInspection: 3,
  security: 0,
  differences: 0,
  late: 0,
  monthsAsGrower: 40,
  isOnLand: false,
}

describe('what speaks for a visit', () => {
  it.each<[string, Partial<RiskFacts>, number, string[]]>([
    ['nothing', {}, 0, []],
    ['no visit yet', { monthsSinceInspection: null }, 30, ['neverInspected']],
    ['a visit eleven months ago', { monthsSinceInspection: 11 }, 0, []],
    ['a visit twelve months ago', { monthsSinceInspection: 12 }, 15, ['longAgo']],
    ['two thefts', { security: 2 }, 50, ['security']],
    ['more than counts', { late: 9 }, 25, ['late']],
    ['a difference and a late report', { differences: 1, late: 1 }, 15, ['difference', 'late']],
    ['the first season', { monthsAsGrower: 11 }, 10, ['newGrower']],
    ['a year of growing', { monthsAsGrower: 12 }, 0, []],
    ['open land', { isOnLand: true }, 5, ['openLand']],
    [
      'all of it, the weightiest first',
      {
        monthsSinceInspection: null,
        security: 1,
        differences: 1,
        late: 3,
        monthsAsGrower: 0,
        isOnLand: true,
      },
      95,
      ['neverInspected', 'security', 'late', 'difference', 'newGrower', 'openLand'],
    ],
  ])('%s', (_what, facts, score, codes) => {
    const found = riskOf({ ...quiet, ...facts }, weights)
    expect([found.score, found.reasons.map(({ code }) => code)]).toEqual([score, codes])
  })

  it('a reason without points is none', () => {
    expect(riskOf({ ...quiet, monthsSinceInspection: null }, { ...weights, neverInspected: 0 })).toEqual({
      score: 0,
      reasons: [],
    })
  })
})
