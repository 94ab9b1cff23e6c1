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
