import { deflateRawSync } from 'node:zlib'
import { writeXlsx as writeBook, writeOds } from 'hucre'
import { describe, expect, it } from 'vitest'
import { packZip, unpackZip } from '../testing/pack-zip.ts'
import { csv, refusalOf } from '../testing/read-sheets.ts'
import { readSpreadsheet, writeCsv } from './spreadsheets.ts'

describe('separated values', () => {
  const rows = [
    ['code', 'name'],
    ['1', 'Öl, "kalt"'],
    ['2', 'zwei\nZeilen'],
  ]
  const joined = (delimiter: string) =>
    `code${delimiter}name\r\n1${delimiter}"Öl, ""kalt"""\r\n\r\n2${delimiter}"zwei\nZeilen"\r\n`

  it.each([
    ['commas', Buffer.from(joined(','))],
    ['a mark and semicolons', Buffer.from(`\ufeff${joined(';')}`)],
    ['tabs in UTF-16 with a mark', Buffer.from(`\ufeff${joined('\t')}`, 'utf16le')],
    ['tabs in UTF-16 without one', Buffer.from(joined('\t'), 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\ufeff${joined(',')}`, 'utf16le').swap16()],
    ['Excel’s announcement', Buffer.from(`sep=;\r\n${joined(';')}`)],
  ])('are read with %s', async (_, bytes) => {
    expect(await csv(bytes)).toEqual(rows)
  })

  it('keep a comma in the text of a semicolon file', async () => {
    expect(await csv('a;b\n1,5;2\n3,5;4\n')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
      ['3,5', '4'],
    ])
  })

  it.each([
    ['a quote that does not close', 'a,b\n1,2\n3,"4\n5,6\n', 'brokenCsv', 3],
    ['text behind a quote', 'a,b\n1,"2"x\n', 'brokenCsv', 2],
    ['a quote within a text', 'a,b\n1,2\n1,2"3\n', 'brokenCsv', 3],
    ['another encoding', Buffer.from('a,b\nMüller,1\n', 'latin1'), 'brokenEncoding', 2],
  ])('with %s are refused with the line', async (_, text, code, line) => {
    expect(await refusalOf(csv(text))).toEqual([code, { line }])
  })

  it('are read by a thread where they are long', async () => {
    const many = writeCsv(
      Array.from({ length: 8_500 }, (_, index) => [`key ${index}`, 'a text that is longer']),
    )
    expect(many.length).toBeGreaterThan(256 * 1024)
    expect(await csv(many)).toHaveLength(8_500)
    expect(await refusalOf(csv(Buffer.concat([many, Buffer.from('"')])))).toEqual([
      'brokenCsv',
      { line: 8_501 },
    ])
  })

  it('with too many rows, columns or cells are refused', async () => {
    expect(await csv('1\n2\n', { maxRows: 2 })).toHaveLength(2)
    expect(await refusalOf(csv('1,2\n3,4\n', { maxRows: 1 }))).toEqual(['spreadsheetTooManyRows', { max: 1 }])
    expect(await refusalOf(csv('1,2\n3,4\n', { maxColumns: 1 }))).toEqual([
      'spreadsheetTooManyColumns',
      { max: 1 },
    ])
    for (const limits of [{ maxCells: 3 }, { maxInflatedBytes: 7 }])
      expect((await refusalOf(csv('1,2\n3,4\n', limits)))[0]).toBe('spreadsheetTooLarge')
  })
})

const book = async (rows: (string | number | boolean | Date | null)[][], name = 'Texts') =>
  Buffer.from(
    await writeBook({
      sheets: [
        { name, rows },
        { name: 'Other', rows: [['here']] },
      ],
    }),
  )

describe('workbooks', () => {
  const rows = [
    ['text', 0.1 + 0.2, 1e-7, 12_345_678_901_234_567_000, true, new Date('2026-03-31T00:00:00Z')],
    [null, '  two ', null],
    [null, null],
  ]
  const read = [
    ['text', '0.3', '0.0000001', '12345678901234600000', 'true', '2026-03-31'],
    ['', '  two '],
  ]

  it('give texts, numbers as written and days', async () => {
    expect(await readSpreadsheet(await book(rows))).toEqual(read)
    expect(await readSpreadsheet(await book(rows), { sheet: 'Other' })).toEqual([['here']])
  })
  it('are read from OpenDocument, too', async () => {
    const bytes = await writeOds({
      sheets: [
        {
          name: 'a',
          rows: [
            ['one', 2],
            ['three', null],
          ],
        },
      ],
    })
    expect(await readSpreadsheet(bytes)).toEqual([['one', '2'], ['three']])
  })
  it('give what a formula came to and do not run it', async () => {
    const cells = new Map([['0,1', { formula: 'HYPERLINK("http://example.org")', formulaResult: 7 }]])
    const bytes = await writeBook({ sheets: [{ name: 'a', rows: [['x', 7]], cells }] } as never)
    expect(await readSpreadsheet(bytes)).toEqual([['x', '7']])
  })
  it('with too many rows or columns are refused, not cut', async () => {
    const bytes = await book(rows)
    expect((await refusalOf(readSpreadsheet(bytes, {}, { maxRows: 1 })))[0]).toBe('spreadsheetTooManyRows')
    expect((await refusalOf(readSpreadsheet(bytes, {}, { maxColumns: 5 })))[0]).toBe(
      'spreadsheetTooManyColumns',
    )
    expect((await refusalOf(readSpreadsheet(bytes, {}, { maxSheets: 1 })))[0]).toBe(
      'spreadsheetTooManySheets',
    )
    expect((await readSpreadsheet(bytes, {}, { maxRows: 2, maxColumns: 6 })).length).toBe(2)
  })
})

/** A zip file with one part whose size is declared as one likes. */
const zipOf = async (
  name: string,
  packed: Buffer,
  declared: number,
  change: (zip: Buffer) => void = () => {},
) => {
  const zip = await packZip(new Map([[name, packed]]))
  const central = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  zip.writeUInt16LE(8, 8)
  zip.writeUInt16LE(8, central + 10)
  zip.writeUInt32LE(declared, central + 24)
  change(zip)
  return zip
}
const ofNumbers = await packZip(new Map([['Index/Document.iwa', Buffer.from('x')]]))
const somethingElse = await packZip(new Map([['a.txt', Buffer.from('x')]]))
const halfABook = (await book([['a']])).subarray(0, 900)
const megabyte = 1024 * 1024
const bomb = (megabytes: number) => deflateRawSync(Buffer.alloc(megabytes * megabyte, 'a'))

describe('what is no honest spreadsheet', () => {
  const code = async (bytes: Uint8Array, fileName?: string) =>
    (await refusalOf(readSpreadsheet(bytes, fileName === undefined ? {} : { fileName })))[0]

  it('a bomb is refused by what it declares', async () => {
    const packed = bomb(200)
    expect(packed.length).toBeLessThan(megabyte)
    expect(await code(await zipOf('xl/worksheets/sheet1.xml', packed, 1_600 * megabyte))).toBe(
      'spreadsheetSwells',
    )
    expect(await code(await zipOf('xl/worksheets/sheet1.xml', packed, 60 * megabyte))).toBe(
      'spreadsheetSwells',
    )
  })
  it('a bomb that lies about its size is refused while it inflates', async () => {
    const before = process.memoryUsage().rss
    expect(await code(await zipOf('mimetype', bomb(200), 100))).toBe('spreadsheetSwells')
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * megabyte)
  })
  it('sums up what many parts declare', async () => {
    const parts = new Map(
      Array.from({ length: 30 }, (_, index) => [
        `xl/worksheets/s${index}.xml`,
        Buffer.alloc(3 * megabyte, 'a'),
      ]),
    )
    expect(await code(await packZip(parts))).toBe('spreadsheetTooLarge')
  })
  it('a cell at the far corner is refused without filling what lies between', async () => {
    const far = await writeBook({
      sheets: [{ name: 'a', rows: [['a']], cells: new Map([['900000,9', { value: 'far' }]]) }],
    } as never)
    expect(await refusalOf(readSpreadsheet(far))).toMatchObject(['spreadsheetFarCell', { cell: 'J900001' }])
  })

  it.each([
    ['a declaration', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>', 'xl/worksheets/sheet1.xml', 'Declares'],
    [
      'an unknown entity',
      '<worksheet><c t="str"><v>&b;</v></c></worksheet>',
      'xl/worksheets/sheet1.xml',
      'Damaged',
    ],
    ['tags that do not close', '<worksheet><row>', 'xl/worksheets/sheet1.xml', 'Damaged'],
    ['tags that cross', '<worksheet><row></worksheet></row>', 'xl/worksheets/sheet1.xml', 'Damaged'],
    ['macros', 'binary', 'xl/vbaProject.bin', 'Macros'],
    ['macros of long ago', '<a/>', 'xl/macrosheets/sheet1.xml', 'Macros'],
    ['a link to another file', '<a/>', 'xl/externalLinks/externalLink1.xml', 'Links'],
    ['a link to a database', '<a/>', 'xl/connections.xml', 'Links'],
  ])('%s is refused', async (_, content, name, said) => {
    const parts = await unpackZip(await book([['a', 1]]))
    expect(await code(await packZip(new Map([...parts, [name, Buffer.from(content)]])))).toBe(
      `spreadsheet${said}`,
    )
  })

  it('a part that stands there twice is refused', async () => {
    const parts = await packZip(
      new Map([
        ['xl/a.xml', Buffer.from('1')],
        ['xl/b.xml', Buffer.from('2')],
      ]),
    )
    const twice = Buffer.from(parts.toString('latin1').replaceAll('xl/b.xml', 'xl/a.xml'), 'latin1')
    expect(await code(twice)).toBe('spreadsheetDamaged')
  })

  it('a password is told from a broken file', async () => {
    const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)])
    expect(await code(ole, 'a.xlsx')).toBe('spreadsheetRenamed')
    const locked = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')])
    expect(await code(locked, 'a.xlsx')).toBe('spreadsheetEncrypted')
    const flagged = await zipOf('xl/a.xml', Buffer.from('x'), 1, (zip) => {
      zip.writeUInt16LE(1, zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 8)
    })
    expect(await code(flagged)).toBe('spreadsheetEncrypted')
  })

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a00000000', 'hex'), 'a.csv', 'spreadsheetRenamed'],
    ['a picture cut short', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'a.csv', 'brokenEncoding'],
    ['text called a workbook', Buffer.from('a,b'), 'a.xlsx', 'spreadsheetRenamed'],
    ['a page called a workbook', Buffer.from('%PDF-1.7'), 'a.xlsx', 'spreadsheetRenamed'],
    ['a line without end', Buffer.from(','.repeat(30_000)), 'a.csv', 'spreadsheetTooManyColumns'],
    ['a page', Buffer.from('%PDF-1.7'), 'a.pdf', 'notASpreadsheet'],
    ['a zip of something else', somethingElse, 'a.xlsx', 'spreadsheetRenamed'],
    ['the beginning of a zip', Buffer.from('PK\x03\x04', 'latin1'), 'a.xlsx', 'spreadsheetDamaged'],
    ['half a workbook', halfABook, 'half.xlsx', 'spreadsheetDamaged'],
  ])('%s is refused', async (_, bytes, fileName, said) => {
    expect(await code(bytes, fileName)).toBe(said)
  })

  const ole = (stream: string) =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(512),
      Buffer.from(`${stream}\0`, 'utf16le'),
    ])
  it.each([
    ['XLS', ole('Workbook'), 'a.xls', 'spreadsheetOldFormat'],
    ['XLS of Excel 5', ole('Book'), 'a.xls', 'spreadsheetOldFormat'],
    ['XLS of Excel 4', Buffer.from('0904060000001000', 'hex'), 'a.xls', 'spreadsheetOldFormat'],
    ['XLS called XLSX', ole('Workbook'), 'a.xlsx', 'spreadsheetOldFormat'],
    [
      'XML of Excel 2003',
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      'a.xml',
      'spreadsheetOldFormat',
    ],
    ['Numbers', ofNumbers, 'a.numbers', 'spreadsheetOldFormat'],
    ['Word', ole('WordDocument'), 'a.doc', 'notASpreadsheet'],
    ['Word called XLS', ole('WordDocument'), 'a.xls', 'spreadsheetRenamed'],
  ])('%s is named as an old format', async (_, bytes, fileName, said) => {
    expect(await code(bytes, fileName)).toBe(said)
  })
  it('XLSB is named as an old format', async () => {
    const parts = await unpackZip(await book([['a']]))
    const root = parts.get('_rels/.rels')?.toString().replace('workbook.xml', 'workbook.bin') ?? ''
    expect(await code(await packZip(new Map([...parts, ['_rels/.rels', Buffer.from(root)]])), 'a.xlsb')).toBe(
      'spreadsheetOldFormat',
    )
  })

  it('a workbook is one whatever it is called', async () => {
    for (const fileName of ['a.csv', 'a.ods', 'a'])
      expect(await readSpreadsheet(await book([['a', 1]]), { fileName })).toEqual([['a', '1']])
  })

  it('any cut or changed byte of a workbook is refused or read, never thrown', async () => {
    const whole = await book([
      ['a', 1],
      ['b', 2],
    ])
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 25)) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      expect(await code(changed, 'a.xlsx')).toMatch(
        /^(read|notASpreadsheet|spreadsheet(TooLarge|Encrypted|Renamed|Damaged|Swells))$/,
      )
    }
  })
})
