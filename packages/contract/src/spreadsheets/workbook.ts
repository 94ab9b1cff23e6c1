import type { Buffer } from 'buffer'
import { spreadsheetRefusals } from '../refusals.ts'
import { refuse } from '../refuse.ts'
import type { SheetName } from '../sheet-cells.ts'
import type { Book } from './book.ts'
import type { SpreadsheetLimits } from './limits.ts'
import { OdsSheet, sheetsIn } from './ods-sheets.ts'
import { folderOf, lastOf, within } from './part-names.ts'
import { RowGuard } from './row-guard.ts'
import {
  type BookParts,
  bookIn,
  type CellLook,
  looksIn,
  type Relation,
  relationsIn,
  SharedTexts,
  tagsOnly,
} from './xlsx-parts.ts'
import { XlsxSheet } from './xlsx-sheet.ts'
import { scanXml, type XmlVisitor } from './xml-scan.ts'
import { inflatePart, type ListedZip, listZip, refuseDamaged, type ZipEntry, type ZipTools } from './zip.ts'

/** What is run when the file is opened: of Excel new and very old, and of LibreOffice. */
const macros = /(^|\/)(vbaProject\.bin|macrosheets\/|activeX\/|Basic\/|Scripts\/)/i
/** Values that are fetched from elsewhere. */
const links = /(^|\/)(externalLinks\/|connections\.xml$|queryTables\/)/i

/** How Numbers keeps a document; its other programs do likewise. */
const ofNumbers = /^(?:Index\/Document\.iwa|Index\.zip|index\.apxl|index\.xml\.gz)$/i

interface Parts {
  readonly zip: ListedZip
  readonly byName: ReadonlyMap<string, ZipEntry>
}

const scan = async ({ zip, byName }: Parts, name: string, visitor: XmlVisitor): Promise<void> => {
  const entry = byName.get(name) ?? refuse(spreadsheetRefusals.spreadsheetDamaged)
  const scanner = scanXml(visitor)
  try {
    await inflatePart(zip, entry, scanner.write)
    scanner.end()
  } catch (error) {
    refuseDamaged(error)
  }
}

const scanIfThere = (parts: Parts, name: string | undefined, visitor: XmlVisitor): Promise<void> =>
  name !== undefined && parts.byName.has(name) ? scan(parts, name, visitor) : Promise.resolve()

const refuseManySheets = (sheets: readonly SheetName[], { maxSheets }: SpreadsheetLimits): void => {
  if (sheets.length === 0) refuse(spreadsheetRefusals.notASpreadsheet, { reason: 'sheet' })
  if (sheets.length > maxSheets) refuse(spreadsheetRefusals.spreadsheetTooManySheets, { max: maxSheets })
}

const openOds = async (parts: Parts, limits: SpreadsheetLimits): Promise<Book> => {
  let isEncrypted = false
  const manifest = tagsOnly((tag) => {
    if (tag.name === 'encryption-data') isEncrypted = true
  })
  await scanIfThere(parts, 'META-INF/manifest.xml', manifest)
  if (isEncrypted) refuse(spreadsheetRefusals.spreadsheetEncrypted)
  const sheets: SheetName[] = []
  await scan(parts, 'content.xml', sheetsIn(sheets))
  refuseManySheets(sheets, limits)
  return {
    kind: 'ods',
    sheets,
    parts: [],
    decimalMark: undefined,
    is1904: false,
    read: async (sheet, visit) => {
      const visitor = new OdsSheet(new RowGuard(limits, visit), sheet)
      await scan(parts, 'content.xml', visitor)
      return visitor.end()
    },
  }
}

const relationsOf = async (parts: Parts, part: string): Promise<Relation[]> => {
  const found: Relation[] = []
  const folder = folderOf(part)
  const name = within(folder, `_rels/${lastOf(part)}.rels`)
  await scanIfThere(parts, name, relationsIn(found))
  return found.map((each) => ({
    ...each,
    target: each.target.startsWith('/') ? each.target.slice(1) : within(folder, each.target),
  }))
}

const openXlsx = async (parts: Parts, limits: SpreadsheetLimits): Promise<Book> => {
  const roots: Relation[] = []
  await scan(parts, '_rels/.rels', relationsIn(roots))
  const root = roots.find(({ type }) => type === 'officeDocument')?.target.replace(/^\//, '')
  if (/workbook\d*\.bin$/i.test(root ?? '')) refuse(spreadsheetRefusals.spreadsheetOldFormat)
  if (root === undefined || !/workbook\d*\.xml$/i.test(root)) refuse(spreadsheetRefusals.spreadsheetRenamed)
  const book: BookParts = { is1904: false, sheets: [] }
  await scan(parts, root ?? '', bookIn(book))
  const relations = await relationsOf(parts, root ?? '')
  if (relations.some(({ type }) => /macrosheet/i.test(type))) refuse(spreadsheetRefusals.spreadsheetMacros)
  const target = (type: string) => relations.find((each) => each.type === type)?.target
  const sheets = book.sheets.flatMap(({ name, isHidden, id }) => {
    const found = relations.find((each) => each.id === id && each.type === 'worksheet')
    return found ? [{ name, isHidden, part: found.target }] : []
  })
  refuseManySheets(sheets, limits)
  const looks: CellLook[] = []
  const texts = new SharedTexts()
  await scanIfThere(parts, target('styles'), looksIn(looks))
  await scanIfThere(parts, target('sharedStrings'), texts)
  return {
    kind: 'xlsx',
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    parts: sheets.map(({ part }) => part),
    decimalMark: undefined,
    is1904: book.is1904,
    read: async (sheet, visit) => {
      const visitor = new XlsxSheet(new RowGuard(limits, visit), { texts, looks, is1904: book.is1904 })
      await scan(parts, sheets[sheet]?.part ?? '', visitor)
      return visitor.end()
    },
  }
}

/** An OpenDocument file says in its first part which kind of document it is. */
const isOds = async ({ zip, byName }: Parts): Promise<boolean> => {
  const [entry] = [byName.get('mimetype')].filter((each) => each && each.uncompressedSize < 200)
  let type = ''
  if (entry)
    await inflatePart(zip, entry, (piece) => {
      type += piece.toString('latin1')
    })
  return byName.has('content.xml') && (!entry || /opendocument\.spreadsheet/.test(type))
}

/** Opens an XLSX or ODS file by what it is, whatever it is called. Refuses what runs, reaches out, or is locked. */
export const openWorkbook = async (
  bytes: Buffer,
  limits: SpreadsheetLimits,
  tools: ZipTools,
): Promise<Book> => {
  const zip = await listZip(bytes, limits.maxInflatedBytes, tools)
  const names = zip.entries.map(({ fileName }) => fileName)
  if (names.some((name) => macros.test(name))) refuse(spreadsheetRefusals.spreadsheetMacros)
  if (names.some((name) => links.test(name))) refuse(spreadsheetRefusals.spreadsheetLinks)
  const parts = { zip, byName: new Map(zip.entries.map((entry) => [entry.fileName, entry])) }
  if (parts.byName.has('encrypted-package')) refuse(spreadsheetRefusals.spreadsheetEncrypted)
  if (parts.byName.has('_rels/.rels')) return openXlsx(parts, limits)
  if (names.some((name) => ofNumbers.test(name))) refuse(spreadsheetRefusals.spreadsheetOldFormat)
  if (!(await isOds(parts))) refuse(spreadsheetRefusals.spreadsheetRenamed)
  return openOds(parts, limits)
}
