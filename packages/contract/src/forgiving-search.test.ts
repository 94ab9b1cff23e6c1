import { expect, it } from 'vitest'
import { findableOf, matchesForgivingly, searchRanked } from './forgiving-search.ts'

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

/** Near to their reader: Normorphine is a favourite of his, for Opium he is licensed. */
const substances = [
  ['Ethylmorphine', []],
  ['Heroin', ['561-27-3', 'diamorphine', 'diacetylmorphine']],
  ['Morpheridine', []],
  ['Morphine', ['57-27-2']],
  ['Normorphine', [], 0],
  ['Opium', ['morphine-rich straw'], 1],
] as const

it.each([
  ['morph', ['Normorphine', 'Opium (morphine-rich straw)', 'Morphine', 'Morpheridine', 'Ethylmorphine']],
  ['morphine', ['Morphine', 'Normorphine', 'Opium (morphine-rich straw)', 'Ethylmorphine']],
  ['diam', ['Heroin (diamorphine)']],
  ['acetylm', []],
  ['561273', ['Heroin (561-27-3)']],
  ['diam 561-27', ['Heroin (diamorphine, 561-27-3)']],
  ['', substances.map(([name]) => name)],
])('“%s” finds, in this order: %j', (typed, found) => {
  const ranked = searchRanked(
    substances,
    ([name, others, nearness]) => findableOf(name, others, nearness),
    typed,
  )
  const said = ranked.map(({ thing: [name], by }) => (by.length > 0 ? `${name} (${by.join(', ')})` : name))
  expect(said).toEqual(found)
})
