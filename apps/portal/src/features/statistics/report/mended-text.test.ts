import { mendedCell } from '@papaver/contract/statistics/rules/mended-cells.ts'
import { expect, it } from 'vitest'
import { asSent, asTyped } from './mended-text.ts'

it.each([
  ['1,234', 'number', 'en', '1234'],
  ['1,234', 'number', 'de', '1.2340'],
  ['-1,234', 'number', 'de', '-1.2340'],
  ['12,5', 'number', 'fi', '12.5'],
  ['3.4.2026', 'date', 'de', '2026-04-03'],
  ['03/04/2026', 'date', 'en', '2026-04-03'],
  ['many', 'number', 'en', 'many'],
  ['1.234', 'text', 'de', '1.234'],
])('%s in a column of the type %s is sent from %s as %s', (typed, type, culture, sent) => {
  expect(asSent(typed, type, culture)).toBe(sent)
})

it.each(['en', 'de', 'fr', 'ar'])('what was suggested and put in in %s is read as such', (culture) => {
  const sent = asSent(asTyped('1.234', 'number', culture), 'number', culture)
  expect(mendedCell(0, 'number', sent)).toMatchObject({ kind: 'number', value: '1.234' })
})
