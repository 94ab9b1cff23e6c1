import { expect, it } from 'vitest'
import { isNamed } from './named.ts'

it.each([
  ['{"number":"L-0002"}', 'L-0002', true],
  ['under licence L-0002.', 'L-0002', true],
  ['of L-0002, and of others', 'L-0002', true],
  ['{"number":"CUL-0002"}', 'L-0002', false],
  ['{"number":"L-00021"}', 'L-0002', false],
  ['CUL-0002 under L-0002', 'L-0002', true],
  ['MZ/2026/000012-4', '2026/000012-4', false],
  ['MZ/2026/000012-4', 'MZ/2026/000012-4', true],
  ['nothing at all', 'L-0002', false],
])('%s names %s: %s', (text, number, isExpected) => {
  expect(isNamed(text, number)).toBe(isExpected)
})
