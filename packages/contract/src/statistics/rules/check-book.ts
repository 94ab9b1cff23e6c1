import { cellName } from '../../sheet-cells.ts'
import type { Book } from '../../spreadsheets/book.ts'
import {
  type Finding,
  metaSheet,
  type ObligationContext,
  type ShapeContext,
  type Template,
  type TemplateMeta,
} from '../template.ts'
import { type AcceptedRow, FileCheck, type RefusedRow } from './check-file.ts'
import type { ColumnTotal } from './check-sums.ts'
import { type ChosenSheet, chooseSheet } from './choose-sheet.ts'
import { findingAt } from './findings.ts'
import type { MendedCell } from './mended-cells.ts'
import { judgeMark } from './structure.ts'

/** Findings that are listed; further ones are counted, as nobody mends ten thousand one by one. */
const mostFindings = 10_000

/** Counts all, and lists as many as anybody reads. */
export class Findings {
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

const metaOf = async (book: Book): Promise<Partial<TemplateMeta> | undefined> => {
  const at = book.sheets.findIndex(({ name }) => name === metaSheet)
  if (at < 0) return undefined
  const found: Record<string, string> = {}
  await book.read(at, ({ cells: [key, value] }) => {
    if (key && value) found[key.value.trim()] = value.value
  })
  return found
}

/** What the hidden sheet says is another report's; how many of it are errors. */
const checkMark = async (book: Book, wanted: TemplateMeta, findings: Findings): Promise<number> => {
  // Separated values hold one table; for which obligation they are, whoever sends them says.
  if (book.kind === 'csv') return 0
  const before = findings.errors
  const meta = await metaOf(book)
  const problems = meta
    ? judgeMark(meta, wanted)
    : [{ code: 'missingSheet' as const, hint: { sheet: metaSheet } }]
  for (const problem of problems) findings.add(findingAt(problem, { sheet: metaSheet }))
  return findings.errors - before
}

export interface BookVisitor {
  accepted?(row: AcceptedRow): void
  refused?(row: RefusedRow): void
}

export interface CheckedBook {
  readonly sheet: string
  /** From 0; what stands below it is rows. */
  readonly headRow: number
  readonly rows: number
  readonly acceptedRows: number
  readonly refusedRows: number
  /** Errors of no single row: whoever leaves out the refused ones has them still. */
  readonly fileErrors: number
  readonly totals: readonly ColumnTotal[]
}

/**
 * Checks a filled-in template that was opened: the mark that says for whom it is, then its rows as they come. With no
 * more than the shape in the context, its shape alone. The same in the browser and at the server.
 */
export const checkBook = async (
  book: Book,
  {
    template,
    context,
    mended,
    chosen,
  }: {
    readonly template: Template
    readonly context: ShapeContext | ObligationContext
    readonly mended?: readonly MendedCell[] | undefined
    /** Where it was chosen already. */
    readonly chosen?: ChosenSheet | undefined
  },
  findings: Findings,
  visitor: BookVisitor = {},
): Promise<CheckedBook> => {
  const { at, others } = chosen ?? (await chooseSheet(book, template))
  const { name: sheet = '', isHidden = false } = book.sheets[at] ?? {}
  if (isHidden) findings.add(findingAt({ code: 'hiddenSheet' }, { sheet }))
  for (const { at: place, first, cells } of others)
    findings.add(
      findingAt(
        { code: 'sheetNotRead', hint: { cells: String(cells) } },
        {
          sheet: book.sheets[place]?.name ?? '',
          cell: first === undefined ? null : cellName(first.row, first.column),
        },
      ),
    )
  const ofMark = await checkMark(book, context.meta, findings)
  const file = { decimalMark: book.decimalMark, isTextFile: book.kind === 'csv', is1904: book.is1904 }
  let acceptedRows = 0
  let refusedRows = 0
  const judging = new FileCheck(
    { template, context, file, sheet, ...(mended && { mended }) },
    {
      found: (finding) => findings.add(finding),
      refused: (row) => {
        refusedRows += 1
        visitor.refused?.(row)
      },
      accepted: (row) => {
        acceptedRows += 1
        visitor.accepted?.(row)
      },
    },
  )
  judging.end(await book.read(at, (row) => judging.row(row)))
  const { headRow, rows, fileErrors } = judging
  return {
    ...{ sheet, headRow, rows, acceptedRows, refusedRows },
    fileErrors: fileErrors + ofMark,
    totals: judging.totals(),
  }
}
