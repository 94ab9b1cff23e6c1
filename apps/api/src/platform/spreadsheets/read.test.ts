import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLimits } from '@papaver/contract/spreadsheets/limits.ts'
import { dateText, numberText, showsDay } from '@papaver/contract/spreadsheets/number-text.ts'
import { openBook } from '@papaver/contract/spreadsheets/read.ts'
import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { packZip, unpackZip } from '../../testing/pack-zip.ts'
import { refusalOf } from '../../testing/read-sheets.ts'
import { nodeZip } from './node-zip.ts'

/** Written by LibreOffice 7.4: a title over three columns, a hidden row and column, formulas, an error, a hidden sheet. */
const saved = (name: string) => readFileSync(join(import.meta.dirname, '../../testing/sheets', name))

const opened = (bytes: Buffer, fileName = 'a.xlsx', limits = {}) =>
  openBook(bytes, { fileName }, { ...defaultLimits, ...limits }, nodeZip)

/** `A1 text` of each cell, with `=` where it is a formula and `hidden` where its row is. */
const cellsOf = async (bytes: Buffer, sheet = 0, fileName = 'a.xlsx') => {
  const book = await opened(bytes, fileName)
  const cells: string[] = []
  const end = await book.read(sheet, ({ row, isHidden, cells: found }) => {
    for (const { column, kind, value, isFormula } of found)
      cells.push(`${row},${column} ${isHidden ? 'hidden ' : ''}${kind}${isFormula ? '=' : ''} ${value}`)
  })
  return { book, cells, end }
}

describe.each(['libreoffice.xlsx', 'libreoffice-1904.xlsx', 'libreoffice.ods'])('%s', (name) => {
  it('is read as it is shown', async () => {
    const { book, cells, end } = await cellsOf(saved(name))
    expect(book.sheets.map(({ name: sheet, isHidden }) => [sheet, isHidden])).toEqual([
      ['Deliveries', false],
      ['meta', true],
    ])
    // OpenDocument of this program keeps true as 1, shown as a word.
    const [yes, no] = name.endsWith('.ods') ? ['number= 1', 'number= 0'] : ['boolean= true', 'boolean= false']
    expect(cells.slice(6)).toEqual([
      '2,0 date 2026-05-04',
      '2,1 text Pharmacy ',
      '2,2 text 0,5',
      '2,3 text Öl & <Fett>\nzwei',
      `2,4 ${yes}`,
      '3,0 hidden date 2026-05-05',
      '3,1 hidden text   Clinic',
      '3,2 hidden number 12.5',
      '3,3 hidden text hidden',
      `3,4 hidden ${no}`,
      '5,0 date 2024-02-29',
      '5,1 text x',
      '5,2 number 0.0000001',
      '5,3 text \r',
      '5,4 error= #DIV/0!',
      '6,0 date 2026-05-06T13:30:00',
      '6,1 text y',
      '6,2 number 0.3',
      '6,3 number= 25',
    ])
    expect(end).toEqual({
      rows: 6,
      merges: [{ fromRow: 0, fromColumn: 0, toRow: 0, toColumn: 2 }],
      hiddenColumns: [{ fromColumn: 4, toColumn: 4 }],
    })
  })
  it('gives its hidden sheet, too', async () => {
    const { cells } = await cellsOf(saved(name), 1)
    expect(cells).toEqual(['0,0 text template', '0,1 text T1', '1,0 text version', '1,1 number 3'])
  })
})

describe('XLSX as other programs write it', () => {
  const withSheet = async (xml: string, others: Record<string, string> = {}) => {
    const parts = await unpackZip(Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows: [['x']] }] })))
    const changed = { 'xl/worksheets/sheet1.xml': xml, ...others }
    return packZip(
      new Map([...parts, ...Object.entries(changed).map(([k, v]) => [k, Buffer.from(v)] as const)]),
    )
  }
  it.each([
    ['prefixes of its own', '<s:row r="3"><s:c r="B3"><s:v>1</s:v></s:c></s:row>', ['2,1 number 1']],
    [
      'no places at all',
      '<s:row><s:c><s:v>1</s:v></s:c><s:c><s:v>2</s:v></s:c></s:row>',
      ['0,0 number 1', '0,1 number 2'],
    ],
    ['single quotes', "<s:row r='1'><s:c r='A1' t='b'><s:v>1</s:v></s:c></s:row>", ['0,0 boolean true']],
    [
      'text to the letter',
      '<s:row r="1"><s:c r="A1" t="str"><s:v><![CDATA[a<&amp;]]></s:v></s:c></s:row>',
      ['0,0 text a<&amp;'],
    ],
    [
      'text in runs',
      '<s:row r="1"><s:c r="A1" t="inlineStr"><s:is><s:r><s:t>a</s:t></s:r><s:r><s:t>b</s:t></s:r><s:rPh><s:t>no</s:t></s:rPh></s:is></s:c></s:row>',
      ['0,0 text ab'],
    ],
    [
      'a comment within',
      '<s:row r="1"><!-- <s:c> --><s:c r="A1"><s:v>&#49;&#x32;</s:v></s:c></s:row>',
      ['0,0 number 12'],
    ],
    [
      'days of ISO',
      '<s:row r="1"><s:c r="A1" t="d"><s:v>2026-05-04T00:00:00</s:v></s:c></s:row>',
      ['0,0 date 2026-05-04'],
    ],
    ['a formula never computed', '<s:row r="1"><s:c r="A1"><s:f>1+1</s:f></s:c></s:row>', ['0,0 unsaved= ']],
    ['no number in a number', '<s:row r="1"><s:c r="A1"><s:v>abc</s:v></s:c></s:row>', ['0,0 error abc']],
    [
      'a shared text that is not there',
      '<s:row r="1"><s:c r="A1" t="s"><s:v>7</s:v></s:c></s:row>',
      ['0,0 error 7'],
    ],
    ['a cell without anything', '<s:row r="1"><s:c r="A1" s="1"/></s:row>', []],
  ])('with %s', async (_what, rows, cells) => {
    const xml = `<?xml version="1.0"?>\n<s:worksheet xmlns:s="x"><s:sheetData>${rows}</s:sheetData></s:worksheet>\n`
    expect((await cellsOf(await withSheet(xml))).cells).toEqual(cells)
  })
  it('is read alike wherever its bytes are cut', async () => {
    const rows = Array.from({ length: 9_000 }, (_, row) => [
      `Zürich ${row}`,
      row,
      'a & b',
      new Date(row * 86_400_000),
    ])
    const { cells } = await cellsOf(Buffer.from(await writeXlsx({ sheets: [{ name: 'a', rows }] })))
    expect(cells).toHaveLength(36_000)
    expect(cells[4 * 8_999]).toBe('8999,0 text Zürich 8999')
    expect(
      new Set(cells.filter((_, at) => at % 4 === 2).map((cell) => cell.split(' ').slice(2).join(' '))),
    ).toEqual(new Set(['a & b']))
  })
})

describe('separated values', () => {
  it('count their empty lines, as programs show them', async () => {
    const { cells, book } = await cellsOf(Buffer.from('\ufeffa;b\n\n1,5;=2\n'), 0, 'a.csv')
    expect(cells).toEqual(['0,0 text a', '0,1 text b', '2,0 text 1,5', '2,1 text =2'])
    expect(book.decimalMark).toBeUndefined()
    expect((await opened(Buffer.from('a,b\n1.5,2\n'), 'a.csv')).decimalMark).toBe('.')
  })
})

it('a text document of the same container is no spreadsheet', async () => {
  const parts = await unpackZip(saved('libreoffice.ods'))
  const mimetype = Buffer.from('application/vnd.oasis.opendocument.text')
  const changed = (name: string, text: string) => packZip(new Map([...parts, [name, Buffer.from(text)]]))
  expect(await refusalOf(opened(await packZip(new Map([...parts, ['mimetype', mimetype]]))))).toEqual([
    'spreadsheetRenamed',
  ])
  const content = parts.get('content.xml')?.toString() ?? ''
  const linked = content.replace(
    '<table:table-row',
    '<table:table-source xlink:href="file:///etc/passwd"/>$&',
  )
  expect(await refusalOf(opened(await changed('content.xml', linked)))).toEqual(['spreadsheetLinks'])
  expect(await refusalOf(opened(await changed('content.xml', `<!DOCTYPE a>${content}`)))).toEqual([
    'spreadsheetDeclares',
  ])
  expect(await refusalOf(opened(await changed('Basic/Standard/Module1.xml', '<a/>')))).toEqual([
    'spreadsheetMacros',
  ])
  const manifest = '<m:manifest xmlns:m="x"><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>'
  expect(await refusalOf(opened(await changed('META-INF/manifest.xml', manifest)))).toEqual([
    'spreadsheetEncrypted',
  ])
})

it.each([
  ['1', false, '1900-01-01'],
  ['59', false, '1900-02-28'],
  ['61', false, '1900-03-01'],
  ['45777', false, '2025-04-30'],
  ['45777.75', false, '2025-04-30T18:00:00'],
  ['44315', true, '2025-04-30'],
  ['0', true, '1904-01-01'],
  ['-1', false, undefined],
  ['9999999', false, undefined],
  ['x', false, undefined],
])('the day of %s, 1904 %s, is %s', (raw, is1904, day) => {
  expect(dateText(raw, is1904)).toBe(day)
})

it.each([
  ['0.30000000000000004', '0.3'],
  ['1E-7', '0.0000001'],
  ['1.50', '1.5'],
  ['007', '7'],
  ['-0', '0'],
  ['12345678901234567', '12345678901234600'],
  ['', undefined],
  ['1e999', undefined],
])('the number %j is %j', (raw, text) => expect(numberText(raw)).toBe(text))

it.each([
  [14, undefined, true],
  [2, undefined, false],
  [45, undefined, false],
  [164, 'dd\\.mm\\.yyyy', true],
  [164, '[$-409]d-mmm-yy;@', true],
  [164, '[h]:mm', false],
  [164, '0.00" days"', false],
  [164, '#,##0.00_-;[Red]-#,##0.00', false],
  [164, 'General', false],
  [164, '0.00E+00', false],
])('the format %i %s shows a day: %s', (id, code, isDay) => expect(showsDay(id, code)).toBe(isDay))
