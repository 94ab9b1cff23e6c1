import { expect, it } from 'vitest'
import { inProse } from './long-day.ts'

it.each([
  ['ru', '1 июня 2026 г.', '1 июня 2026 года'],
  ['fr', '1 juin 2026', '1er juin 2026'],
  ['fr', 'mardi 1 décembre', 'mardi 1er décembre'],
  ['fr', 'mardi 1 décembre 2026', 'mardi 1er décembre 2026'],
  ['fr-CA', '11 juin 2026', '11 juin 2026'],
  ['de', '1. Juni 2026', '1. Juni 2026'],
])('makes of a day in %s what a sentence may end with', (culture, day, said) => {
  expect(inProse(day, culture)).toBe(said)
})
