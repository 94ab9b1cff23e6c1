import { Buffer } from 'buffer'
import { spreadsheetRefusals } from '../refusals.ts'
import { refuse } from '../refuse.ts'
import { Broken } from './broken.ts'
import { XmlTag } from './xml-tag.ts'

/**
 * Reads XML as its bytes come and keeps none of it: what XLSX and ODS are made of, nothing more. A declaration of
 * types (DTD) is refused, as through one a reader could be made to open files or to swell.
 */
export interface XmlVisitor {
  /** The tag is the same object each time; its name is without prefix. */
  open(tag: XmlTag): void
  close(name: string): void
  /** To be read by `textOf`; one text may come in several parts. */
  text(bytes: Buffer, from: number, to: number, isRaw: boolean): void
}

/** No text or tag of an honest sheet is longer: a cell takes 32 767 characters. */
const longestPiece = 1024 * 1024
/** Elements within elements. */
const deepest = 200

const lessThan = 60
const greaterThan = 62
const slash = 47
const doubleQuote = 34
const singleQuote = 39

/** The next place of a byte, or the end: most are a few bytes away, nearer than a call of `indexOf`. */
const placeOf = (bytes: Buffer, wanted: number, from: number): number => {
  let at = from
  while (at < bytes.length && bytes[at] !== wanted) at += 1
  return at
}

/** Where the tag that begins at `from` ends: the place of `>` outside quotes, -1 where it is not here yet. */
const endOfTag = (bytes: Buffer, from: number): number => {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === greaterThan) return at
    if (byte === doubleQuote || byte === singleQuote) at = placeOf(bytes, byte, at + 1)
  }
  return -1
}

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString('latin1', at, at + text.length) === text

/** Behind the end of what began here; -1 where it is not here yet. */
const after = (bytes: Buffer, at: number, end: string): number => {
  const found = bytes.indexOf(end, at, 'latin1')
  return found < 0 ? -1 : found + end.length
}

export const scanXml = (visitor: XmlVisitor) => {
  const tag = new XmlTag()
  const open: string[] = []
  /** What comes is put behind what was left, in the same place each time: texts are copied out of it. */
  let held = Buffer.allocUnsafe(64 * 1024)
  let left = 0

  /** Comments, instructions, and text that is taken to the letter. */
  const special = (bytes: Buffer, at: number): number => {
    if (startsWith(bytes, at, '<?')) return after(bytes, at, '?>')
    if (bytes.length - at < 9) return -1
    if (startsWith(bytes, at, '<!--')) return after(bytes, at + 4, '-->')
    if (!startsWith(bytes, at, '<![CDATA[')) return refuse(spreadsheetRefusals.spreadsheetDeclares)
    const end = after(bytes, at, ']]>')
    if (end > 0 && open.length > 0) visitor.text(bytes, at + 9, end - 3, true)
    return end
  }
  const close = (bytes: Buffer, at: number, end: number): void => {
    tag.name = ''
    tag.read(bytes, at + 2, end)
    if (open.pop() !== tag.name) throw new Broken('nesting')
    visitor.close(tag.name)
  }
  const begin = (bytes: Buffer, at: number, end: number): void => {
    const isEmpty = bytes[end - 1] === slash
    tag.read(bytes, at + 1, isEmpty ? end - 1 : end)
    visitor.open(tag)
    if (isEmpty) visitor.close(tag.name)
    else if (open.push(tag.name) > deepest) throw new Broken('depth')
  }
  /** Goes through one tag; answers where it ends, or -1 where it is not here whole. */
  const markup = (bytes: Buffer, at: number): number => {
    const second = bytes[at + 1]
    if (second === undefined) return -1
    // `!` and `?`
    if (second === 33 || second === 63) return special(bytes, at)
    const end = endOfTag(bytes, at + 1)
    if (end < 0) return -1
    if (second === slash) close(bytes, at, end)
    else begin(bytes, at, end)
    return end + 1
  }
  const scan = (bytes: Buffer): number => {
    let at = 0
    while (at < bytes.length) {
      if (bytes[at] !== lessThan) {
        const next = placeOf(bytes, lessThan, at)
        if (next === bytes.length) return at
        if (open.length > 0) visitor.text(bytes, at, next, false)
        at = next
      }
      const next = markup(bytes, at)
      if (next < 0) return at
      at = next
    }
    return at
  }
  return {
    write(chunk: Buffer): void {
      const length = left + chunk.length
      if (length > held.length) {
        const larger = Buffer.allocUnsafe(length * 2)
        held.copy(larger, 0, 0, left)
        held = larger
      }
      chunk.copy(held, left)
      const done = scan(held.subarray(0, length))
      held.copyWithin(0, done, length)
      left = length - done
      if (left > longestPiece) refuse(spreadsheetRefusals.spreadsheetTooLarge)
    },
    /** @throws Broken where something is still open */
    end(): void {
      if (open.length > 0 || held.toString('latin1', 0, left).trim() !== '') throw new Broken('end')
    },
  }
}
