import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { cellName, type SheetCell } from '@papaver/contract/sheet-cells.ts'
import type { Book } from '@papaver/contract/spreadsheets/book.ts'
import type { SpreadsheetLimits } from '@papaver/contract/spreadsheets/limits.ts'
import { openBook } from '@papaver/contract/spreadsheets/read.ts'
import {
  type AcceptedRow,
  FileCheck,
  placesIn,
  type RefusedRow,
} from '@papaver/contract/statistics/rules/check-file.ts'
import type { ColumnTotal, RowBases } from '@papaver/contract/statistics/rules/check-sums.ts'
import { findingAt } from '@papaver/contract/statistics/rules/findings.ts'
import { type MendedCell, mendedCell } from '@papaver/contract/statistics/rules/mended-cells.ts'
import { judgeHash } from '@papaver/contract/statistics/rules/period.ts'
import { judgeMark } from '@papaver/contract/statistics/rules/structure.ts'
import {
  type Finding,
  metaSheet,
  type ObligationContext,
  type Template,
  type TemplateMeta,
} from '@papaver/contract/statistics/template.ts'
import { annotate, type Note } from '../../platform/spreadsheets/annotate.ts'
import { asXlsx } from '../../platform/spreadsheets/as-xlsx.ts'
import { nodeZip } from '../../platform/spreadsheets/node-zip.ts'

/** What a thread does (workers.ts) with an upload: it reads the file and judges each row as it comes. */

export interface UploadReport {
  readonly kind: Book['kind']
  /** Of the bytes, lower-case hexadecimal. */
  readonly sha256: string
  readonly sheet: string
  /** From 0; what stands below it is rows. */
  readonly headRow: number
  readonly rows: number
  readonly acceptedRows: number
  readonly refusedRows: number
  readonly errors: number
  readonly warnings: number
  /** Errors of no single row: whoever leaves out the refused ones has them still. */
  readonly fileErrors: number
  /** How often each code was found. */
  readonly byCode: Readonly<Record<string, number>>
  /** In the order of the file, so many at most; what is found of all rows together stands last. */
  readonly findings: readonly Finding[]
  /** Rows with errors, from 0. */
  readonly refused: readonly number[]
  /** Grams of base of the accepted rows. */
  readonly totals: readonly ColumnTotal[]
  /** The rows, some hundreds in each; `rowTexts` reads them. */
  readonly packed: readonly Uint8Array[]
}

/** A row as it is kept: of one with errors its cells as they are written, and nothing else. */
export interface KeptRow {
  /** From 0 in the file. */
  readonly row: number
  readonly isAccepted: boolean
  readonly substanceId: number | null
  readonly formId: number | null
  /** By key of the column. */
  readonly said: Readonly<Record<string, string>>
  readonly bases: RowBases
}

/** Findings that are listed; further ones are counted, as nobody mends ten thousand one by one. */
const mostFindings = 10_000
const rowsAtOnce = 500

/**
 * Rows as they are kept, deflated: they cost little to hold and to hand over, and whoever keeps them passes their text on
 * to the database without taking it apart.
 */
class RowPacks {
  readonly packs: Uint8Array[] = []
  #rows: KeptRow[] = []

  accepted({ row, values, substanceId, formId, bases }: AcceptedRow): void {
    this.#add({
      ...{ row, isAccepted: true, said: values, bases },
      substanceId: substanceId === null ? null : Number(substanceId),
      formId: formId === null ? null : Number(formId),
    })
  }
  refused({ row, values }: RefusedRow): void {
    this.#add({ row, isAccepted: false, substanceId: null, formId: null, said: values, bases: {} })
  }
  #add(row: KeptRow): void {
    this.#rows.push(row)
    if (this.#rows.length === rowsAtOnce) this.end()
  }
  end(): void {
    if (this.#rows.length > 0)
      this.packs.push(new Uint8Array(deflateRawSync(JSON.stringify(this.#rows), { level: 1 })))
    this.#rows = []
  }
}

const metaOf = async (book: Book): Promise<Partial<TemplateMeta> | undefined> => {
  const at = book.sheets.findIndex(({ name }) => name === metaSheet)
  if (at < 0) return undefined
  const found: Record<string, string> = {}
  await book.read(at, ({ cells: [key, value] }) => {
    if (key && value) found[key.value.trim()] = value.value
  })
  return found
}

/** The sheet that is filled in: named as the template is, or the first that is shown. */
const sheetToRead = ({ sheets }: Book, { code }: Template): number => {
  const named = sheets.findIndex(({ name }) => name === code)
  const shown = sheets.findIndex(({ name, isHidden }) => !isHidden && name !== metaSheet)
  return named >= 0 ? named : Math.max(shown, 0)
}

/** Counts all, and lists as many as anybody reads. */
class Findings {
  readonly listed: Finding[] = []
  readonly byCode: Record<string, number> = {}
  errors = 0
  warnings = 0

  add(finding: Finding): void {
    this.byCode[finding.code] = (this.byCode[finding.code] ?? 0) + 1
    if (finding.severity === 'error') this.errors += 1
    else this.warnings += 1
    // What is found of the file as a whole is never left out.
    if (this.listed.length < mostFindings || finding.row === null) this.listed.push(finding)
  }
}

export const check = async (
  given: Uint8Array,
  { name: fileName, mended }: { readonly name: string; readonly mended?: readonly MendedCell[] },
  template: Template,
  context: ObligationContext,
  limits: SpreadsheetLimits,
): Promise<UploadReport> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
  const book = await openBook(bytes, { fileName }, limits, nodeZip)
  const at = sheetToRead(book, template)
  const sheet = book.sheets[at]?.name ?? ''
  const findings = new Findings()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const sameFile = judgeHash(sha256, context.earlierFiles)
  if (sameFile) findings.add(findingAt(sameFile, { sheet }))
  // Separated values hold one table; for which obligation they are, whoever sends them says.
  if (book.kind !== 'csv') {
    const meta = await metaOf(book)
    const problems = meta
      ? judgeMark(meta, context.meta)
      : [{ code: 'missingSheet' as const, hint: { sheet: metaSheet } }]
    for (const problem of problems) findings.add(findingAt(problem, { sheet: metaSheet }))
  }
  const packs = new RowPacks()
  const refused: number[] = []
  let acceptedRows = 0
  const file = { decimalMark: book.decimalMark, isTextFile: book.kind === 'csv' }
  const judging = new FileCheck(
    { template, context, file, sheet, ...(mended && { mended }) },
    {
      found: (finding) => findings.add(finding),
      refused: (row) => {
        refused.push(row.row)
        packs.refused(row)
      },
      accepted: (row) => {
        acceptedRows += 1
        packs.accepted(row)
      },
    },
  )
  judging.end(await book.read(at, (row) => judging.row(row)))
  packs.end()
  const { listed, byCode, errors, warnings } = findings
  const ofMark = listed.filter(
    ({ sheet: at, severity, row }) => severity === 'error' && row === null && at === metaSheet,
  )
  const fileErrors = judging.fileErrors + ofMark.length + (sameFile ? 1 : 0)
  return {
    ...{
      kind: book.kind,
      sha256,
      sheet,
      headRow: judging.headRow,
      rows: judging.rows,
      acceptedRows,
      refusedRows: refused.length,
    },
    ...{
      errors,
      warnings,
      fileErrors,
      byCode,
      findings: listed,
      refused,
      totals: judging.totals(),
      packed: packs.packs,
    },
  }
}

/** A cell mended on the screen, and what is said of it. */
export interface MendedNote extends MendedCell {
  readonly text: string
}

export interface CopyAsked {
  readonly name: string
  readonly template: Template
  readonly author: string
  readonly headRow: number
  /** The rows that stay below the head, where not all do. */
  readonly refused: readonly number[] | undefined
  readonly mended: readonly MendedNote[]
}

/** Mended cells by row, and what is said of cells with that of the mended ones in front. */
const withMended = async (
  { book, at }: { readonly book: Book; readonly at: number },
  { mended, template, headRow }: CopyAsked,
  notes: readonly Note[],
): Promise<{ cells: Map<number, SheetCell[]>; notes: Note[] }> => {
  let places: ReadonlyMap<string, number> = new Map()
  await book.read(at, (row) => {
    if (row.row === headRow) places = placesIn(row, template)
  })
  const cells = new Map<number, SheetCell[]>()
  const byCell = new Map(notes.map((note) => [note.cell, note]))
  for (const { row, columnKey, value, text } of mended) {
    const column = places.get(columnKey)
    if (column === undefined) continue
    const type = template.columns.find(({ key }) => key === columnKey)?.type
    cells.set(row, [...(cells.get(row) ?? []), mendedCell(column, type, value)])
    const cell = cellName(row, column)
    const found = byCell.get(cell)
    const said = found === undefined ? text : `${text}\n${found.text}`
    byCell.set(cell, { look: 'mended', ...found, cell, row, column, text: said })
  }
  const inOrder = [...byCell.values()].sort((one, other) => one.row - other.row || one.column - other.column)
  return { cells, notes: inOrder }
}

/** The file with what is said of its cells, as XLSX. */
export const copy = async (
  given: Uint8Array,
  asked: CopyAsked,
  found: readonly Note[],
  limits: SpreadsheetLimits,
): Promise<Uint8Array> => {
  const { name, template, author, headRow, refused } = asked
  const sent = Buffer.from(given.buffer, given.byteOffset, given.length)
  const asSent = await openBook(sent, { fileName: name }, limits, nodeZip)
  const bytes = asSent.kind === 'xlsx' ? sent : await asXlsx(asSent, template.code)
  const book =
    asSent.kind === 'xlsx' ? asSent : await openBook(bytes, { fileName: 'a.xlsx' }, limits, nodeZip)
  const at = sheetToRead(book, template)
  const kept = refused && new Set(refused)
  const isWanted = kept && ((row: number) => kept.has(row) || row <= headRow)
  const { cells, notes } =
    asked.mended.length === 0
      ? { cells: undefined, notes: found }
      : await withMended({ book, at }, asked, found)
  return annotate(
    bytes,
    {
      part: book.parts[at] ?? '',
      notes: isWanted ? notes.filter(({ row }) => isWanted(row)) : notes,
      author,
      isWanted,
      cellsOf: cells && ((row) => cells.get(row)),
    },
    limits,
  )
}
