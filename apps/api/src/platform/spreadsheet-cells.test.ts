import { crc32 } from 'node:zlib'
import { neutralCell, plainCell } from '@papaver/contract/spreadsheets/neutral-cells.ts'
import { readXlsx, writeXlsx as writeBook, writeOds } from 'hucre'
import { describe, expect, it } from 'vitest'
import { packZip } from '../testing/pack-zip.ts'
import { csv, refusalOf } from '../testing/read-sheets.ts'
import { readSpreadsheet, writeCsv, writeXlsx } from './spreadsheets.ts'

describe('a cell that is not what it shows', () => {
  const cells = (place: string, cell: object) => new Map([[place, cell]])
  const sheets: [what: string, sheet: object, code: string, details: object][] = [
    [
      'an error',
      { cells: cells('1,1', { value: '#REF!', type: 'error' }) },
      'spreadsheetErrorCell',
      { cell: 'B2', value: '#REF!' },
    ],
    [
      'the error of a formula',
      { cells: cells('1,0', { formula: 'X1', formulaResult: '#N/A' }) },
      'spreadsheetErrorCell',
      { cell: 'A2', row: 2 },
    ],
    [
      'a formula without value',
      { cells: cells('2,1', { formula: 'A1+1' }) },
      'spreadsheetEmptyFormula',
      { cell: 'B3', row: 3 },
    ],
    [
      'merged cells',
      { merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 1 }] },
      'spreadsheetMergedCell',
      { range: 'A2:B3', row: 2 },
    ],
    [
      'the very last row',
      { cells: cells('1048575,0', { value: 'x' }) },
      'spreadsheetFarCell',
      { cell: 'A1048576' },
    ],
    [
      'the very last column',
      { cells: cells('1,16383', { value: 'x' }) },
      'spreadsheetFarCell',
      { cell: 'XFD2' },
    ],
  ]
  it.each(sheets)('is refused with its place: %s', async (_what, sheet, code, details) => {
    const bytes = await writeBook({
      sheets: [
        {
          name: 'a',
          rows: [
            ['a', 'b'],
            ['1', '2'],
            ['3', null],
          ],
          ...sheet,
        },
      ],
    } as never)
    expect(await refusalOf(readSpreadsheet(bytes))).toMatchObject([code, details])
  })
  it.each([
    ['an error', 'a,b\n1,#N/A\n', {}, 'spreadsheetErrorCell', { cell: 'B2' }],
    ['an error of another program', 'a,b\nErr:502,1\n', {}, 'spreadsheetErrorCell', { cell: 'A2' }],
    [
      'a cell too long',
      `a,b\n1,${'x'.repeat(32_768)}\n`,
      {},
      'spreadsheetCellTooLong',
      { cell: 'B2', max: 32_767 },
    ],
  ])('also in separated values: %s', async (_what, text, limits, code, details) => {
    expect(await refusalOf(csv(text, limits))).toMatchObject([code, details])
  })
  it('also in OpenDocument', async () => {
    const rows = [
      ['a', 'b'],
      ['1', '#REF!'],
    ]
    expect(await refusalOf(readSpreadsheet(await writeOds({ sheets: [{ name: 'a', rows }] })))).toMatchObject(
      ['spreadsheetErrorCell', { cell: 'B2' }],
    )
    const merges = [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }]
    expect(
      await refusalOf(
        readSpreadsheet(await writeOds({ sheets: [{ name: 'a', rows: [['a', null]], merges }] })),
      ),
    ).toMatchObject(['spreadsheetMergedCell', { range: 'A1:B1' }])
  })
  it('looks only at the sheet that is read', async () => {
    const far = { name: 'Other', rows: [['x']], cells: cells('1048575,0', { value: 'x' }) }
    const bytes = await writeBook({ sheets: [{ name: 'a', rows: [['a']] }, far] } as never)
    expect(await readSpreadsheet(bytes)).toEqual([['a']])
    expect((await refusalOf(readSpreadsheet(bytes, { sheet: 'Other' })))[0]).toBe('spreadsheetFarCell')
  })
})

describe('what is written', () => {
  const risky = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    "'=1",
    "''-1",
  ]
  it.each(risky)('runs nothing where a text begins like %j', async (text) => {
    expect(neutralCell(text)).toBe(`'${text}`)
    expect(plainCell(neutralCell(text))).toBe(text)
    expect(writeCsv([[text]]).toString()).toContain(`'${text}`)
    const rows = [[text, 'x']]
    const [[cell = ''] = []] = (await readXlsx(await writeXlsx([{ name: 'a', rows }]))).sheets[0]?.rows ?? []
    expect(cell).toBe(`'${text}`)
    expect(await readSpreadsheet(await writeXlsx([{ name: 'a', rows }]))).toEqual(rows)
    expect(await csv(writeCsv(rows))).toEqual(rows)
  })
  it.each(["'s-Hertogenbosch", "''", "rock 'n' roll", '-', 'a=b'])(
    'gives back %j as it was',
    async (text) => {
      expect(plainCell(neutralCell(text))).toBe(text)
      expect(await csv(writeCsv([[text, 'x']]))).toEqual([[text, 'x']])
    },
  )
  it.each([
    ['a\u202eb/c:d', 'ab c d'],
    ["'quoted'", 'quoted'],
    ['a\r\nb', 'a b'],
    [`${'x'.repeat(30)}𠮷`, `${'x'.repeat(30)}\ufffd`],
    ['\u2066', '1'],
  ])('calls a sheet %j in a way that every program takes', async (name, taken) => {
    const book = await readXlsx(await writeXlsx([{ name, rows: [['a']] }]))
    expect(book.sheets[0]?.name).toBe(taken)
  })
  it('keeps numbers, quotes, lines and what XML cannot carry', async () => {
    const rows = [['a "quoted", text', -5, null, 'two\nlines', 'x\u0001y']]
    expect(await csv(writeCsv(rows))).toEqual([['a "quoted", text', '-5', '', 'two\nlines', 'x\u0001y']])
    const [read] = await readSpreadsheet(await writeXlsx([{ name: 'a/b: [c]', rows }]))
    expect(read).toEqual(['a "quoted", text', '-5', '', 'two\nlines', 'xy'])
  })
  it('packs a zip whose checksums are right', async () => {
    const zip = await packZip(new Map([['a', Buffer.from('hello')]]))
    expect(zip.readUInt32LE(14)).toBe(crc32('hello'))
  })
})
