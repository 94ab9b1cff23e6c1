import { expect, it } from 'vitest'
import { circleAmong } from './files-in-order.ts'

const files = (needs: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(needs).map(([fileName, imports]) => ({ fileName, imports }))

it.each([
  ['none', {}, undefined],
  ['one after the other', { a: ['b', 'c'], b: ['c'], c: [] }, undefined],
  ['two of each other', { a: ['b'], b: ['a'] }, ['a', 'b']],
  ['a longer way round', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, ['b', 'c', 'd']],
  ['what comes from elsewhere', { a: ['react'] }, undefined],
])('files that need %s', (_name, needs, circle) => {
  expect(circleAmong(files(needs))).toEqual(circle)
})
