import { describe, expect, test } from 'vitest'
import { type Favorites, goodsOf, type Masters } from './goods.ts'
import { searchGoods } from './search-goods.ts'

const substance = (id: number, name: string, more: Partial<Masters['substances'][number]> = {}) => ({
  id,
  name,
  code: `NN ${id}`,
  isActive: true,
  group: 'NP',
  convention: '1961',
  isSurveilled: false,
  schedule: 'I',
  hsCode: null,
  euCategory: '',
  molarMass: null,
  family: '',
  casNumber: null,
  synonyms: [],
  forms: [{ id: id * 10, name: 'Base', factor: '1', formula: '', casNumber: null }],
  ...more,
})
const sulfate = { id: 21, name: 'morphine sulfate', factor: '0.85', formula: '', casNumber: '64-31-3' }
const masters: Masters = {
  substances: [
    substance(1, 'Ethylmorphine'),
    substance(5, 'Heroin', { synonyms: ['diamorphine', 'diacetylmorphine'], casNumber: '561-27-3' }),
    substance(3, 'Morpheridine'),
    substance(2, 'Morphine', { forms: [...substance(2, '').forms, sulfate] }),
    substance(4, 'Normorphine'),
    substance(6, 'Opium, morphine-rich'),
  ],
  preparations: [],
  units: [],
  english: new Map([['s5', 'Acetomorphine']]),
}
const neither: Favorites = { substances: [], preparations: [] }
const find = (typed: string, favorites = neither, own: readonly number[] = []) =>
  searchGoods(goodsOf(masters, favorites, new Set(own)), typed)

describe('what is proposed first', () => {
  test.each<[string, string, number[], number[], string[]]>([
    [
      'the name begun, then a word of it, then inside',
      'morph',
      [],
      [],
      [
        'Morphine',
        'morphine sulfate',
        'Morpheridine',
        'Opium, morphine-rich',
        'Normorphine',
        'Ethylmorphine',
      ],
    ],
    [
      'favourites and what there is a quota of, each by how well it fits',
      'morph',
      [4],
      [3, 1],
      [
        'Normorphine',
        'Morpheridine',
        'Ethylmorphine',
        'Morphine',
        'morphine sulfate',
        'Opium, morphine-rich',
      ],
    ],
    [
      'exactly so is so, whatever else is a favourite',
      'morphine',
      [4],
      [],
      ['Morphine', 'Normorphine', 'morphine sulfate', 'Opium, morphine-rich', 'Ethylmorphine'],
    ],
    ['a synonym that begins so', 'diam', [], [], ['Heroin']],
    ['no piece out of the middle of a synonym', 'acetylm', [], [], []],
    ['a code, begun', 'nn 4', [], [], ['Normorphine']],
    ['a name and the code of another', 'heroin nn 4', [], [], []],
    ['nothing typed: the own first', '', [6], [5], ['Opium, morphine-rich', 'Heroin', 'Ethylmorphine']],
  ])('%s: %s', (_what, typed, substances, own, names) => {
    const found = find(typed, { ...neither, substances }, own).map(({ name }) => name)
    expect(typed === '' ? found.slice(0, names.length) : found).toEqual(names)
  })
})

test.each([
  ['diamorphine', 'diamorphine · Base · CAS 561-27-3 · I'],
  ['diacetyl', 'diacetylmorphine · Base · CAS 561-27-3 · I'],
  ['acetomo', 'Acetomorphine · Base · CAS 561-27-3 · I'],
  ['nn 5', 'NN 5 · Base · CAS 561-27-3 · I'],
  ['heroin', 'Base · CAS 561-27-3 · I'],
  ['561-27-3', 'Base · CAS 561-27-3 · I'],
  ['561273', 'Base · CAS 561-27-3 · I'],
])('%s is shown beside what it found, unless it stands there already', (typed, hint) => {
  expect(find(typed).map((each) => each.hint)).toEqual([hint])
})
