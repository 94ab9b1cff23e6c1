import { expect, it } from 'vitest'
import { matchesForgivingly } from './forgiving-search.ts'

it.each([
  ['codeine', 'Codéine', true],
  ['CODÉINE', 'codeine phosphate', true],
  ['phos cod', 'Codeine phosphate', true],
  ['6211 15', '6211-15-0', true],
  ['strasse', 'Straße', true],
  ['еж', 'Ёж', true],
  ['افيون', 'أفيون', true],
  ['', 'anything', true],
  ['morphine', 'codeine', false],
])('%s in %s: %s', (search, text, found) => {
  expect(matchesForgivingly(search, [text, undefined])).toBe(found)
})
