import { isBlank } from '../../readings/letters.ts'
import { cellName, rangeName, type SheetCell, type SheetEnd, type SheetRow } from '../../sheet-cells.ts'
import type { Finding, ObligationContext, ShapeContext, Template } from '../template.ts'
import type { FileShape } from './cells.ts'
import { checkRow, planOf, type RowAsked, type RowSaid, shapeOf } from './check-row.ts'
import { type ColumnTotal, FileSums, type RowBases } from './check-sums.ts'
import { FirstRows, judgeRepeated } from './duplicates.ts'
import { findingAt, type Place, type Problem } from './findings.ts'
import { type Held, heldIn } from './known.ts'
import { type MendedCell, Mending } from './mended-cells.ts'
import { judgeNil, judgeOverlap } from './period.ts'
import { type Header, judgeHeader } from './structure.ts'

export interface AcceptedRow {
  /** From 0, in the file. */
  readonly row: number
  readonly values: Readonly<Record<string, string>>
  readonly substanceId: string | null
  readonly formId: string | null
  readonly preparationCode: string | null
  /** Grams of anhydrous base, by column and substance. */
  readonly bases: RowBases
}

/** A row with errors of its own: its cells as the file says them, by key of their column. */
export interface RefusedRow {
  readonly row: number
  readonly values: Readonly<Record<string, string>>
}

/** Whoever asks is handed what is found as it is found; nothing of it is held here. */
export interface CheckVisitor {
  found(finding: Finding): void
  /** A row without errors of its own. */
  accepted(row: AcceptedRow): void
  refused(row: RefusedRow): void
}

/** Of a cell with errors so many characters are kept. */
const longestCell = 1_000
/** A title may stand above the head; it is looked for in so many rows. */
export const mostRowsAbove = 20

const columnsOf = (template: Template) =>
  template.columns.map(({ key, names, required }) => ({
    key,
    titles: Object.values(names),
    isRequired: required,
  }))

const titlesOf = ({ cells }: SheetRow): string[] => {
  const titles: string[] = Array.from({ length: (cells.at(-1)?.column ?? -1) + 1 }, () => '')
  for (const { column, value } of cells) titles[column] = value
  return titles
}

/** The cells of a row as they are written, as far as the template has a column for them. */
const typedIn = ({ cells }: SheetRow, { plan }: RowAsked): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const { column, at } of plan.columns) {
    const cell = cells.find((each) => each.column === at)
    if (cell !== undefined && cell.value !== '') values[column.key] = cell.value.slice(0, longestCell)
  }
  return values
}

/** Where the columns of the template stand in a sheet with this head. */
export const placesIn = (head: SheetRow, template: Template): ReadonlyMap<string, number> =>
  new Map(
    judgeHeader(titlesOf(head), columnsOf(template)).keys.flatMap((key, at) =>
      key === undefined ? [] : [[key, at] as const],
    ),
  )

/** A row that names two columns of the template is its head. */
export const headIn = (row: SheetRow, template: Template): Header | undefined => {
  const header = judgeHeader(titlesOf(row), columnsOf(template))
  return header.keys.filter((key) => key !== undefined).length >= 2 ? header : undefined
}

/** Space that somebody has left in a cell says nothing. */
export const isEmptyCell = ({ kind, value }: SheetCell): boolean => kind === 'text' && isBlank(value)

interface Given {
  readonly template: Template
  /** With no more than the shape in it, nothing but the shape is judged. */
  readonly context: ShapeContext | ObligationContext
  readonly file: FileShape
  /** Name of the sheet. */
  readonly sheet: string
  /** Cells that were mended on the screen: they count in the place of the file's. */
  readonly mended?: readonly MendedCell[]
}

/**
 * Checks the sheet of a filled-in template, row by row as they come: memory holds sums, and twelve bytes of each row.
 * The same in the browser and at the server.
 */
export class FileCheck {
  readonly #given: Given
  readonly #visitor: CheckVisitor
  readonly #held: Held | undefined
  readonly #seen = new FirstRows()
  readonly #mending: Mending | undefined
  #asked: RowAsked | undefined
  #sums: FileSums | undefined
  #first: SheetRow | undefined
  /** Columns whose cells are read, or are found by their heading. */
  #placed: boolean[] = []
  #headRow = 0
  #rows = 0
  #fileErrors = 0

  constructor(given: Given, visitor: CheckVisitor) {
    this.#given = given
    this.#visitor = visitor
    this.#held = heldIn(given.context)
    this.#mending = given.mended && new Mending(given.mended)
  }

  #find(problem: Problem, place: Omit<Place, 'sheet'> = {}): void {
    this.#announce(findingAt(problem, { sheet: this.#given.sheet, ...place }))
  }

  /** What is amiss with no single row: it cannot be left out with one. */
  #announce(finding: Finding): void {
    if (finding.severity === 'error') this.#fileErrors += 1
    this.#visitor.found(finding)
  }

  #begin(row: number, header: Header): void {
    const { template } = this.#given
    for (const { column, columnKey = null, ...problem } of header.problems)
      this.#find(problem, { row, cell: column === null ? null : cellName(row, column), columnKey })
    if (this.#first && this.#first.row < row) this.#findAbove(this.#first)
    const columns = template.columns.flatMap((column) => {
      const at = header.keys.indexOf(column.key)
      return at < 0 ? [] : [{ column, shape: shapeOf(column, template), at }]
    })
    this.#headRow = row
    for (const { at } of columns) this.#placed[at] = true
    for (const { code, column } of header.problems)
      if (code === 'columnTwice' && column !== null) this.#placed[column] = true
    this.#asked = { ...this.#given, held: this.#held, plan: planOf(columns) }
    this.#sums = this.#held && new FileSums(this.#asked, this.#held)
  }

  row(row: SheetRow): void {
    if (row.cells.every(isEmptyCell)) return
    if (this.#asked) this.#check(row, this.#asked)
    else if (row.row < mostRowsAbove) this.#lookForHead(row)
    else this.#findUnread(row)
  }

  #lookForHead(row: SheetRow): void {
    const header = headIn(row, this.#given.template)
    if (header) this.#begin(row.row, header)
    else if (this.#first) this.#findAbove(row)
    else this.#first = row
  }

  /** A title stands alone in its row; several cells above the head may be data. */
  #findAbove(row: SheetRow): void {
    if (row.cells.filter((cell) => !isEmptyCell(cell)).length > 1) this.#findUnread(row)
  }

  /** Cells below a heading that is empty or that the template has not, and above the head. */
  #findUnread({ row, cells }: SheetRow, isRead: (column: number) => boolean = () => false): void {
    for (const cell of cells)
      if (!isRead(cell.column) && !isEmptyCell(cell))
        this.#find({ code: 'notRead' }, { row, cell: cellName(row, cell.column), value: cell.value })
  }

  #check(given: SheetRow, asked: RowAsked): void {
    this.#rows += 1
    const row = this.#mending?.mend(given, asked.plan) ?? given
    const said = checkRow(row, asked)
    if (row.cells.some(({ column }) => this.#placed[column] !== true))
      this.#findUnread(row, (column) => this.#placed[column] === true)
    this.#findRepeated(row.row, said)
    for (const finding of said.findings) this.#visitor.found(finding)
    const isAccepted = said.findings.every(({ severity }) => severity !== 'error')
    const bases = this.#sums?.add(said, row.row, isAccepted) ?? {}
    if (!isAccepted) this.#visitor.refused({ row: row.row, values: typedIn(row, asked) })
    else this.#accept(row.row, said, bases)
  }

  #accept(row: number, said: RowSaid, bases: RowBases): void {
    this.#visitor.accepted({
      row,
      values: said.values,
      substanceId: said.substance?.id ?? null,
      formId: said.form?.id ?? null,
      preparationCode: said.preparation?.code ?? null,
      bases,
    })
  }

  #findRepeated(row: number, { values, cellOf }: RowSaid): void {
    const { rowKeys } = this.#given.template
    const [key] = rowKeys
    if (key === undefined) return
    const parts = rowKeys.map((each) => values[each])
    const problem = judgeRepeated(this.#seen.see(parts, row))
    if (problem) this.#find(problem, { row, cell: cellOf(key), columnKey: key })
  }

  /** Says what only the whole file shows. */
  end({ merges, hiddenColumns }: Pick<SheetEnd, 'merges' | 'hiddenColumns'>): void {
    if (!this.#asked) {
      const titles = this.#first ? titlesOf(this.#first) : []
      this.#begin(this.#first?.row ?? 0, judgeHeader(titles, columnsOf(this.#given.template)))
    }
    for (const merge of merges)
      this.#find(
        { code: 'mergedCells', hint: { range: rangeName(merge) } },
        { row: merge.fromRow, cell: cellName(merge.fromRow, merge.fromColumn) },
      )
    this.#findHidden(hiddenColumns)
    const { isNil, period } = this.#given.context
    const nil = judgeNil(isNil, this.#rows)
    // The report itself is held back for as long as it says so; said otherwise, the file is right.
    if (nil) this.#visitor.found(findingAt(nil, { sheet: this.#given.sheet }))
    const overlap = judgeOverlap(period, this.#held?.context.reported ?? [])
    if (overlap) this.#find(overlap)
    for (const finding of this.#sums?.end() ?? []) this.#announce(finding)
  }

  /** Columns that are read although nobody sees them. */
  #findHidden(hidden: SheetEnd['hiddenColumns']): void {
    for (const { column, at } of this.#asked?.plan.columns ?? [])
      if (hidden.some(({ fromColumn, toColumn }) => at >= fromColumn && at <= toColumn))
        this.#find(
          { code: 'hiddenColumn' },
          { row: this.#headRow, cell: cellName(this.#headRow, at), columnKey: column.key },
        )
  }

  /** From 0. */
  get headRow(): number {
    return this.#headRow
  }
  /** Below the head. */
  get rows(): number {
    return this.#rows
  }
  /** Errors of no single row. */
  get fileErrors(): number {
    return this.#fileErrors
  }
  totals(): readonly ColumnTotal[] {
    return this.#sums?.totals() ?? []
  }
}
