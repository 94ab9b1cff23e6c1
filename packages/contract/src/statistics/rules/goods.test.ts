import { describe, expect, it } from 'vitest'
import { Exact } from '../../quantities/decimal.ts'
import type { KnownUnit, OwnPreparation } from '../template.ts'
import { judgeGoodsBase, judgeGoodsUnit, packs, sharesOf } from './goods.ts'

const unit = (code: string, dimension: KnownUnit['dimension'], factor = '1'): KnownUnit => ({
  code,
  dimension,
  factor,
})
const [g, mg, kg, l, ml, tablet] = [
  unit('g', 'mass'),
  unit('mg', 'mass', '0.001'),
  unit('kg', 'mass', '1000'),
  unit('l', 'volume'),
  unit('ml', 'volume', '0.001'),
  unit('tablet', 'count'),
] as const
const product = (packUnit: KnownUnit, packGrams: string, unitGrams: string): OwnPreparation => ({
  ...{ code: 'PR-1', gtin: null, name: 'product', packUnit },
  contents: [{ substanceId: '1', packGrams, unitGrams }],
})
const tablets = product(tablet, '0.45', '0.0075')
const solution = product(ml, '0.5', '0.001')
const powder = product(g, '25', '0.25')
const morphine = {
  ...{ id: '1', code: 'NM', name: 'morphine', otherNames: [], group: 'NP' as const, isLicensed: true },
  forms: [],
}
const salt = { id: '11', name: 'sulfate', factor: '0.75' }

describe('an amount', () => {
  it.each([
    ['2', tablets, packs, '0.9'],
    ['2', tablets, tablet, '0.015'],
    ['500', tablets, g, undefined],
    ['2', tablets, ml, undefined],
    ['2', solution, packs, '1'],
    ['250', solution, ml, '0.25'],
    ['0.25', solution, l, '0.25'],
    ['250', solution, tablet, undefined],
    ['3', powder, packs, '75'],
    ['3', powder, g, '0.75'],
    ['3', powder, kg, '750'],
    ['3', powder, mg, '0.00075'],
  ])('of %s of a product in %o by %o is %s g', (amount, preparation, unit, grams) => {
    const shares = sharesOf(new Exact(amount), { substance: morphine, form: undefined, preparation }, unit)
    expect(shares.map(([id, share]) => [id, share.toFixed()])).toEqual(
      grams === undefined ? [] : [['1', grams]],
    )
    expect(judgeGoodsUnit(preparation, unit)?.code).toBe(grams === undefined ? 'unitNotAllowed' : undefined)
  })

  it.each([
    ['2', undefined, kg, '2000'],
    ['2', salt, g, '1.5'],
    ['-2', salt, mg, '-0.0015'],
    ['2', salt, tablet, undefined],
    ['2', salt, undefined, undefined],
  ])('of %s of a substance as %o by %o is %s g', (amount, form, unit, grams) => {
    const shares = sharesOf(new Exact(amount), { substance: morphine, form, preparation: undefined }, unit)
    expect(shares.map(([, share]) => share.toFixed())).toEqual(grams === undefined ? [] : [grams])
  })
})

it.each([
  ['10', powder, g, undefined],
  ['10', product(g, '120', '1.2'), g, 'baseAboveGross 10'],
  ['0.01', product(g, '120', '1.2'), kg, 'baseAboveGross 10'],
  ['10', product(g, '120', '1.2'), packs, undefined],
  ['10', solution, ml, undefined],
])('the base of %s of %o by %o is %s', (value, preparation, unit, found) => {
  const problem = judgeGoodsBase(value, { substance: undefined, form: undefined, preparation }, unit)
  expect(problem && `${problem.code} ${problem.hint?.gross}`).toBe(found)
})
