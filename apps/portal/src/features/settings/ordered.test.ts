import { expect, it } from 'vitest'
import { movedUp } from './fields/ordered.ts'

it.each([
  [0, ['a', 'b', 'c']],
  [1, ['b', 'a', 'c']],
  [2, ['a', 'c', 'b']],
  [3, ['a', 'b', 'c']],
])('moves the item at %i up: %j', (index, expected) => {
  expect(movedUp(['a', 'b', 'c'], index)).toEqual(expected)
})
