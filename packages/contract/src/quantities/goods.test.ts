import { expect, it } from 'vitest'
import english from '../authorizations/messages/en.json' with { type: 'json' }
import { inLine } from '../in-line.ts'
import {
  describeAllGoods,
  describeFirstGoods,
  describeGoods,
  type GoodsWords,
  partOf,
  signedUnits,
} from './goods.ts'

const texts: Readonly<Record<string, string>> = english.goods
const words: GoodsWords = {
  quantity: (amount, unit) => `${amount} ${unit}`,
  mass: (grams) => `${grams} g`,
  listed: (parts) => inLine('en', parts),
  say: (key, params) => {
    const text = texts[key] ?? texts[`${key}_${params.count === 1 ? 'one' : 'other'}`] ?? ''
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]))
  },
}
const codeine = {
  name: 'Codeine phosphate hemihydrate',
  quantity: '40',
  unit: 'kg',
  components: [{ name: 'Codeine', baseGrams: '29480' }],
}
const syrup = {
  name: 'Syrup',
  quantity: '12',
  unit: 'packs',
  components: [
    { name: 'Codeine', baseGrams: '3' },
    { name: 'Morphine', baseGrams: '6' },
  ],
}

it('tells goods as they were typed, and their base as base', () => {
  expect(describeGoods(codeine, words)).toBe('Codeine phosphate hemihydrate 40 kg (29480 g base)')
  expect(describeGoods(syrup, words)).toBe('Syrup 12 packs (Codeine 3 g, Morphine 6 g base)')
  expect(describeGoods(syrup, { ...words, listed: (parts) => inLine('ar', parts) })).toContain(
    'Codeine 3 g، Morphine',
  )
  expect(describeGoods({ ...codeine, quantity: null, components: [] }, words)).toBe(codeine.name)
})

it('tells the part of a line that was used or remains with its share of the base', () => {
  expect(describeGoods(partOf(codeine, '10'), words)).toBe(
    'Codeine phosphate hemihydrate 10 kg (7370 g base)',
  )
  expect(describeGoods(partOf(codeine, '0'), words)).toBe('Codeine phosphate hemihydrate 0 kg (0 g base)')
})

it.each([
  [1, 'Codeine phosphate hemihydrate 40 kg'],
  [2, 'Codeine phosphate hemihydrate 40 kg and 1 more line'],
  [4, 'Codeine phosphate hemihydrate 40 kg and 3 more lines'],
])('names the first of %i lines in a row', (count, expected) => {
  expect(describeFirstGoods(codeine, count, words)).toBe(expected)
})

it('names three lines in a sentence and counts the others', () => {
  expect(describeAllGoods([codeine, syrup], words)).toBe(
    'Codeine phosphate hemihydrate 40 kg (29480 g base); Syrup 12 packs (Codeine 3 g, Morphine 6 g base)',
  )
  expect(describeAllGoods([syrup, syrup, syrup, codeine, codeine], words)).toMatch(
    /; Syrup [^;]* and 2 more lines$/,
  )
  expect(describeAllGoods([], words)).toBe('')
})

it('has a sign for each unit of which it says so', () => {
  expect(Object.keys(english.formula.units).toSorted()).toEqual([...signedUnits].toSorted())
})
