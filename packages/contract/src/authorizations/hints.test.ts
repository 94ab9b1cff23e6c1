import { describe, expect, it } from 'vitest'
import { addDays } from '../casework/rules.ts'
import type { EarlierDrug, HintDrug, HintFacts, HintLimits, HintLine } from './hint-facts.ts'
import { judgeHints } from './hints.ts'

const today = '2026-06-15'
const limits: HintLimits = {
  off: [],
  least: 6,
  deviations: '3.5',
  unusualMultiple: '2',
  sharePercent: 50,
  splitDays: 30,
  splitPercent: 80,
  frequencyDays: 30,
  days: 730,
  lossPercent: '1',
  newAtOnce: 3,
}
const partnerId = 'partner'
/** Requests of so many grams, one every `every` days before, the newest `from` days ago. */
const requests = (grams: readonly string[], { from = 40, every = 40, of = partnerId } = {}): EarlierDrug[] =>
  grams.map((each, index) => ({
    id: `case ${from} ${index}`,
    number: `XV/${from}/${index}`,
    day: addDays(today, -from - every * index),
    partnerId: of,
    grams: each,
  }))
const usual = requests(['100', '110', '90', '100', '105', '95'])
const drug: HintDrug = { substanceId: 7, grams: '100', own: usual, others: [], estimate: null, losses: [] }
const line: HintLine = { position: 1, substanceId: 7, purity: null, price: null }
const ordinary: HintFacts = { today, partnerId, news: [], earlier: usual, drugs: [drug], lines: [line] }
const judged = (change: Partial<HintFacts>, other: Partial<HintLimits> = {}) =>
  judgeHints({ ...ordinary, ...change }, { ...limits, ...other })
const rules = (change: Partial<HintFacts>, other: Partial<HintLimits> = {}): string[] =>
  judged(change, other).map(({ rule }) => rule)
const ofDrug = (change: Partial<HintDrug>): Partial<HintFacts> => ({ drugs: [{ ...drug, ...change }] })
const figures = (values: readonly string[]) =>
  values.map((value, index) => ({ id: `${index}`, number: `XV/${index}`, day: today, value }))

it('says nothing of what is usual', () => {
  expect(judged({})).toEqual([])
})

describe('a quantity', () => {
  // Median 100, median distance 5 → 7.413, but a tenth of the median at least: 10; above 135 it is unusual.
  it.each<[string, Partial<HintDrug>, string[]]>([
    ['at the bound', { grams: '135' }, []],
    ['a nanogram above it', { grams: '135.000000001' }, ['ownQuantity']],
    ['beside too few others', { grams: '900', own: usual.slice(1) }, []],
    ['of a newcomer, beside permits of others', { grams: '900', own: [], others: usual }, ['othersQuantity']],
    ['of whom has a history, far above that of others', { others: requests(Array(6).fill('1')) }, []],
    [
      'that one outlier had before',
      { grams: '150', own: [...requests(['5000'], { from: 20 }), ...usual] },
      ['ownQuantity'],
    ],
  ])('%s', (_name, change, expected) => {
    expect(rules(ofDrug(change))).toEqual(expected)
  })

  it('is told with what it was held against, and how rare it is', () => {
    const own = [...requests(['400'], { from: 20 }), ...usual]
    const [hint] = judged(ofDrug({ grams: '300', own }))
    expect(hint).toMatchObject({ rule: 'ownQuantity', subject: '7' })
    expect(hint?.params).toEqual({
      substanceId: '7',
      grams: '300',
      median: '100',
      bound: '135',
      smaller: '6',
      of: '7',
    })
    expect(hint?.compared.map(({ number }) => number)[0]).toBe('XV/20/0')
  })

  it('is not judged where the authority does not want the rule', () => {
    expect(rules(ofDrug({ grams: '900' }), { off: ['ownQuantity'] })).toEqual([])
  })
})

describe('a share of the estimate', () => {
  const estimate = { countryId: 'XV', year: '2026', grams: '200' }
  it.each([
    ['99.9', []],
    ['100', ['estimateShare']],
  ])('%s of 200 g where half is pointed out', (grams, expected) => {
    expect(rules(ofDrug({ grams, estimate }))).toEqual(expected)
  })
  it('is nothing where there is no estimate', () => {
    expect(rules(ofDrug({ estimate: { ...estimate, grams: '0' } }))).toEqual([])
  })
})

describe('orders just below a limit', () => {
  const parts = requests(['130', '125'], { from: 5, every: 10 })
  it.each<[string, Partial<HintDrug>, string[]]>([
    ['three within the days', { grams: '134', own: [...parts, ...usual] }, ['splitOrders']],
    ['this one alone', { grams: '134' }, []],
    [
      'those of another partner',
      { grams: '134', own: [...requests(['130'], { from: 5, of: 'x' }), ...usual] },
      [],
    ],
    ['those before the days', { grams: '134', own: [...requests(['130'], { from: 31 }), ...usual] }, []],
    ['what is far below', { grams: '107', own: [...requests(['107'], { from: 5 }), ...usual] }, []],
  ])('%s', (_name, change, expected) => {
    expect(rules(ofDrug(change))).toEqual(expected)
  })
  it('are told together', () => {
    const [hint] = judged(ofDrug({ grams: '134', own: [...parts, ...usual] }))
    expect(hint?.params).toMatchObject({ count: '3', sum: '389', bound: '135', smaller: '6', of: '6' })
    expect(hint?.compared).toHaveLength(2)
  })
})

describe('a frequency', () => {
  const monthly = requests(Array(10).fill('100'), { from: 35, every: 30 })
  const recent = (count: number) => requests(Array(count).fill('60'), { from: 1, every: 2 })
  it.each([
    [3, []],
    [4, ['frequency']],
  ])('%i requests beside this one, where one a month is usual', (count, expected) => {
    expect(rules(ofDrug({ grams: '60', own: [...recent(count), ...monthly] }))).toEqual(expected)
  })
})

describe('what is new', () => {
  const news = ['newPartner', 'newRoute', 'newSubstance']
  it('is pointed out where all of it is new at once', () => {
    expect(rules({ news })).toEqual(['newAtOnce'])
    expect(rules({ news: news.slice(1) })).toEqual([])
    expect(rules({ news, earlier: usual.slice(1) })).toEqual([])
    expect(rules({ news: news.slice(1) }, { newAtOnce: 2 })).toEqual(['newAtOnce'])
  })
})

describe('losses', () => {
  const loss = (grams: string) => [{ id: 'i', number: 'INC-1', day: today, grams }]
  it.each([
    ['5.9', []],
    ['6', ['loss']],
  ])('%s g of 600 g asked for, where one in a hundred is pointed out', (grams, expected) => {
    expect(rules(ofDrug({ losses: loss(grams) }))).toEqual(expected)
  })
})

describe('purity and price', () => {
  const purity = (value: string) => ({
    value,
    earlier: figures(['99', '99.2', '98.8', '99', '99.1', '98.9']),
  })
  const price = (value: string) => ({ value, currency: 'EUR', earlier: figures(Array(6).fill('10')) })
  it.each<[string, Partial<HintLine>, string[]]>([
    ['a purity as ever', { purity: purity('97.3') }, []],
    ['a purity far below', { purity: purity('97.2') }, ['purity']],
    ['a price as ever', { price: price('13.5') }, []],
    ['a price far above', { price: price('13.51') }, ['price']],
    ['a price far below', { price: price('6.49') }, ['price']],
  ])('%s', (_name, change, expected) => {
    expect(rules({ lines: [{ ...line, ...change }] })).toEqual(expected)
  })
})
