import type { Buffer } from 'buffer'
import { spreadsheetRefusals } from '../refusals.ts'
import { refuse } from '../refuse.ts'
import type { CellRange, SheetCell, SheetEnd, SheetName } from '../sheet-cells.ts'
import { errorValue } from './error-value.ts'
import { mostMerges } from './limits.ts'
import { numberText, shownIn } from './number-text.ts'
import type { RowGuard } from './row-guard.ts'
import { tagsOnly } from './xlsx-parts.ts'
import type { XmlVisitor } from './xml-scan.ts'
import type { XmlTag } from './xml-tag.ts'
import { textOf } from './xml-text.ts'

/** What fetches its values from another file, or says that something is run. */
const linking = new Set(['table-source', 'cell-range-source', 'dde-source', 'database-source-sql'])

const refuseOutside = (tag: XmlTag): void => {
  if (linking.has(tag.name)) refuse(spreadsheetRefusals.spreadsheetLinks)
  if (tag.name === 'event-listener') refuse(spreadsheetRefusals.spreadsheetMacros)
  if (tag.name === 'table-cell' && /'?file:|https?:/i.test(tag.attribute('table:formula') ?? ''))
    refuse(spreadsheetRefusals.spreadsheetLinks)
}

/** Names of the sheets of an OpenDocument file; refuses what reaches out of it. */
export const sheetsIn = (found: SheetName[]): XmlVisitor => {
  const hidden = new Set<string>()
  let style = ''
  let tables = 0
  return tagsOnly(
    (tag) => {
      refuseOutside(tag)
      if (tag.name === 'style') style = tag.attribute('style:name') ?? ''
      if (tag.name === 'table-properties' && tag.attribute('table:display') === 'false') hidden.add(style)
      if (tag.name !== 'table') return
      tables += 1
      const isHidden = hidden.has(tag.attribute('table:style-name') ?? '')
      // Tables within tables are no sheets.
      if (tables === 1) found.push({ name: tag.attribute('table:name') ?? '', isHidden })
    },
    (name) => {
      if (name === 'table') tables -= 1
    },
  )
}

interface Cell {
  readonly kind: SheetCell['kind']
  /** Undefined where it stands between the tags. */
  readonly value: string | undefined
  readonly isFormula: boolean
  readonly times: number
  /** Behind a number as it is shown. */
  readonly shown?: string
}

const repeated = (tag: XmlTag, name: string): number => Math.max(1, tag.count(name))

const valueIn = (tag: XmlTag): Pick<Cell, 'kind' | 'value'> => {
  if (tag.attribute('calcext:value-type') === 'error') return { kind: 'error', value: undefined }
  const value = (name: string) => tag.attribute(`office:${name}`)
  switch (value('value-type')) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const number = numberText(value('value') ?? '')
      return number === undefined ? { kind: 'error', value: undefined } : { kind: 'number', value: number }
    }
    case 'date':
      return { kind: 'date', value: (value('date-value') ?? '').replace(/T00:00:00(\.0+)?$/, '') }
    case 'time':
      return { kind: 'text', value: undefined }
    case 'boolean':
      return { kind: 'boolean', value: value('boolean-value') ?? 'false' }
    default:
      return { kind: 'text', value: value('string-value') }
  }
}

/** The rows of one sheet of an OpenDocument file, cell by cell as they come. */
export class OdsSheet implements XmlVisitor {
  readonly merges: CellRange[] = []
  readonly hiddenColumns: { fromColumn: number; toColumn: number }[] = []
  readonly #guard: RowGuard
  readonly #wanted: number
  #sheet = -1
  #tables = 0
  #row = 0
  #rowTimes = 1
  #isHidden = false
  #column = 0
  #columnOfStyle = 0
  #cell: Cell | undefined
  #cells: [column: number, cell: Cell, text: string][] = []
  #text = ''
  #isText = 0
  /** Notes of people stand within cells and are no part of them. */
  #isNote = 0

  constructor(guard: RowGuard, sheet: number) {
    this.#guard = guard
    this.#wanted = sheet
  }

  open(tag: XmlTag): void {
    if (tag.name === 'table' && ++this.#tables === 1) {
      this.#sheet += 1
      this.#row = 0
    }
    if (this.#sheet !== this.#wanted || this.#tables !== 1) return
    switch (tag.name) {
      case 'table-column':
        this.#noteColumn(tag)
        return
      case 'table-row':
        this.#beginRow(tag)
        return
      case 'table-cell':
        this.#beginCell(tag)
        return
      case 'covered-table-cell':
        this.#column += repeated(tag, 'table:number-columns-repeated')
        return
      case 'annotation':
        this.#isNote += 1
        return
      default:
        if (this.#cell && this.#isNote === 0) this.#openText(tag)
    }
  }

  #openText(tag: XmlTag): void {
    if (tag.name === 'p') {
      if (this.#isText === 0 && this.#text !== '') this.#text += '\n'
      this.#isText += 1
    } else if (tag.name === 's') {
      // So many spaces are no text of anybody's.
      this.#text += ' '.repeat(Math.min(repeated(tag, 'text:c'), 40_000))
    } else if (tag.name === 'tab') this.#text += '\t'
    else if (tag.name === 'line-break') this.#text += '\n'
  }

  text(bytes: Buffer, from: number, to: number, isRaw: boolean): void {
    if (this.#isText > 0 && this.#isNote === 0) this.#text += textOf(bytes, from, to, isRaw)
  }

  close(name: string): void {
    if (name === 'table') this.#tables -= 1
    if (this.#sheet !== this.#wanted) return
    if (name === 'annotation') this.#isNote -= 1
    else if (name === 'p' && this.#isNote === 0 && this.#isText > 0) this.#isText -= 1
    else if (name === 'table-cell' && this.#tables === 1) this.#endCell()
    else if (name === 'table-row' && this.#tables === 1) this.#endRow()
  }

  #noteColumn(tag: XmlTag): void {
    const times = repeated(tag, 'table:number-columns-repeated')
    if (/^(collapse|filter)$/.test(tag.attribute('table:visibility') ?? ''))
      this.hiddenColumns.push({
        fromColumn: this.#columnOfStyle,
        toColumn: this.#columnOfStyle + times - 1,
      })
    this.#columnOfStyle += times
  }

  #beginRow(tag: XmlTag): void {
    this.#rowTimes = repeated(tag, 'table:number-rows-repeated')
    this.#isHidden = /^(collapse|filter)$/.test(tag.attribute('table:visibility') ?? '')
    this.#column = 0
    this.#cells = []
  }

  #beginCell(tag: XmlTag): void {
    const toRow = this.#row + repeated(tag, 'table:number-rows-spanned') - 1
    const toColumn = this.#column + repeated(tag, 'table:number-columns-spanned') - 1
    const isMany = toRow > this.#row || toColumn > this.#column
    if (isMany && this.merges.length < mostMerges)
      this.merges.push({ fromRow: this.#row, fromColumn: this.#column, toRow, toColumn })
    const times = repeated(tag, 'table:number-columns-repeated')
    this.#cell = { ...valueIn(tag), isFormula: tag.attribute('table:formula') !== undefined, times }
    this.#text = ''
    this.#isText = 0
  }

  #endCell(): void {
    const cell = this.#cell
    if (!cell) return
    const text = cell.value ?? this.#text
    const shown = cell.kind === 'number' ? shownIn(this.#text) : ''
    if (text !== '' || cell.isFormula) this.#cells.push([this.#column, { ...cell, shown }, text])
    this.#column += cell.times
    this.#cell = undefined
  }

  #endRow(): void {
    const times = this.#cells.length === 0 ? 0 : this.#rowTimes
    for (let time = 0; time < times; time += 1) {
      this.#guard.begin(this.#row + time, this.#isHidden)
      for (const [column, cell, text] of this.#cells) this.#add(column, cell, text)
      this.#guard.end()
    }
    this.#row += this.#rowTimes
  }

  #add(column: number, { kind, value, isFormula, times, shown }: Cell, text: string): void {
    const isError =
      kind === 'error' || (kind === 'text' && value === undefined && errorValue.test(text.trim()))
    const said = isError ? 'error' : text === '' ? 'unsaved' : kind
    for (let time = 0; time < times; time += 1) this.#guard.add(column + time, said, text, isFormula, shown)
  }

  end(): SheetEnd {
    return { rows: this.#guard.rows, merges: this.merges, hiddenColumns: this.hiddenColumns }
  }
}
