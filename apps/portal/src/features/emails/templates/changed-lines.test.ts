import { expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

it.each([
  ['the same', 'a\nb', 'a\nb', []],
  ['a line that came', 'a\nb', 'a\nx\nb', ['+x']],
  ['a line that went', 'a\nb\nc', 'a\nc', ['-b']],
  ['a line that changed', 'a\nb\nc', 'a\nB\nc', ['-b', '+B']],
  ['lines that changed places', 'a\nb', 'b\na', ['-a', '+a']],
  ['all of it', '', 'a\nb', ['-', '+a', '+b']],
])('%s', (_, before, after, expected) => {
  expect(
    changedLines(before, after).map(({ kind, text }) => `${kind === 'gone' ? '-' : '+'}${text}`),
  ).toEqual(expected)
})
