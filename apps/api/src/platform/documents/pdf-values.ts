/**
 * Reads the values of a PDF that a stranger wrote (ISO 32000-2, 7.3), from any byte on, as a lenient reader would.
 * What is no value reads as a bare word; nothing here throws but `PdfTooMuch`.
 */

/** More work than a harmless document asks for. */
export class PdfTooMuch extends Error {
  override name = 'PdfTooMuch'
}

export type PdfValue =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'reference'; readonly number: number }
  | { readonly kind: 'number'; readonly number: number }
  /** Its octets as they are meant, as far as they are kept. */
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'word'; readonly word: string }

const deepest = 60
/** Values in one value that are kept while it is looked at. */
const mostKept = 500_000
/** Stands between the name of an entry and its place, where a dictionary has two of one name. */
export const again = '\n'
/** A name of the standard is shorter; what is longer is read to its end and known by its beginning. */
const longestWord = 200
/** A string may be a page long, and only the names of files are asked for. */
const longestString = 1000

const isSpace = (byte: number | undefined): boolean =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32
const delimiters = new Set(Buffer.from('()<>[]{}/%'))
const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !isSpace(byte) && !delimiters.has(byte)
const code = (character: string): number => character.charCodeAt(0)

/** `/J#61vaScript` is `/JavaScript` (7.3.5). */
const unescaped = (name: string): string =>
  name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const shortEscapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
/** `\\(` is a bracket, `\\101` an A, and a line break behind a `\\` is none (7.3.4.2). */
const unescapedString = (text: string): string =>
  text.replace(/\\(\r\n|[0-7]{1,3}|[\s\S])/g, (_, sign: string) => {
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8) & 0xff)
    return /^[\r\n]/.test(sign) ? '' : (shortEscapes[sign] ?? sign)
  })

export class PdfReader {
  readonly #bytes: Buffer
  /** Bytes that may still be looked at, shared by all readers of a document. */
  readonly #budget: { left: number }
  #kept = 0
  at: number

  constructor(bytes: Buffer, at: number, budget: { left: number }) {
    this.#bytes = bytes
    this.#budget = budget
    this.at = at
  }

  /** The value that begins here; undefined at a closing bracket and at the end. */
  value(depth = 0): PdfValue | undefined {
    if (depth > deepest) throw new PdfTooMuch('nested too deep')
    this.#skipSpace()
    const byte = this.#bytes[this.at]
    if (byte === undefined) return undefined
    if (byte === code('/')) return this.#name()
    if (byte === code('(')) return this.#string()
    if (byte === code('[')) return this.#array(depth)
    if (byte === code('<')) return this.#bytes[this.at + 1] === byte ? this.#dictionary(depth) : this.#hex()
    if (delimiters.has(byte)) return undefined
    return this.#word()
  }

  /** True where this word comes next; it is passed over then. */
  passes(word: string): boolean {
    this.#skipSpace()
    if (this.#bytes.toString('latin1', this.at, this.at + word.length) !== word) return false
    this.at += word.length
    return true
  }

  #step(): void {
    this.at += 1
    this.#budget.left -= 1
    if (this.#budget.left < 0) throw new PdfTooMuch('too much to read')
  }

  #skipSpace(): void {
    for (;;) {
      while (isSpace(this.#bytes[this.at])) this.#step()
      if (this.#bytes[this.at] !== code('%')) return
      while (this.at < this.#bytes.length && ![10, 13].includes(this.#bytes[this.at] ?? 10)) this.#step()
    }
  }

  #letters(): string {
    const start = this.at
    while (isRegular(this.#bytes[this.at])) this.#step()
    return this.#bytes.toString('latin1', start, Math.min(this.at, start + longestWord))
  }

  #name(): PdfValue {
    this.#step()
    return { kind: 'name', name: unescaped(this.#letters()) }
  }

  #word(): PdfValue {
    const word = this.#letters()
    if (!/^[+-]?\d*\.?\d*$/.test(word)) return { kind: 'word', word }
    const number = Number(word)
    return /^\d+$/.test(word) && this.#isReference()
      ? { kind: 'reference', number }
      : { kind: 'number', number }
  }

  /** `0 R` after a number makes it a reference; passed over where it does. */
  #isReference(): boolean {
    const start = this.at
    this.#skipSpace()
    const isGeneration = /^\d+$/.test(this.#letters())
    this.#skipSpace()
    if (isGeneration && this.#bytes[this.at] === code('R') && !isRegular(this.#bytes[this.at + 1])) {
      this.#step()
      return true
    }
    this.at = start
    return false
  }

  #string(): PdfValue {
    const start = this.at + 1
    let open = 0
    do {
      const byte = this.#bytes[this.at]
      if (byte === undefined) break
      if (byte === code('\\')) this.#step()
      else if (byte === code('(')) open += 1
      else if (byte === code(')')) open -= 1
      this.#step()
    } while (open > 0)
    const end = Math.min(this.at - 1, start + longestString)
    return { kind: 'string', text: unescapedString(this.#bytes.toString('latin1', start, end)) }
  }

  #hex(): PdfValue {
    const start = this.at + 1
    while (this.at < this.#bytes.length && this.#bytes[this.at] !== code('>')) this.#step()
    this.#step()
    const digits = this.#bytes
      .toString('latin1', start, Math.min(this.at - 1, start + 2 * longestString))
      .replace(/[^0-9a-f]/gi, '')
    const even = digits.length % 2 === 0 ? digits : `${digits}0`
    return { kind: 'string', text: Buffer.from(even, 'hex').toString('latin1') }
  }

  /** Passes over what closes nothing here, as readers do; false where `closing` or the end has come. */
  #goesOn(closing: ']' | '>>'): boolean {
    const next = this.#bytes.toString('latin1', this.at, this.at + closing.length)
    const isOver = next === closing || this.at >= this.#bytes.length
    if (!isOver) this.#step()
    return !isOver
  }

  #keep(): void {
    this.#kept += 1
    if (this.#kept > mostKept) throw new PdfTooMuch('too many values in one')
  }

  #array(depth: number): PdfValue {
    this.#step()
    const items: PdfValue[] = []
    for (;;) {
      const item = this.value(depth + 1)
      // Numbers say nothing that anybody asks for, and there may be millions of them.
      if (item?.kind === 'number') continue
      if (item !== undefined) {
        this.#keep()
        items.push(item)
      } else if (!this.#goesOn(']')) break
    }
    this.#step()
    return { kind: 'array', items }
  }

  #dictionary(depth: number): PdfValue {
    this.#step()
    this.#step()
    const entries = new Map<string, PdfValue>()
    for (;;) {
      const key = this.value(depth + 1)
      if (key === undefined && !this.#goesOn('>>')) break
      if (key?.kind !== 'name') continue
      const value = this.value(depth + 1) ?? { kind: 'word', word: '' }
      this.#keep()
      // Of two with one name readers take either: both are looked at.
      entries.set(entries.has(key.name) ? `${key.name}${again}${this.at}` : key.name, value)
    }
    this.#step()
    this.#step()
    return { kind: 'dictionary', entries }
  }
}
