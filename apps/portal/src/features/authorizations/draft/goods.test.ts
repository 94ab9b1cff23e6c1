import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../ui/amount.ts'
import {
  computeLine,
  type Favorites,
  goodsOf,
  type Masters,
  unitsFor,
  withGoods,
} from '../../masters/goods/goods.ts'
import { searchGoods } from '../../masters/goods/search-goods.ts'
import { emptyLine } from './lines.ts'
import { isSheet, readSheet } from './paste-rows.ts'
import { stepsFor } from './what-if.ts'

const shared = {
  isActive: true,
  group: 'NP',
  convention: '1961',
  isSurveilled: false,
  schedule: 'I',
  hsCode: null,
  euCategory: '',
  molarMass: null,
  family: '',
}
const form = (id: number, name: string, factor: string, casNumber: string | null = null) => ({
  id,
  name,
  factor,
  formula: '',
  casNumber,
})
const unit = (code: string, dimension: string, factorToBase: string) => ({ code, dimension, factorToBase })
const masters: Masters & { unitNames: Map<string, string> } = {
  substances: [
    {
      ...shared,
      id: 1,
      code: 'NM 009',
      name: 'Morphin',
      casNumber: '57-27-2',
      synonyms: ['Morphium'],
      forms: [
        form(10, 'Base', '1'),
        form(11, 'Morphinsulfat-Pentahydrat', '0.752', '6211-15-0'),
        form(12, 'Morphinhydrochlorid', '0.887', '52-26-6'),
      ],
    },
    {
      ...shared,
      id: 2,
      code: 'NX 001',
      name: 'Codéine',
      casNumber: '76-57-3',
      synonyms: [],
      forms: [form(20, 'Base', '1')],
    },
  ],
  preparations: [
    {
      id: 'p1',
      code: 'P-0342',
      name: 'Fentalis 100 µg/h',
      isActive: true,
      group: 'NP',
      dosageForm: 'patch',
      packSize: '5',
      packUnit: 'patch',
      components: [
        {
          substanceId: 3,
          substanceName: 'Fentanyl',
          formId: null,
          formName: null,
          strength: '16.8',
          unit: 'mg',
          factor: '1',
        },
      ],
    },
  ],
  units: [
    unit('kg', 'mass', '1'),
    unit('g', 'mass', '0.001'),
    unit('mg', 'mass', '0.000001'),
    unit('pack', 'count', '1'),
    unit('patch', 'count', '1'),
  ],
  english: new Map([
    ['s1', 'Morphine'],
    ['f11', 'Morphine sulfate pentahydrate'],
  ]),
  unitNames: new Map([['kg', 'Kilogramm']]),
}
const goods = goodsOf(masters)
const find = (typed: string) => searchGoods(goods, typed).map(({ value }) => value)

test.each([
  ['morphinsulfat', ['f11']],
  ['morphine sulf', ['f11']],
  ['6211-15-0', ['f11']],
  ['6211150', ['f11']],
  ['MORPHIUM', ['f10', 'f11', 'f12']],
  ['morphin', ['f10', 'f11', 'f12']],
  ['codeine', ['f20']],
  ['nx 001', ['f20']],
  ['p-0342', ['pp1']],
  ['fentanyl', ['pp1']],
  ['xyz', []],
])('%s finds %j', (typed, values) => {
  expect(find(typed)).toEqual(values)
})

describe('favourites', () => {
  const values = (favorites: Favorites, typed = '') =>
    searchGoods(goodsOf(masters, favorites), typed).map(({ value }) => value)

  test.each([
    ['none', { substances: [], preparations: [] }, ['f10', 'f11', 'f12', 'f20', 'pp1']],
    ['a substance', { substances: [2], preparations: [] }, ['f20', 'f10', 'f11', 'f12', 'pp1']],
    ['a preparation', { substances: [], preparations: ['p1'] }, ['pp1', 'f10', 'f11', 'f12', 'f20']],
    ['both', { substances: [2], preparations: ['p1'] }, ['f20', 'pp1', 'f10', 'f11', 'f12']],
    ['one that is gone', { substances: [99], preparations: ['x'] }, ['f10', 'f11', 'f12', 'f20', 'pp1']],
  ])('%s: they stand first', (_name, favorites, order) => {
    expect(values(favorites)).toEqual(order)
  })

  test('what is typed counts more', () => {
    expect(values({ substances: [2], preparations: ['p1'] }, 'morphin')).toEqual(['f10', 'f11', 'f12'])
  })
})

test('base: quantity × unit × purity × factor, at once and exactly', () => {
  const sulfate = goods.find(({ value }) => value === 'f11')
  const line = sulfate && withGoods({ ...emptyLine(), quantity: amountOf('12,5', 'de') }, sulfate, masters)
  const typed = line && { ...line, purity: amountOf('99.4', 'en') }
  expect(typed && computeLine(typed, masters)?.components[0]?.baseGrams).toBe('9343.6')
})

test('400 packs of five patches of 16.8 mg are 33.6 g', () => {
  const patch = goods.find(({ value }) => value === 'pp1')
  const line = patch && withGoods({ ...emptyLine(), quantity: amountOf('400', 'en') }, patch, masters)
  expect(line?.unit).toBe('pack')
  expect(line && unitsFor(line, masters).map(({ code }) => code)).toEqual(['pack', 'patch'])
  expect(line && computeLine(line, masters)?.components[0]?.baseGrams).toBe('33.6')
})

test('a sheet: names, CAS, forms apart, units beside and inside the figure', () => {
  const sheet = [
    'Stoff\tForm\tMenge\tEinheit\tReinheit',
    'Morphine\tsulfate pentahydrate\t1.250,5\tg\t99,4 %',
    '52-26-6\t\t3 kg',
    'Fentalis 100 µg/h\t400\tpack',
  ].join('\n')
  const rows = readSheet(sheet, 'de', goods, masters)
  expect(
    rows.map(({ line, problems }) => [line?.formId, line?.quantity.amount, line?.unit, problems]),
  ).toEqual([
    [11, '1250.5', 'g', []],
    [12, '3', 'kg', []],
    [null, '400', 'pack', []],
  ])
})

test.each<[culture: string, cells: string[], amounts: (string | undefined)[]]>([
  // The reader's language decides, unless another cell proves the mark.
  ['en', ['12,000'], ['12000']],
  ['de', ['12,000'], ['12.000']],
  ['de', ['12,000', '7.25'], ['12000', '7.25']],
  ['en', ['12,000', '7,25'], ['12.000', '7.25']],
  ['fr', ['1.234'], [undefined]],
  ['en', ['١٢٬٠٠٠', '１２．５', '12\u202f000', '12\u200b000'], ['12000', '12.5', '12000', '12000']],
  ['en', ['1e3', '1/2', '12345678901234567890'], [undefined, undefined, undefined]],
])('figures of a sheet in %s: %j are %j', (culture, cells, amounts) => {
  const sheet = cells.map((cell) => `52-26-6\t\t${cell}\tg`).join('\n')
  const rows = readSheet(sheet, culture, goods, masters)
  expect(rows.map(({ line }) => line?.quantity.amount)).toEqual(amounts)
  // What the line shows is read as the same again.
  const again = rows.map(({ line }) => amountOf(line?.quantity.typed ?? '', culture).amount)
  expect(again.filter((_amount, at) => amounts[at] !== undefined)).toEqual(amounts.filter(Boolean))
})

test('a unit beside the figure is converted into that of its cell; micrograms are written in three ways', () => {
  const sheet = ['52-26-6\t\t12.5 kg\tg', '52-26-6\t\t250 mcg', '52-26-6\t\t5 ml\tg'].join('\n')
  const rows = readSheet(sheet, 'en', goods, {
    ...masters,
    units: [...masters.units, unit('ug', 'mass', '0.000000001')],
  })
  expect(rows.map(({ line, problems }) => [line?.quantity.amount, line?.unit, ...problems])).toEqual([
    ['12500', 'g'],
    ['250', 'ug'],
    [undefined, 'g', 'quantity'],
  ])
  expect(rows[2]?.fault).toEqual({ key: 'ui.readings.unitBeside', params: { unit: 'ml' } })
})

test('what does not match is told, and the rest of the row taken over', () => {
  const rows = readSheet('Morphin\t\t1\tkg\nNosuch\t\t1\tkg\n52-26-6\t\tviel\tLiter', 'de', goods, masters)
  expect(rows.map(({ row, problems }) => [row, ...problems])).toEqual([
    [1, 'severalForms'],
    [2, 'goods'],
    [3, 'quantity', 'unit'],
  ])
  expect(rows[0]?.line).toMatchObject({ substanceId: 1, formId: null })
})

test('a name typed into a cell is no sheet', () => {
  expect(isSheet('Morphine sulfate')).toBe(false)
  expect(isSheet('Morphine\t1')).toBe(true)
  expect(isSheet('Morphine\nCodeine')).toBe(true)
})

test.each([
  ['40', ['20', '30', '40']],
  ['0.5', ['0.25', '0.4', '0.5']],
  ['0', []],
])('what if instead of %s: %j', (quantity, steps) => {
  expect(stepsFor(quantity)).toEqual(steps)
})
