import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { cellName, type SheetCell } from '@papaver/contract/sheet-cells.ts'
import type { Book } from '@papaver/contract/spreadsheets/book.ts'
import type { SpreadsheetLimits } from '@papaver/contract/spreadsheets/limits.ts'
import { openBook } from '@papaver/contract/spreadsheets/read.ts'
import { type CheckedBook, checkBook, Findings } from '@papaver/contract/statistics/rules/check-book.ts'
import { type AcceptedRow, placesIn, type RefusedRow } from '@papaver/contract/statistics/rules/check-file.ts'
import type { RowBases } from '@papaver/contract/statistics/rules/check-sums.ts'
import { chooseSheet } from '@papaver/contract/statistics/rules/choose-sheet.ts'
import { findingAt } from '@papaver/contract/statistics/rules/findings.ts'
import { type MendedCell, mendedCell } from '@papaver/contract/statistics/rules/mended-cells.ts'
import { judgeHash } from '@papaver/contract/statistics/rules/period.ts'
import type { Finding, ObligationContext, Template } from '@papaver/contract/statistics/template.ts'
import { annotate, type Note } from '../../platform/spreadsheets/annotate.ts'
import { asXlsx } from '../../platform/spreadsheets/as-xlsx.ts'
import { nodeZip } from '../../platform/spreadsheets/node-zip.ts'

/** What a thread does (workers.ts) with an upload: it reads the file and judges each row as it comes. */

export interface UploadReport extends CheckedBook {
  readonly kind: Book['kind']
  /** Of the bytes, lower-case hexadecimal. */
  readonly sha256: string
  readonly errors: number
  readonly warnings: number
  /** How often each code was found. */
  readonly byCode: Readonly<Record<string, number>>
  /** In the order of the file, so many at most; what is found of all rows together stands last. */
  readonly findings: readonly Finding[]
  /** Rows with errors, from 0. */
  readonly refused: readonly number[]
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

export const check = async (
  given: Uint8Array,
  { name: fileName, mended }: { readonly name: string; readonly mended?: readonly MendedCell[] },
  template: Template,
  context: ObligationContext,
  limits: SpreadsheetLimits,
): Promise<UploadReport> => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
  const book = await openBook(bytes, { fileName }, limits, nodeZip)
  const findings = new Findings()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const sameFile = judgeHash(sha256, context.earlierFiles)
  const chosen = await chooseSheet(book, template)
  const sheet = book.sheets[chosen.at]?.name ?? ''
  if (sameFile) findings.add(findingAt(sameFile, { sheet }))
  const packs = new RowPacks()
  const refused: number[] = []
  const checked = await checkBook(book, { template, context, mended, chosen }, findings, {
    refused: (row) => {
      refused.push(row.row)
      packs.refused(row)
    },
    accepted: (row) => packs.accepted(row),
  })
  packs.end()
  const { listed, byCode, errors, warnings } = findings
  return {
    ...checked,
    ...{ kind: book.kind, sha256, errors, warnings, byCode, findings: listed, refused, packed: packs.packs },
    fileErrors: checked.fileErrors + (sameFile ? 1 : 0),
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
  const { at } = await chooseSheet(book, template)
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
