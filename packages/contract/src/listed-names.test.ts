import { expect, it } from 'vitest'
import { listOfNames, namesIn } from './listed-names.ts'

it.each([
  [undefined, []],
  ['', []],
  ['SUB', ['SUB']],
  ['SUB,REQ', ['SUB', 'REQ']],
  [',SUB,,REQ,', ['SUB', 'REQ']],
])('%s holds %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

it('makes one value of several names, and none of none', () => {
  expect(listOfNames(['SUB', 'REQ'])).toBe('SUB,REQ')
  expect(listOfNames([])).toBeUndefined()
})
