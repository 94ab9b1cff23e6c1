import { describe, expect, it } from 'vitest'
import { findMappingFault, xmlOf } from './xml-mapping.ts'

const known = ['number', 'importer.name', 'lines.name.en', 'lines.code', 'lines.parts.code', 'notes.en']
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const data = {
  number: 'XV/1',
  importer: { name: 'A & B <Pharma> "x"', addressLines: ['Street 1', '', 'Town'] },
  lines: [
    { name: { en: 'Morphine' }, code: 'NM009', parts: [{ code: 'a' }, { code: 'b' }] },
    { name: { en: 'Codeine' }, code: '', parts: [] },
  ],
  isSample: false,
  nothing: null,
}

describe('a mapping', () => {
  it.each([
    ['permit/number = number', undefined],
    ['# said once\n\npermit/number = number\r\npermit/@xmlns = "urn:x:1"', undefined],
    ['p:permit/p:item[lines]/name = name.en', undefined],
    ['permit/item[lines]/number = number', undefined],
    ['permit/item[lines]/part[parts]/code = code', undefined],
    ['permit/note[notes] = en', undefined],
    ['', { code: 'xmlMappingLine', params: { line: 1 } }],
    ['permit/number', { code: 'xmlMappingLine', params: { line: 1 } }],
    ['permit/number =', { code: 'xmlMappingLine', params: { line: 1 } }],
    ['= number', { code: 'xmlMappingLine', params: { line: 1 } }],
    ['permit//number = number', { code: 'xmlMappingLine', params: { line: 1 } }],
    ['permit/a b = number', { code: 'xmlMappingLine', params: { line: 1 } }],
    ['permit/1st = number', { code: 'xmlMappingLine', params: { line: 1 } }],
    ['permit/@a/b = number', { code: 'xmlMappingLine', params: { line: 1 } }],
    ['permit[lines]/code = code', { code: 'xmlMappingLine', params: { line: 1 } }],
    ['@a = number', { code: 'xmlMappingLine', params: { line: 1 } }],
    ['permit/number = number\n<permit/>', { code: 'xmlMappingLine', params: { line: 2 } }],
    ['permit/number = number\nother/number = number', { code: 'xmlMappingRoot', params: { line: 2 } }],
    ['permit/number = numbre', { code: 'xmlMappingName', params: { line: 1, name: 'numbre' } }],
    ['permit/code = code', { code: 'xmlMappingName', params: { line: 1, name: 'code' } }],
    ['permit/item[lines]/x = name', { code: 'xmlMappingName', params: { line: 1, name: 'name' } }],
  ])('%j is judged', (mapping, fault) => {
    expect(findMappingFault(mapping, known)).toEqual(fault)
  })

  it.each([
    ['permit/number = number', '<permit>\n  <number>XV/1</number>\n</permit>\n'],
    ['permit = number', '<permit>XV/1</permit>\n'],
    ['permit/@no = number\npermit/@v = "2"', '<permit no="XV/1" v="2"></permit>\n'],
    [
      'permit/who = importer.name',
      '<permit>\n  <who>A &amp; B &lt;Pharma&gt; &quot;x&quot;</who>\n</permit>\n',
    ],
    ['permit/at = importer.addressLines', '<permit>\n  <at>Street 1, Town</at>\n</permit>\n'],
    ['permit/s = isSample', '<permit>\n  <s>false</s>\n</permit>\n'],
    ['permit/x = nothing', ''],
    ['permit/x = importer', ''],
    ['permit/x = toString', ''],
    [
      'permit/i[lines]/n = name.en\npermit/i[lines]/c = code\npermit/i[lines]/no = number',
      '<permit>\n  <i>\n    <n>Morphine</n>\n    <c>NM009</c>\n    <no>XV/1</no>\n  </i>\n' +
        '  <i>\n    <n>Codeine</n>\n    <no>XV/1</no>\n  </i>\n</permit>\n',
    ],
    ['permit/i[lines]/p[parts] = code', '<permit>\n  <i>\n    <p>a</p>\n    <p>b</p>\n  </i>\n</permit>\n'],
    ['permit/i[number]/n = number', ''],
  ])('%j is written', (mapping, expected) => {
    expect(xmlOf(mapping, data)).toBe(head + expected)
  })

  it('has no place for signs that are none in XML', () => {
    expect(xmlOf('a = b', { b: 'x\u0000\u000B\uD800y' })).toBe(`${head}<a>x\uFFFD\uFFFD\uFFFDy</a>\n`)
  })
})
