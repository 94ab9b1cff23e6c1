import { inflateSync } from 'node:zlib'
import { detectMediaType } from '@papaver/contract/media-type.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../refusal.ts'
import { type CrossReference, crossReferenceOf } from './pdf-cross-reference.ts'
import { type EmbeddedFile, EmbeddedRefused, embeddedFiles } from './pdf-embedded.ts'
import {
  type ActiveKind,
  type Entries,
  type Findings,
  hasOpenings,
  nameIn,
  note,
  noteNames,
  nothingFound,
  unknownNumber,
} from './pdf-findings.ts'
import { isPlainlyPacked, streamAt } from './pdf-streams.ts'
import { PdfReader, PdfTooMuch } from './pdf-values.ts'

/** Judges PDFs of strangers; in threads alone. */

/** Values that are read in all, bytes; what object streams unpack to, one and all together. */
const mostRead = 30_000_000
const mostUnpacked = 20_000_000
const mostUnpackedInAll = 60_000_000
/** Programs put a few hundred values into one object stream. */
const mostInStream = 100_000
/** Objects of a document. */
const mostObjects = 1_000_000
/** The head of an object stream names each value with two numbers, each behind a space. */
const shortestHead = 4

/** It cannot be looked into. */
class PdfClosed extends Error {
  override name = 'PdfClosed'
}
const closed = (): never => {
  throw new PdfClosed()
}

/** Readers take values out of a stream only where its dictionary says where the first one stands (7.5.7). */
const isObjectStream = (entries: Entries): boolean =>
  entries.has('First') || nameIn(entries, 'Type') === 'ObjStm'

interface Look {
  readonly bytes: Buffer
  readonly found: Findings
  readonly table: CrossReference | undefined
  unpacked: number
  objects: number
  /** Up to here lies a PDF within, whose objects are its own. */
  ownUntil: number
  /** Object streams, looked into when it is known that nothing is encrypted. */
  readonly streams: { readonly entries: Entries; readonly start: number }[]
}

const contentOf = (look: Look, start: number, entries: Entries): Buffer => {
  const isPacked = isPlainlyPacked(entries) ?? closed()
  const bytes = look.bytes.subarray(start)
  if (!isPacked) return bytes.subarray(0, mostUnpacked)
  try {
    const content = inflateSync(bytes, { maxOutputLength: mostUnpacked })
    look.unpacked += content.length
    return look.unpacked > mostUnpackedInAll ? closed() : content
  } catch {
    return closed()
  }
}

const count = (look: Look): void => {
  look.objects += 1
  if (look.objects > mostObjects) throw new PdfTooMuch('too many objects')
}

/** The values of an object stream, each where its head says that it begins: a reader starts there, whatever stands before. */
const lookIntoStream = (look: Look, start: number, entries: Entries): void => {
  const [first, wanted] = [entries.get('First'), entries.get('N')]
  if (first?.kind !== 'number' || wanted?.kind !== 'number') throw new PdfClosed()
  if (wanted.number > Math.min(mostInStream, first.number / shortestHead + 1)) throw new PdfClosed()
  const content = contentOf(look, start, entries)
  const head = new PdfReader(content, 0, look.found.budget)
  for (let index = 0; index < wanted.number; index += 1) {
    const [number, offset] = [head.value(), head.value()]
    if (number?.kind !== 'number' || offset?.kind !== 'number') throw new PdfClosed()
    count(look)
    const value = new PdfReader(content, first.number + offset.number, look.found.budget).value()
    if (value) note(look.found, number.number, value)
  }
}

const numberBefore = (bytes: Buffer, at: number): number =>
  Number(/(\d+)\s+\d+\s*$/.exec(bytes.toString('latin1', Math.max(0, at - 40), at))?.[1] ?? unknownNumber)

interface StreamAt {
  readonly number: number
  /** Of the word `obj`. */
  readonly at: number
  readonly start: number
  readonly entries: Entries
}

/** The length of a stream, as it stands or where the table says that it stands. */
const lengthIn = ({ bytes, table, found }: Look, entries: Entries): number | undefined => {
  const length = entries.get('Length')
  if (length?.kind === 'number') return length.number
  const place = length?.kind === 'reference' ? table?.offsets.get(length.number) : undefined
  if (place === undefined) return undefined
  const value = new PdfReader(bytes, bytes.indexOf('obj', place) + 3, found.budget).value()
  return value?.kind === 'number' ? value.number : undefined
}

/**
 * A PDF within that is not packed has objects with numbers like ours. They are its own, and are judged with it, where the table
 * leads to this stream and nowhere into it: then no reader can take them for objects of the whole.
 */
const noteWithin = (look: Look, { number, at, start, entries }: StreamAt): void => {
  const { bytes, table, found } = look
  const isFile = nameIn(entries, 'Type') === 'EmbeddedFile' && isPlainlyPacked(entries) === false
  if (table === undefined || !isFile || bytes.toString('latin1', start, start + 5) !== '%PDF-') return
  const length = lengthIn(look, entries)
  if (
    length === undefined ||
    !/^\s{0,2}endstream/.test(bytes.toString('latin1', start + length, start + length + 12))
  )
    return
  const place = table.offsets.get(number)
  const isHere = place !== undefined && place < at && !/\S*obj/.test(bytes.toString('latin1', place, at - 1))
  if (!isHere || table.targets.some((target) => target > at && target < start + length)) return
  found.within.set(start, length)
  look.ownUntil = start + length
}

/** One object, wherever it stands: readers jump to it, into the middle of other things too. */
const lookAtObject = (look: Look, at: number): void => {
  const { bytes, found } = look
  count(look)
  const reader = new PdfReader(bytes, at + 3, found.budget)
  const value = reader.value()
  if (value === undefined) return
  const number = numberBefore(bytes, at)
  note(found, number, value)
  if (value.kind !== 'dictionary') return
  const start = streamAt(bytes, reader)
  if (start === undefined) return
  const places = found.offsets.get(number)
  if (places) places.push(at + 3)
  else found.offsets.set(number, [at + 3])
  noteWithin(look, { number, at, start, entries: value.entries })
  if (isObjectStream(value.entries)) look.streams.push({ entries: value.entries, start })
}

const forEach = (bytes: Buffer, word: string, visit: (at: number) => void): void => {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) visit(at)
}

const lookAt = (bytes: Buffer, budget: { left: number }): Findings => {
  const found = nothingFound(budget)
  const look: Look = {
    bytes,
    found,
    table: crossReferenceOf(bytes, budget),
    unpacked: 0,
    objects: 0,
    ownUntil: 0,
    streams: [],
  }
  forEach(bytes, 'trailer', (at) => {
    const value = new PdfReader(bytes, at + 'trailer'.length, budget).value()
    if (value) noteNames(found, value)
  })
  // Nothing in it can be read, so nothing more is looked at.
  if (found.isEncrypted) return found
  forEach(bytes, 'obj', (at) => {
    if (at >= look.ownUntil && bytes.toString('latin1', at - 3, at) !== 'end') lookAtObject(look, at)
  })
  if (found.isEncrypted) return found
  for (const { entries, start } of look.streams) lookIntoStream(look, start, entries)
  if (hasOpenings(found)) found.active ??= 'action'
  return found
}

const hasHeader = (bytes: Buffer): boolean =>
  detectMediaType(bytes) === 'application/pdf' && /%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 1100))

export type PdfVerdict =
  | { readonly is: 'taken'; readonly embedded: readonly EmbeddedFile[] }
  | { readonly is: 'encrypted' }
  | { readonly is: 'unreadable' }
  | { readonly is: 'active'; readonly what: ActiveKind }
  | { readonly is: 'file'; readonly name: string }

const judged = (bytes: Buffer, budget: { left: number }, isWithin: boolean): PdfVerdict => {
  const found = lookAt(bytes, budget)
  if (found.isEncrypted) return { is: 'encrypted' }
  if (found.active) return { is: 'active', what: found.active }
  const isWhole = found.hasRoot && found.hasCatalog && found.hasPages && !found.isClosed
  if (!isWhole || !hasHeader(bytes)) return { is: 'unreadable' }
  // A PDF within one is judged alike, and must bring nothing along itself.
  const isPlain = (inner: Buffer): boolean => {
    const verdict = isWithin ? undefined : judged(inner, budget, true)
    return verdict?.is === 'taken' && verdict.embedded.length === 0
  }
  return { is: 'taken', embedded: embeddedFiles(bytes, found, isPlain) }
}

/** What a PDF is by its structure: one that only shows pages, with inert data within it perhaps, or another. */
export const judgePdfBytes = (bytes: Buffer): PdfVerdict => {
  try {
    return judged(bytes, { left: mostRead }, false)
  } catch (error) {
    if (error instanceof EmbeddedRefused) return { is: 'file', name: error.file }
    if (error instanceof PdfTooMuch || error instanceof PdfClosed) return { is: 'unreadable' }
    throw error
  }
}

/**
 * Refuses what is no PDF by its structure (`pdfUnreadable`), one that is encrypted (`pdfEncrypted`), one that does more than show
 * pages (`pdfActive`): scripts, programs, forms of XFA, media, actions that happen by themselves, and one that brings along files
 * which are no inert data (`pdfFileWithin`) or have no name (`pdfFileUnnamed`). Answers what it brings along.
 */
export const refuseActivePdf = (bytes: Buffer, file: string): readonly EmbeddedFile[] => {
  const verdict = judgePdfBytes(bytes)
  if (verdict.is === 'taken') return verdict.embedded
  if (verdict.is === 'active') return refuse(frameRefusals.pdfActive, { file, what: verdict.what })
  if (verdict.is === 'file')
    return verdict.name === ''
      ? refuse(frameRefusals.pdfFileUnnamed, { file })
      : refuse(frameRefusals.pdfFileWithin, { file, within: verdict.name })
  return refuse(verdict.is === 'encrypted' ? frameRefusals.pdfEncrypted : frameRefusals.pdfUnreadable, {
    file,
  })
}
