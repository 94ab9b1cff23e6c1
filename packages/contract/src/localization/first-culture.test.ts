import { expect, it } from 'vitest'
import { firstCulture } from './first-culture.ts'

it.each([
  ['says nothing', undefined, 'en'],
  ['is German', 'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
  ['is Swiss', 'de-CH', 'de'],
  ['wants another language more than the first one named', 'fr;q=0.5,fi', 'fi'],
  ['wants what is not offered, then Spanish', 'sv,es;q=0.3', 'es'],
  ['wants only what is not offered', 'sv-SE,sv', 'en'],
  ['refuses a language', 'fr;q=0', 'en'],
  ['takes anything', '*', 'en'],
  ['sends nonsense', ';;q=x,,', 'en'],
  ['asks for a nearer one that is offered', 'sr-latn,sr;q=0.9', 'sr-Latn'],
])('the first page of a browser that %s', (_, accepted, expected) => {
  expect(firstCulture(accepted, ['en', 'es', 'fi', 'fr', 'de', 'sr-Latn', 'sr'], 'en')).toBe(expected)
})
