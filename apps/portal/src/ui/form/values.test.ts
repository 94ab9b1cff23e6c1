import { expect, test } from 'vitest'
import { changedPaths, isSame, laidOver, leavesOf, valueAt } from './values.ts'

test('Spaces around a text and no text at all change nothing', () => {
  expect(isSame(' Helsinki ', 'Helsinki')).toBe(true)
  expect(isSame('', null)).toBe(true)
  expect(isSame(undefined, '')).toBe(true)
  expect(isSame([], null)).toBe(true)
  expect(isSame(0, null)).toBe(false)
  expect(isSame(false, null)).toBe(false)
  expect(isSame(['a'], ['a'])).toBe(true)
  expect(isSame(['a'], ['b'])).toBe(false)
})

test('A list is one value, an object is many', () => {
  expect(leavesOf({ names: { en: 'Codeine', fi: 'Kodeiini' }, synonyms: ['a', 'b'] })).toEqual([
    ['names.en', 'Codeine'],
    ['names.fi', 'Kodeiini'],
    ['synonyms', ['a', 'b']],
  ])
})

test('A value is found by its path, inside lists as well', () => {
  expect(valueAt({ forms: [{ factor: '0.8' }] }, 'forms.0.factor')).toBe('0.8')
  expect(valueAt({ forms: [] }, 'forms.0.factor')).toBeUndefined()
  expect(valueAt({ names: null }, 'names.fi')).toBeUndefined()
})

test('Only what was typed is a change', () => {
  const standing = { phone: '1', names: { en: 'Codeine' } }
  expect(changedPaths({ phone: '1 ', names: { en: 'Codeine', fi: '' } }, standing)).toEqual([])
  expect(changedPaths({ phone: '2', names: { en: 'Codeine', fi: 'Kodeiini' } }, standing)).toEqual([
    'phone',
    'names.fi',
  ])
})

test('What somebody else changed shows itself, and nothing typed is lost', () => {
  const stood = { phone: '1', fax: '2', names: { en: 'Codeine' } }
  const typed = { phone: '7', fax: '2', names: { en: 'Codeine', fi: 'Kodeiini' } }
  const standing = { phone: '1', fax: '3', names: { en: 'Codein' } }
  expect(laidOver(standing, stood, typed)).toEqual({
    phone: '7',
    fax: '3',
    names: { en: 'Codein', fi: 'Kodeiini' },
  })
})
