import { expect, test } from 'vitest'
import { type Favorable, isFavorite, searchFavorable, shownAtOnce, withToggled } from './favorites.ts'

const favorites = { substances: [7], preparations: ['p1'] }

test('one more, one less', () => {
  expect(withToggled(favorites, 'substances', '9')).toEqual({ substances: [7, 9], preparations: ['p1'] })
  expect(withToggled(favorites, 'substances', '7')).toEqual({ substances: [], preparations: ['p1'] })
  expect(withToggled(favorites, 'preparations', 'p1')).toEqual({ substances: [7], preparations: [] })
  expect(favorites).toEqual({ substances: [7], preparations: ['p1'] })
})

test('what is one', () => {
  expect(isFavorite(favorites, 'substances', '7')).toBe(true)
  expect(isFavorite(favorites, 'preparations', '7')).toBe(false)
  expect(isFavorite(favorites, 'preparations', 'p1')).toBe(true)
})

test('found by name, number and other names, so many at once', () => {
  const row = (id: number): Favorable => ({
    id: String(id),
    name: `Codéine ${id}`,
    code: '76-57-3',
    synonyms: ['INN'],
  })
  const many = Array.from({ length: shownAtOnce + 2 }, (_, index) => row(index))
  expect(searchFavorable(many, 'codeine 51')).toEqual([[{ ...row(51), by: [] }], 0])
  expect(searchFavorable(many, '76-57')[1]).toBe(2)
  expect(searchFavorable(many, 'inn')[0]).toHaveLength(shownAtOnce)
  expect(searchFavorable(many, 'inn')[0][0]?.by).toEqual(['INN'])
  expect(searchFavorable(many, 'nn')).toEqual([[], 0])
  expect(searchFavorable(many, 'morphine')).toEqual([[], 0])
})

test('names that begin with the search come first', () => {
  const rows = ['Acetyldihydrocodeine', 'Codeine', 'Dihydrocodeine'].map((name) => ({
    id: name,
    name,
    code: '',
    synonyms: [],
  }))
  expect(searchFavorable(rows, 'codein')[0].map(({ name }) => name)).toEqual([
    'Codeine',
    'Dihydrocodeine',
    'Acetyldihydrocodeine',
  ])
})
