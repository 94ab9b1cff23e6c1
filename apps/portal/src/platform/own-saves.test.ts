import { expect, it } from 'vitest'
import { goOnFrom } from './own-saves.ts'

const page = '0198f0c0-0000-4000-8000-00000000000a'
const copy = { version: 1, form: {}, savedFrom: page }

it.each([
  ['its own save, which it never heard of', copy, { version: 2, savedFrom: page }, 2],
  ["somebody else's save", copy, { version: 2, savedFrom: null }, 1],
  ['a record that is gone', copy, undefined, 1],
  ['no copy', undefined, { version: 3, savedFrom: null }, 3],
  ['nothing at all', undefined, undefined, 0],
])('a page that finds %s rests on the right version', (_, found, server, version) => {
  expect(goOnFrom(found, server).version).toBe(version)
})

it('bears the name that it had before the reload', () => {
  expect(goOnFrom(copy, undefined).savedFrom).toBe(page)
  expect(goOnFrom(undefined, undefined).savedFrom).not.toBe(page)
})
