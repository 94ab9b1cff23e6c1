import { expect, it } from 'vitest'
import { type FastLaneFacts, isLowRisk, judgeFastLane } from './fast-lane.ts'

const drug = { name: 'Morphine', grams: '900', permits: 3, mostGrams: '900' }
const ordinary: FastLaneFacts = {
  warnings: [],
  isUnusual: false,
  drugs: [drug],
  wantedPermits: 3,
  percent: 100,
  stops: 0,
  overdueReports: 0,
  stoppedLicences: 0,
}
const unmet = (change: Partial<FastLaneFacts>): string[] =>
  judgeFastLane({ ...ordinary, ...change }).flatMap(({ rule, isMet }) => (isMet ? [] : [rule]))

it('passes what is like others before it', () => {
  expect(unmet({})).toEqual([])
  expect(isLowRisk(judgeFastLane(ordinary))).toBe(true)
})

it.each<[string, Partial<FastLaneFacts>, string[]]>([
  ['a warning', { warnings: ['newRoute'] }, ['checks']],
  ['too few permits before', { drugs: [{ ...drug, permits: 2 }] }, ['earlier']],
  [
    'one drug of two that is new',
    { drugs: [drug, { ...drug, permits: 0, mostGrams: null }] },
    ['earlier', 'quantity'],
  ],
  ['a gram more than ever', { drugs: [{ ...drug, grams: '900.000000001' }] }, ['quantity']],
  ['ten per cent more, which is allowed', { drugs: [{ ...drug, grams: '990' }], percent: 110 }, []],
  [
    'more than half of it, where half is allowed',
    { drugs: [{ ...drug, grams: '451' }], percent: 50 },
    ['quantity'],
  ],
  ['nothing at all', { drugs: [] }, ['earlier', 'quantity']],
  ['a permit that was stopped', { stops: 1 }, ['stops']],
  ['a report that is late', { overdueReports: 1 }, ['reports']],
  ['a licence that is suspended', { stoppedLicences: 1 }, ['licence']],
])('does not pass %s', (_name, change, rules) => {
  expect(unmet(change)).toEqual(rules)
  expect(isLowRisk(judgeFastLane({ ...ordinary, ...change }))).toBe(rules.length === 0)
})
