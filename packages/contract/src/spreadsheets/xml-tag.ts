import { Buffer } from 'buffer'
import { Broken } from './broken.ts'
import { textOf } from './xml-text.ts'

const colon = 58
const equals = 61
const mostAttributes = 64

/** Names that came before, so that the same name is the same string: comparing it is comparing a place. */
const known: (string | undefined)[] = Array.from({ length: 256 })

const isSame = (name: string, bytes: Buffer, from: number): boolean => {
  for (let at = 0; at < name.length; at += 1) if (name.charCodeAt(at) !== bytes[from + at]) return false
  return true
}

const nameBetween = (bytes: Buffer, from: number, to: number): string => {
  let hash = 0
  for (let at = from; at < to; at += 1) hash = (hash * 31 + (bytes[at] as number)) & 0xff_ff
  const place = hash & 255
  const before = known[place]
  if (before !== undefined && before.length === to - from && isSame(before, bytes, from)) return before
  const [name = ''] = Object.keys({ [bytes.toString('latin1', from, to)]: 0 })
  known[place] = name
  return name
}

/** Space and what may stand for it in a tag. */
const isSpace = (byte: number | undefined): boolean => byte !== undefined && byte <= 32

/** A tag of XML where it lies: its attributes are looked for when somebody asks. */
export class XmlTag {
  /** Without its prefix. */
  name = ''
  #bytes: Buffer = Buffer.alloc(0)
  #from = 0
  #to = 0
  #isParsed = false
  #count = 0
  /** Of each attribute: where its name begins and ends, and where its value does. */
  readonly #places = new Int32Array(mostAttributes * 4)

  /** Takes the place of what stood here: a name, and attributes up to `to`. */
  read(bytes: Buffer, from: number, to: number): void {
    let local = from
    let at = from
    for (; at < to && !isSpace(bytes[at]); at += 1) if (bytes[at] === colon) local = at + 1
    if (at === local) throw new Broken('name')
    this.name = nameBetween(bytes, local, at)
    this.#bytes = bytes
    this.#from = at
    this.#to = to
    this.#isParsed = false
  }

  #parse(): void {
    const bytes = this.#bytes
    const to = this.#to
    let at = this.#from
    let count = 0
    for (; ; count += 1) {
      while (at < to && isSpace(bytes[at])) at += 1
      if (at >= to) break
      if (count === mostAttributes) throw new Broken('attributes')
      this.#places[count * 4] = at
      while (at < to && bytes[at] !== equals && !isSpace(bytes[at])) at += 1
      this.#places[count * 4 + 1] = at
      while (at < to && (bytes[at] === equals || isSpace(bytes[at]))) at += 1
      const quote = bytes[at] as number
      const end = quote === 34 || quote === 39 ? bytes.indexOf(quote, at + 1) : -1
      if (end < 0 || end >= to) throw new Broken('attribute')
      this.#places[count * 4 + 2] = at + 1
      this.#places[count * 4 + 3] = end
      at = end + 1
    }
    this.#count = count
    this.#isParsed = true
  }

  #find(name: string): number {
    if (!this.#isParsed) this.#parse()
    for (let index = 0; index < this.#count * 4; index += 4) {
      const from = this.#places[index] as number
      const to = this.#places[index + 1] as number
      if (to - from === name.length && isSame(name, this.#bytes, from)) return index
    }
    return -1
  }

  /** By its name as it is written, with the prefix where it has one. */
  attribute(name: string): string | undefined {
    const index = this.#find(name)
    return index < 0
      ? undefined
      : textOf(this.#bytes, this.#places[index + 2] as number, this.#places[index + 3] as number)
  }

  /** The same where it has some prefix, whichever. */
  prefixed(name: string): string | undefined {
    if (!this.#isParsed) this.#parse()
    for (let index = 0; index < this.#count * 4; index += 4) {
      const [from = 0, to = 0] = this.#places.subarray(index, index + 2)
      const start = to - name.length
      if (start > from && this.#bytes[start - 1] === colon && isSame(name, this.#bytes, start))
        return textOf(this.#bytes, this.#places[index + 2] as number, this.#places[index + 3] as number)
    }
    return undefined
  }

  isTrue(name: string): boolean {
    const value = this.attribute(name)
    return value === '1' || value === 'true'
  }

  /** A whole number that is not negative; -1 where there is none. */
  count(name: string): number {
    const index = this.#find(name)
    if (index < 0) return -1
    let sum = 0
    const to = this.#places[index + 3] as number
    for (let at = this.#places[index + 2] as number; at < to; at += 1) {
      const digit = (this.#bytes[at] as number) - 48
      if (digit < 0 || digit > 9 || sum > 1e8) return -1
      sum = sum * 10 + digit
    }
    return sum
  }

  /** The column of a reference to a cell such as `AB12`, from 0; -1 where there is none. */
  column(name: string): number {
    const index = this.#find(name)
    if (index < 0) return -1
    let sum = 0
    const to = this.#places[index + 3] as number
    for (let at = this.#places[index + 2] as number; at < to && sum < 1e6; at += 1) {
      const letter = (this.#bytes[at] as number) - 64
      if (letter < 1 || letter > 26) break
      sum = sum * 26 + letter
    }
    return sum - 1
  }
}
