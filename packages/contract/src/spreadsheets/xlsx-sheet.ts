import type { Buffer } from 'buffer'
import type { CellRange, SheetCell, SheetEnd } from '../sheet-cells.ts'
import { columnOf } from '../sheet-cells.ts'
import { mostMerges } from './limits.ts'
import { dateText, numberText } from './number-text.ts'
import type { RowGuard } from './row-guard.ts'
import { type CellLook, type SharedTexts, unescaped } from './xlsx-parts.ts'
import type { XmlVisitor } from './xml-scan.ts'
import type { XmlTag } from './xml-tag.ts'
import { textOf } from './xml-text.ts'

export interface SheetParts {
  readonly texts: SharedTexts
  readonly looks: readonly CellLook[]
  readonly is1904: boolean
}

const rangeOf = (reference: string): CellRange | undefined => {
  const [, fromColumn = '', fromRow, toColumn = fromColumn, toRow = fromRow] =
    /^([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?$/.exec(reference) ?? []
  if (fromRow === undefined) return undefined
  return {
    fromRow: Number(fromRow) - 1,
    fromColumn: columnOf(fromColumn),
    toRow: Number(toRow) - 1,
    toColumn: columnOf(toColumn),
  }
}

/** The rows of one sheet of an XLSX file, cell by cell as they come. */
export class XlsxSheet implements XmlVisitor {
  readonly merges: CellRange[] = []
  readonly hiddenColumns: { fromColumn: number; toColumn: number }[] = []
  readonly #guard: RowGuard
  readonly #parts: SheetParts
  #row = -1
  #column = -1
  #type = ''
  #style = 0
  #isFormula = false
  #hasValue = false
  /** Is what comes now a part of the value? Readings of foreign letters and formulas are not. */
  #isValue = false
  #isReading = false
  #value = ''

  constructor(guard: RowGuard, parts: SheetParts) {
    this.#guard = guard
    this.#parts = parts
  }

  open(tag: XmlTag): void {
    switch (tag.name) {
      case 'c':
        this.#beginCell(tag)
        return
      case 'v':
      case 't':
        this.#isValue = !this.#isReading
        this.#hasValue = true
        return
      case 'f':
        this.#isFormula = true
        return
      case 'rPh':
        this.#isReading = true
        return
      case 'row':
        this.#beginRow(tag)
        return
      case 'mergeCell':
        this.#noteMerge(tag.attribute('ref') ?? '')
        return
      case 'col':
        if (tag.isTrue('hidden'))
          this.hiddenColumns.push({ fromColumn: tag.count('min') - 1, toColumn: tag.count('max') - 1 })
    }
  }

  text(bytes: Buffer, from: number, to: number, isRaw: boolean): void {
    if (this.#isValue) this.#value += textOf(bytes, from, to, isRaw)
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'c') this.#endCell()
    else if (name === 'rPh') this.#isReading = false
    else if (name === 'row') this.#guard.end()
  }

  #beginRow(tag: XmlTag): void {
    const named = tag.count('r')
    this.#row = named > 0 ? named - 1 : this.#row + 1
    this.#column = -1
    this.#guard.begin(this.#row, tag.isTrue('hidden'))
  }

  #beginCell(tag: XmlTag): void {
    const named = tag.column('r')
    this.#column = named >= 0 ? named : this.#column + 1
    this.#type = tag.attribute('t') ?? ''
    this.#style = tag.count('s')
    this.#isFormula = false
    this.#hasValue = false
    this.#value = ''
  }

  #noteMerge(reference: string): void {
    const range = rangeOf(reference)
    const isMany = range && (range.toRow > range.fromRow || range.toColumn > range.fromColumn)
    if (isMany && this.merges.length < mostMerges) this.merges.push(range)
  }

  #add(kind: SheetCell['kind'], value: string): void {
    this.#guard.add(this.#column, kind, value, this.#isFormula)
  }

  #endCell(): void {
    if (!this.#hasValue) {
      if (this.#isFormula) this.#add('unsaved', '')
      return
    }
    const value = this.#value
    if (this.#type === 's') this.#addShared(value)
    else if (this.#type === 'str' || this.#type === 'inlineStr') this.#addText(unescaped(value))
    else if (this.#type === 'b') this.#add('boolean', value.trim() === '1' ? 'true' : 'false')
    else if (this.#type === 'e') this.#add('error', value)
    else if (this.#type === 'd') this.#add('date', value.trim().replace(/T00:00:00(\.0+)?Z?$/, ''))
    else this.#addNumber(value)
  }

  #addShared(index: string): void {
    const text = this.#parts.texts.at(Number(index))
    if (text === undefined) this.#add('error', index)
    else this.#addText(text)
  }

  #addText(text: string): void {
    if (text !== '') this.#add('text', text)
  }

  #addNumber(raw: string): void {
    if (raw === '') {
      if (this.#isFormula) this.#add('unsaved', '')
      return
    }
    const look = this.#parts.looks[this.#style]
    const day = look?.isDay ? dateText(raw, this.#parts.is1904) : undefined
    if (day !== undefined) {
      this.#add('date', day)
      return
    }
    const number = numberText(raw)
    if (number === undefined) this.#add('error', raw)
    else this.#guard.add(this.#column, 'number', number, this.#isFormula, look?.shown)
  }

  end(): SheetEnd {
    return { rows: this.#guard.rows, merges: this.merges, hiddenColumns: this.hiddenColumns }
  }
}
