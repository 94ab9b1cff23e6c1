/** The browser reads a spreadsheet as the server does: one reader, and two ways of opening a zip file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeOds, writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { nodeZip } from '../apps/api/src/platform/spreadsheets/node-zip.ts'
import { packZip, unpackZip } from '../apps/api/src/testing/pack-zip.ts'
import { browserZip } from '../apps/portal/src/platform/browser-zip.ts'
import { Refused } from '../packages/contract/src/refuse.ts'
import type { SheetRow } from '../packages/contract/src/sheet-cells.ts'
import { defaultLimits } from '../packages/contract/src/spreadsheets/limits.ts'
import { openBook } from '../packages/contract/src/spreadsheets/read.ts'
import type { ZipTools } from '../packages/contract/src/spreadsheets/zip.ts'
import { bareContext } from '../packages/contract/src/statistics/rules/bare-context.ts'
import { checkBook, Findings } from '../packages/contract/src/statistics/rules/check-book.ts'
import { listedFindings } from '../packages/contract/src/statistics/rules/listed-findings.ts'
import type { Template } from '../packages/contract/src/statistics/template.ts'

const saved = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', 'apps/api/src/testing/sheets', name))

const readWith = async (tools: ZipTools, bytes: Buffer, fileName: string, limits = {}) => {
  try {
    const book = await openBook(bytes, { fileName }, { ...defaultLimits, ...limits }, tools)
    const sheets = []
    for (const [at, sheet] of book.sheets.entries()) {
      const rows: SheetRow[] = []
      const end = await book.read(at, (row) => rows.push(row))
      sheets.push({ sheet, rows, end })
    }
    return { kind: book.kind, sheets }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { refusal: error.refusal.code, details: error.details }
  }
}

const both = async (bytes: Buffer, fileName = 'a.xlsx', limits = {}) => {
  const here = await readWith(browserZip, bytes, fileName, limits)
  expect(here).toEqual(await readWith(nodeZip, bytes, fileName, limits))
  return here
}

const rows = Array.from({ length: 3_000 }, (_, row) => [`Zürich ${row}`, row / 8, 'a & b', true])
const long = async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'T1', rows }] }))

describe('what a file says', () => {
  it.each(['libreoffice.xlsx', 'libreoffice-1904.xlsx', 'libreoffice.ods'])(
    '%s: the same rows',
    async (name) => {
      expect((await both(saved(name), name)).sheets).toHaveLength(2)
    },
  )
  it('a long sheet, inflated in many pieces', async () => {
    expect((await both(await long())).sheets?.[0]?.rows).toHaveLength(3_000)
    await both(Buffer.from(await writeOds({ sheets: [{ name: 'T1', rows }] })))
  })
  it('separated values', async () => {
    await both(Buffer.from('a;b\n"1;5";Ü\n'), 'a.csv')
    await both(Buffer.from('\ufeffa\tb\n1\t2\n', 'utf16le'), 'a.tsv')
  })
})

/** A part that says it is small and is not, or the other way round. */
const withSize = (zip: Buffer, size: number): Buffer => {
  const changed = Buffer.from(zip)
  changed.writeUInt32LE(size, changed.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  return changed
}
const flagged = (zip: Buffer): Buffer => {
  const changed = Buffer.from(zip)
  changed.writeUInt16LE(1, 6)
  changed.writeUInt16LE(1, changed.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 8)
  return changed
}
const changedBook = async (name: string, text: string) =>
  packZip(new Map([...(await unpackZip(await long())), [name, Buffer.from(text)]]))

describe('what a file is refused for', () => {
  it.each<[refusal: string, bytes: () => Buffer | Promise<Buffer>, fileName?: string]>([
    ['spreadsheetRenamed', () => Buffer.from('%PDF-1.7')],
    ['notASpreadsheet', () => Buffer.from('%PDF-1.7'), 'a.pdf'],
    ['spreadsheetRenamed', () => packZip(new Map([['word/document.xml', Buffer.from('<a/>')]]))],
    ['spreadsheetEncrypted', async () => flagged(await long())],
    [
      'spreadsheetEncrypted',
      () =>
        Buffer.concat([
          Buffer.from('d0cf11e0a1b11ae1', 'hex'),
          Buffer.alloc(600),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
    ],
    ['spreadsheetMacros', () => changedBook('xl/vbaProject.bin', 'x')],
    ['spreadsheetLinks', () => changedBook('xl/externalLinks/externalLink1.xml', '<a/>')],
    ['spreadsheetDeclares', () => changedBook('xl/worksheets/sheet1.xml', '<!DOCTYPE a><a/>')],
    ['spreadsheetDamaged', () => changedBook('xl/worksheets/sheet1.xml', '<a><b></a>')],
    ['spreadsheetSwells', async () => withSize(await long(), 500_000_000)],
    ['spreadsheetDamaged', async () => (await long()).subarray(0, 4_000)],
    ['brokenCsv', () => Buffer.from('a,"b\n'), 'a.csv'],
    ['brokenEncoding', () => Buffer.from('a\n\xe4\xf6', 'latin1'), 'a.csv'],
  ])('%s', async (refusal, bytes, fileName) => {
    expect(await both(await bytes(), fileName)).toMatchObject({ refusal })
  })
  it('too many rows, and too many bytes', async () => {
    expect(await both(await long(), 'a.xlsx', { maxRows: 50 })).toMatchObject({
      refusal: 'spreadsheetTooManyRows',
      details: { max: 50 },
    })
    expect(await both(await long(), 'a.xlsx', { maxInflatedBytes: 5_000 })).toMatchObject({
      refusal: 'spreadsheetTooLarge',
    })
  })
  it('any changed byte of a workbook: alike, or read', async () => {
    const bytes = await long()
    for (let at = 40; at < bytes.length; at += Math.floor(bytes.length / 60)) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x55
      const [here, there] = [
        await readWith(browserZip, changed, 'a.xlsx'),
        await readWith(nodeZip, changed, 'a.xlsx'),
      ]
      // What the browser reads the server may refuse: it looks closer at names. Never the other way round.
      if ('refusal' in here) expect(there).toHaveProperty('refusal')
    }
  })
})

const rowXml = (row: number, cells: readonly string[]): string =>
  `<row r="${row}">${cells.map((cell) => (cell.startsWith('<') ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`
const sheetXml = (rows: readonly string[][], columns = ''): string =>
  `<worksheet>${columns}<sheetData>${rows.map((cells, at) => rowXml(at + 1, cells)).join('')}</sheetData></worksheet>`

/** A workbook as somebody might send it: notes before the table, a hidden column, formats that show other units. */
const untidyBook = () => {
  const sheets: readonly (readonly [name: string, xml: string, state?: string])[] = [
    ['Notes', sheetXml([['Please see the second sheet']])],
    [
      'Return',
      sheetXml(
        [
          ['', 'Year of 2025'],
          [],
          ['Substance ', 'Quantity\u00a0*', 'Loss', '', 'Price'],
          ['morphine', '<c s="1"><v>0.125</v></c>', '<c s="2"><v>12.5</v></c>', '7', '9'],
          ['codeine', '12,000', '5 ml', ' ', ''],
          [' ', ''],
        ],
        '<cols><col min="3" max="3" hidden="1"/></cols>',
      ),
    ],
    [
      'Old',
      sheetXml([
        ['Substance', 'Quantity'],
        ['heroin', '1'],
      ]),
      'hidden',
    ],
  ]
  const parts = new Map<string, string>([
    [
      '_rels/.rels',
      '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns:r="r"><sheets>${sheets.map(([name, , state = 'visible'], at) => `<sheet name="${name}" state="${state}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="st" Type="x/styles" Target="styles.xml"/>${sheets.map((_sheet, at) => `<Relationship Id="s${at}" Type="x/worksheet" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0&quot; kg&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    ],
    ...sheets.map(([, xml], at) => [`xl/worksheets/sheet${at}.xml`, xml] as [string, string]),
  ])
  return packZip(new Map([...parts].map(([name, text]) => [name, Buffer.from(text)])))
}

const column = (key: string, type: 'text' | 'number', names: Record<string, string>, required: boolean) => ({
  ...{ key, type, names, required, maxLength: null, maxDigits: null, maxDecimals: null, list: null },
  ...({ role: 'none', flow: null, mayBeNegative: false, inPeriod: false } as const),
})
const template: Template = {
  ...{ code: 'T9', version: 1, names: { en: 'Return' }, period: 'year', due: { months: 1, day: 31 } },
  ...{ activities: [], lists: {}, unit: 'g', rowKeys: [], groups: [] },
  columns: [
    column('substance', 'text', { ar: 'المادة', en: 'Substance' }, true),
    column('quantity', 'number', { ar: 'الكمية', en: 'Quantity' }, true),
    column('loss', 'number', { ar: 'الفاقد', en: 'Loss' }, false),
    column('closing', 'number', { ar: 'الختامي', en: 'Closing stock' }, true),
  ],
}

describe('what is found in a filled-in template', () => {
  const foundWith = async (tools: ZipTools) => {
    const book = await openBook(await untidyBook(), { fileName: 'a.xlsx' }, defaultLimits, tools)
    const findings = new Findings()
    await checkBook(book, { template, context: bareContext }, findings)
    const titleOf = (key: string) => template.columns.find((each) => each.key === key)?.names.en ?? key
    return listedFindings(findings.listed, titleOf)
  }
  it('is the same in the browser and at the server: every cell that is not read, and every doubt', async () => {
    const found = await foundWith(browserZip)
    expect(found).toEqual(await foundWith(nodeZip))
    const ofMark = found.filter(({ sheet }) => sheet !== 'meta')
    expect(ofMark.map(({ sheet, cell, code }) => `${sheet}!${cell ?? ''} ${code}`).sort()).toEqual([
      'Notes!A1 sheetNotRead',
      'Old!A1 sheetNotRead',
      'Return! missingColumn',
      'Return!B4 percentFormat',
      'Return!B5 ambiguousNumber',
      'Return!C3 hiddenColumn',
      'Return!C4 unitFormat',
      'Return!C5 unitBeside',
      'Return!D4 notRead',
      'Return!E3 unknownColumn',
      'Return!E4 notRead',
    ])
    expect(found.find(({ code }) => code === 'missingColumn')?.hint.title).toBe('Closing stock')
  })
})
