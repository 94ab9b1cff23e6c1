import { expect, it } from 'vitest'
import { parseJson } from './json.ts'

const parsed = (text: string | Buffer): unknown => parseJson(Buffer.from(text as string))

it('reads what is a document', () => {
  expect(parsed('{"a": [1, "[[,\\"", {"b": null}]}')).toEqual({ a: [1, '[[,"', { b: null }] })
  expect(parsed(`${'['.repeat(40)}${']'.repeat(40)}`)).toBeDefined()
})

it.each([
  ['broken', '{"a":'],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['nested too deep', `${'['.repeat(41)}${']'.repeat(41)}`],
  ['of too many values', `[${'1,'.repeat(200_001)}1]`],
  ['of too many names', `{${Array.from({ length: 40_001 }, (_, index) => `"a${index}":1`).join()}}`],
  ['a number of too many digits', '9'.repeat(401)],
  ['a string without end', '"a'],
])('what is %s is none', (_what, text) => {
  expect(parsed(text)).toBeUndefined()
})
