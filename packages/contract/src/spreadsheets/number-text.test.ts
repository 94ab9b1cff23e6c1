import { expect, it } from 'vitest'
import { shownBy, shownIn } from './number-text.ts'

it.each([
  ['0.0" kg"', 'kg'],
  ['0.00\\ \\m\\g', 'mg'],
  ['#,##0', ''],
  ['0.0%', '%'],
  ['#,##0.00 "€"', '€'],
  ['[$€-407]#,##0.00', '€'],
  ['#,##0.00\\ [$€-40B]', '€'],
  ['"$"#,##0.00;[Red]-"$"#,##0.00', '$'],
  ['[$EUR] #,##0.00', 'EUR'],
  ['_-* #,##0.00\\ "₽"_-', '₽'],
  ['[$-409]#,##0.00', ''],
])('the format %s shows %j beside a number', (code, shown) => {
  expect(shownBy(200, code)).toBe(shown)
})

it.each([5, 6, 7, 8, 42, 44])('the format %i, which is named by number alone, is one of money', (id) => {
  expect(shownBy(id, undefined)).toBe('$')
})

it.each([
  ['12.5 kg', 'kg'],
  ['$12.50', '$'],
  ['12,50 €', '€'],
  ['12.5', ''],
])('%s shows %j beside its number', (text, shown) => {
  expect(shownIn(text)).toBe(shown)
})
