import { cellName, rangeName, type SheetEnd, type SheetRow } from '../../sheet-cells.ts'
import type { Finding, ObligationContext, Template } from '../template.ts'
import type { FileShape } from './cells.ts'
import { checkRow, planOf, type RowAsked, type RowSaid, shapeOf } from './check-row.ts'
import { type ColumnTotal, FileSums } from './check-sums.ts'
import { FirstRows, judgeRepeated } from './duplicates.ts'
import { findingAt, type Place, type Problem } from './findings.ts'
import { type Known, knownTo } from './known.ts'
import { judgeNil } from './period.ts'
import { type Header, judgeHeader } from './structure.ts'

export interface AcceptedRow {
  /** From 0, in the file. */
  readonly row: number
  readonly values: Readonly<Record<string, string>>
  readonly substanceId: string | null
  readonly formId: string | null
  readonly preparationCode: string | null
}

/** Whoever asks is handed what is found as it is found; nothing of it is held here. */
export interface CheckVisitor {
  found(finding: Finding): void
  /** A row without errors of its own. */
  accepted(row: AcceptedRow): void
  refused(row: number): void
}

/** A title may stand above the head; it is looked for in so many rows. */
const mostRowsAbove = 20

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

const isHead = ({ keys }: Header): boolean => keys.filter((key) => key !== undefined).length >= 2

interface Given {
  readonly template: Template
  readonly context: ObligationContext
  readonly file: FileShape
  /** Name of the sheet. */
  readonly sheet: string
}

/**
 * Checks the sheet of a filled-in template, row by row as they come: memory holds sums, and twelve bytes of each row.
 * The same in the browser and at the server.
 */
export class FileCheck {
  readonly #given: Given
  readonly #visitor: CheckVisitor
  readonly #known: Known
  readonly #seen = new FirstRows()
  #asked: RowAsked | undefined
  #sums: FileSums | undefined
  #first: SheetRow | undefined
  #headRow = 0
  #rows = 0

  constructor(given: Given, visitor: CheckVisitor) {
    this.#given = given
    this.#visitor = visitor
    this.#known = knownTo(given.context)
  }

  #find(problem: Problem, place: Omit<Place, 'sheet'> = {}): void {
    this.#visitor.found(findingAt(problem, { sheet: this.#given.sheet, ...place }))
  }

  #begin(row: number, header: Header): void {
    const { template } = this.#given
    for (const { column, ...problem } of header.problems)
      this.#find(problem, { row, cell: column === null ? null : cellName(row, column) })
    const columns = template.columns.flatMap((column) => {
      const at = header.keys.indexOf(column.key)
      return at < 0 ? [] : [{ column, shape: shapeOf(column, template), at }]
    })
    this.#headRow = row
    this.#asked = { ...this.#given, known: this.#known, plan: planOf(columns) }
    this.#sums = new FileSums(this.#asked)
  }

  row(row: SheetRow): void {
    if (this.#asked) this.#check(row, this.#asked)
    else if (row.row < mostRowsAbove) this.#lookForHead(row)
  }

  #lookForHead(row: SheetRow): void {
    this.#first ??= row
    const header = judgeHeader(titlesOf(row), columnsOf(this.#given.template))
    if (isHead(header)) this.#begin(row.row, header)
  }

  #check(row: SheetRow, asked: RowAsked): void {
    this.#rows += 1
    const said = checkRow(row, asked)
    this.#findRepeated(row.row, said)
    for (const finding of said.findings) this.#visitor.found(finding)
    const isAccepted = said.findings.every(({ severity }) => severity !== 'error')
    this.#sums?.add(said, row.row, isAccepted)
    if (!isAccepted) this.#visitor.refused(row.row)
    else this.#accept(row.row, said)
  }

  #accept(row: number, said: RowSaid): void {
    this.#visitor.accepted({
      row,
      values: said.values,
      substanceId: said.substance?.id ?? null,
      formId: said.form?.id ?? null,
      preparationCode: said.preparation?.code ?? null,
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
  end({ merges }: Pick<SheetEnd, 'merges'>): void {
    if (!this.#asked) {
      const titles = this.#first ? titlesOf(this.#first) : []
      this.#begin(this.#first?.row ?? 0, judgeHeader(titles, columnsOf(this.#given.template)))
    }
    for (const merge of merges)
      this.#find(
        { code: 'mergedCells', hint: { range: rangeName(merge) } },
        { row: merge.fromRow, cell: cellName(merge.fromRow, merge.fromColumn) },
      )
    const nil = judgeNil(this.#given.context.isNil, this.#rows)
    if (nil) this.#find(nil)
    for (const finding of this.#sums?.end() ?? []) this.#visitor.found(finding)
  }

  /** From 0. */
  get headRow(): number {
    return this.#headRow
  }
  /** Below the head. */
  get rows(): number {
    return this.#rows
  }
  totals(): readonly ColumnTotal[] {
    return this.#sums?.totals() ?? []
  }
}
