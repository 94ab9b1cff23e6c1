import { entriesOf } from './pdf-findings.ts'
import { PdfReader } from './pdf-values.ts'

/** Where the objects of a PDF are by its own classic tables (ISO 32000-2, 7.5.4), as every reader finds them. */

export interface CrossReference {
  /** By the number of an object, where the newest table has it. */
  readonly offsets: ReadonlyMap<number, number>
  /** All places that some table leads to. */
  readonly targets: readonly number[]
}

const mostTables = 100
const mostEntries = 200_000

type Entry = readonly [number: number, offset: number]

/** The entries of one table, and where its trailer begins; undefined where it is written otherwise. */
const tableAt = (bytes: Buffer, at: number): { entries: Entry[]; trailer: number } | undefined => {
  const text = bytes.toString('latin1', at, Math.min(bytes.length, at + mostEntries * 20))
  if (!/^xref\s/.test(text)) return undefined
  const entries: Entry[] = []
  const part = /\s*(?:(\d{1,10}) (\d{1,10})\s+|(trailer))/y
  part.lastIndex = 'xref'.length
  for (;;) {
    const found = part.exec(text)
    if (found === null) return undefined
    if (found[3] !== undefined) return { entries, trailer: at + part.lastIndex }
    const [first, count] = [Number(found[1]), Number(found[2])]
    if (entries.length + count > mostEntries) return undefined
    for (let each = 0; each < count; each += 1) {
      const start = part.lastIndex + each * 20
      const entry = /^(\d{10}) \d{5} ([nf])[\s]{2}$/.exec(text.slice(start, start + 20))
      if (entry === null) return undefined
      if (entry[2] === 'n') entries.push([first + each, Number(entry[1])])
    }
    part.lastIndex += count * 20
  }
}

/** Does this object begin just here? */
const isObjectAt = (bytes: Buffer, [number, offset]: Entry): boolean =>
  new RegExp(`^${number}\\s+\\d+\\s+obj`).test(bytes.toString('latin1', offset, offset + 40))

/**
 * All tables, from the last one back; undefined where one of them is none, is a stream, or leads to something else than its
 * object: then a reader searches the file for objects, and nobody can say what it finds.
 */
export const crossReferenceOf = (bytes: Buffer, budget: { left: number }): CrossReference | undefined => {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 2048))
  let at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN)
  const offsets = new Map<number, number>()
  const targets: number[] = []
  for (let tables = 0; Number.isSafeInteger(at); tables += 1) {
    const table = tables < mostTables && at < bytes.length ? tableAt(bytes, at) : undefined
    if (table === undefined || !table.entries.every((entry) => isObjectAt(bytes, entry))) return undefined
    for (const [number, offset] of table.entries) {
      if (!offsets.has(number)) offsets.set(number, offset)
      targets.push(offset)
    }
    const trailer = entriesOf(new PdfReader(bytes, table.trailer, budget).value())
    const previous = trailer.get('Prev')
    if (trailer.has('XRefStm') || !trailer.has('Size')) return undefined
    if (previous === undefined) return { offsets, targets }
    if (previous.kind !== 'number') return undefined
    at = previous.number
  }
  return undefined
}
