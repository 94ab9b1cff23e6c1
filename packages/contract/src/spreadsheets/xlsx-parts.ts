import { Buffer } from 'buffer'
import type { SheetName } from '../sheet-cells.ts'
import { shownBy, showsDay } from './number-text.ts'
import type { XmlVisitor } from './xml-scan.ts'
import type { XmlTag } from './xml-tag.ts'
import { textOf } from './xml-text.ts'

/** A visitor that looks at tags alone. */
export const tagsOnly = (
  open: (tag: XmlTag) => void,
  close: (name: string) => void = () => {},
): XmlVisitor => ({
  open,
  close,
  text: () => {},
})

export interface Relation {
  readonly id: string
  /** The last word of its type: `worksheet`, `sharedStrings`. */
  readonly type: string
  readonly target: string
}

export const relationsIn = (found: Relation[]): XmlVisitor =>
  tagsOnly((tag) => {
    if (tag.name !== 'Relationship') return
    const type = tag.attribute('Type') ?? ''
    found.push({
      id: tag.attribute('Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: tag.attribute('Target') ?? '',
    })
  })

export interface BookParts {
  is1904: boolean
  readonly sheets: (SheetName & { readonly id: string })[]
}

export const bookIn = (found: BookParts): XmlVisitor =>
  tagsOnly((tag) => {
    if (tag.name === 'workbookPr') found.is1904 = tag.isTrue('date1904')
    if (tag.name !== 'sheet') return
    const name = tag.attribute('name') ?? ''
    const isHidden = /^(hidden|veryHidden)$/.test(tag.attribute('state') ?? '')
    found.sheets.push({ name, isHidden, id: tag.prefixed('id') ?? '' })
  })

/** What a style of cells shows. */
export interface CellLook {
  readonly isDay: boolean
  readonly shown: string
}

/** What styles of cells show, by their number. */
export const looksIn = (found: CellLook[]): XmlVisitor => {
  const codes = new Map<number, string>()
  let isOfCells = false
  return tagsOnly(
    (tag) => {
      if (tag.name === 'numFmt') codes.set(tag.count('numFmtId'), tag.attribute('formatCode') ?? '')
      if (tag.name === 'cellXfs') isOfCells = true
      if (tag.name !== 'xf' || !isOfCells) return
      const id = tag.count('numFmtId')
      const code = codes.get(id)
      const isDay = showsDay(id, code)
      found.push({ isDay, shown: isDay ? '' : shownBy(id, code) })
    },
    (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  )
}

/** Programs write what XML cannot say as `_x000D_`, and `_x005F_` for an underline before such a thing. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/gi, (_all, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const remembered = 4096

/** Texts that many cells share, kept as bytes: they cost what they are long, and are made when a cell wants them. */
export class SharedTexts implements XmlVisitor {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #ends = new Uint32Array(4096)
  #length = 0
  #count = 0
  #parts = ''
  #isText = false
  /** Readings of foreign letters stand beside the text and are no part of it. */
  #isReading = false
  readonly #made: (string | undefined)[] = []
  readonly #madeOf = new Int32Array(remembered).fill(-1)

  open({ name }: XmlTag): void {
    if (name === 'si') this.#parts = ''
    else if (name === 't') this.#isText = !this.#isReading
    else if (name === 'rPh') this.#isReading = true
  }
  text(bytes: Buffer, from: number, to: number, isRaw: boolean): void {
    if (this.#isText) this.#parts += textOf(bytes, from, to, isRaw)
  }
  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isReading = false
    else if (name === 'si') this.#add(unescaped(this.#parts))
  }

  #add(text: string): void {
    const most = this.#length + text.length * 3
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(most * 2)
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    this.#length += this.#bytes.write(text, this.#length, 'utf8')
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(this.#count * 2)
      larger.set(this.#ends)
      this.#ends = larger
    }
    this.#ends[this.#count] = this.#length
    this.#count += 1
  }

  /** The text of this number; undefined where there is none. */
  at(index: number): string | undefined {
    if (!(index >= 0 && index < this.#count)) return undefined
    const place = index % remembered
    const before = this.#made[place]
    if (before !== undefined && this.#madeOf[place] === index) return before
    const from = index === 0 ? 0 : (this.#ends[index - 1] as number)
    const text = this.#bytes.toString('utf8', from, this.#ends[index])
    this.#made[place] = text
    this.#madeOf[place] = index
    return text
  }
}
