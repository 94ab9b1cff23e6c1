import { describe, expect, it } from 'vitest'
import {
  compare,
  computePreparation,
  computeSubstance,
  median,
  minus,
  plain,
  plus,
  share,
  type Unit,
} from './base.ts'

const unit = (code: string, dimension: string, factorToBase: string): Unit => ({
  code,
  dimension,
  factorToBase,
})
const units = {
  kg: unit('kg', 'mass', '1'),
  g: unit('g', 'mass', '0.001'),
  mg: unit('mg', 'mass', '0.000001'),
  ug: unit('ug', 'mass', '0.000000001'),
  l: unit('l', 'volume', '1'),
  ml: unit('ml', 'volume', '0.001'),
  pack: unit('pack', 'count', '1'),
  tablet: unit('tablet', 'count', '1'),
  patch: unit('patch', 'count', '1'),
}

describe('base of a substance', () => {
  const cases: [string, Unit, string | null, string, string, string][] = [
    // quantity, unit, purity, factor → gross g, base g
    ['12.5', units.kg, '99.4', '0.752', '12500', '9343.6'],
    ['40', units.kg, '98.8', '0.737', '40000', '29126.24'],
    ['1', units.g, null, '1', '1', '1'],
    ['0.1', units.mg, null, '0.637', '0.0001', '0.0000637'],
    ['0.000000001', units.kg, null, '0.5', '0.000001', '0.0000005'],
    // halves of a nanogram are rounded up
    ['0.001', units.ug, null, '0.5', '0.000000001', '0.000000001'],
    ['0', units.kg, null, '0.752', '0', '0'],
    ['99999999999', units.kg, '100', '0.999', '99999999999000', '99899999999001'],
  ]
  it.each(cases)('%s %o at %s %% × %s', (quantity, of, purity, factor, gross, base) => {
    const computed = computeSubstance({ quantity, unit: of, purity, factor, substanceId: 7 })
    expect(computed?.grossGrams).toBe(gross)
    expect(computed?.components).toMatchObject([{ substanceId: 7, baseGrams: base }])
  })

  it('says its formula one factor a line, ending in the result', () => {
    const computed = computeSubstance({
      quantity: '12.5',
      unit: units.kg,
      purity: '99.4',
      factor: '0.752',
      substanceId: 1,
    })
    expect(computed?.components[0]?.formula.map(({ factor, value }) => `${factor} ${value}`)).toEqual([
      'quantity 12.5',
      'unit 1000',
      'purity 99.4',
      'form 0.752',
      'result 9343.6',
    ])
  })

  it('knows no base of a volume or a count of a substance', () => {
    for (const of of [units.ml, units.tablet])
      expect(
        computeSubstance({ quantity: '1', unit: of, purity: null, factor: '1', substanceId: 1 }),
      ).toBeUndefined()
  })
})

describe('base of a preparation', () => {
  const tablets = {
    packSize: '60',
    packUnit: units.tablet,
    components: [{ substanceId: 3, factor: '0.752', strength: '10', unit: units.mg }],
  }
  const patches = {
    packSize: '5',
    packUnit: units.patch,
    components: [{ substanceId: 4, factor: '1', strength: '16.8', unit: units.mg }],
  }
  const syrup = {
    packSize: '500',
    packUnit: units.ml,
    components: [{ substanceId: 5, factor: '0.895', strength: '1', unit: units.mg }],
  }
  it.each([
    ['100', units.pack, tablets, '60', '45.12'],
    ['6000', units.tablet, tablets, '60', '45.12'],
    ['400', units.pack, patches, '33.6', '33.6'],
    ['2', units.pack, syrup, '1', '0.895'],
    ['1', units.l, syrup, '1', '0.895'],
    ['1000', units.ml, syrup, '1', '0.895'],
  ])('%s %o', (quantity, of, preparation, gross, base) => {
    const computed = computePreparation({ ...preparation, quantity, unit: of })
    expect(computed?.grossGrams).toBe(gross)
    expect(computed?.components[0]?.baseGrams).toBe(base)
  })

  it('counts each controlled component by itself', () => {
    const computed = computePreparation({
      quantity: '10',
      unit: units.pack,
      packSize: '30',
      packUnit: units.tablet,
      components: [
        { substanceId: 1, factor: '0.886', strength: '0.3', unit: units.mg },
        { substanceId: 2, factor: '1', strength: '20', unit: units.mg },
      ],
    })
    expect(computed?.components.map(({ baseGrams }) => baseGrams)).toEqual(['0.07974', '6'])
  })

  it.each([units.kg, units.patch])('%o does not fit tablets', (of) => {
    expect(computePreparation({ ...tablets, quantity: '1', unit: of })).toBeUndefined()
  })
})

describe('arithmetic on gram texts', () => {
  it('never loses a digit', () => {
    expect(plus('0.1', '0.2')).toBe('0.3')
    expect(minus('999999999999.999999999', '0.000000001')).toBe('999999999999.999999998')
    expect(share('9343.6', '3', '12.5')).toBe('2242.464')
    expect(share('5', '1', '0')).toBe('0')
    expect(compare('10', '9.999999999')).toBe(1)
  })
  it.each([
    [[], undefined],
    [['5'], '5'],
    [['1', '100', '3'], '3'],
    [['4', '1', '3', '2'], '2.5'],
  ])('median of %o', (values, middle) => {
    expect(median(values)).toBe(middle)
  })
})

describe('a figure without the zeros of a database', () => {
  it.each([
    ['0', '0'],
    ['0.000000000', '0'],
    ['12', '12'],
    ['120', '120'],
    ['12.500000000', '12.5'],
    ['0.010', '0.01'],
    ['100.000000001', '100.000000001'],
    ['12345678901234567890.1', '12345678901234567890.1'],
    ['-3.20', '-3.2'],
    ['1.0000000004', '1'],
    ['1.0000000006', '1.000000001'],
    ['007.5', '7.5'],
    ['1e3', '1000'],
  ])('%s is %s', (value, shown) => expect(plain(value)).toBe(shown))
})
