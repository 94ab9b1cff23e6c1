import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { Refused, refuse } from '../refusal.ts'
import { again, PdfReader, PdfTooMuch, type PdfValue } from './pdf-values.ts'

/** Values that are read in all, bytes; what object streams unpack to, one and all together. */
const mostRead = 30_000_000
const mostUnpacked = 20_000_000
const mostUnpackedInAll = 60_000_000
/** Others get a turn after so many bytes. */
const oneTurn = 500_000

/** Names that stand for content which does something, brings something along or is no page (ISO 32000-2, 12.6, 13). */
const activeNames = new Map<string, string>([
  ['JavaScript', 'script'],
  ['JS', 'script'],
  ['Launch', 'launch'],
  ['EmbeddedFile', 'file'],
  ['EmbeddedFiles', 'file'],
  ['FileAttachment', 'file'],
  ['XFA', 'form'],
  ['RichMedia', 'media'],
  ['RichMediaContent', 'media'],
  ['RichMediaExecute', 'media'],
  ['Rendition', 'media'],
  ['Movie', 'media'],
  ['Sound', 'media'],
  ['GoTo3DView', 'media'],
  ['SubmitForm', 'action'],
  ['ImportData', 'action'],
  ['GoToE', 'action'],
  ['GoToR', 'action'],
])

type Entries = ReadonlyMap<string, PdfValue>
const entriesOf = (value: PdfValue | undefined): Entries =>
  value?.kind === 'dictionary' ? value.entries : new Map()
const nameIn = (entries: Entries, key: string): string | undefined => {
  const value = entries.get(key)
  return value?.kind === 'name' ? value.name : undefined
}

/** What was found in one document. */
interface Findings {
  readonly objects: Map<number, PdfValue[]>
  readonly budget: { left: number }
  unpacked: number
  active: string | undefined
  isEncrypted: boolean
  hasRoot: boolean
  hasCatalog: boolean
  hasPages: boolean
  /** What happens when the document is opened; judged when all objects are known. */
  readonly openings: PdfValue[]
}

/** Only a thing of a page or of the whole document has further actions; elsewhere `AA` is a name like any other. */
const bearsActions = (entries: Entries): boolean =>
  ['Type', 'Subtype', 'Pages', 'Kids', 'FT', 'T', 'MediaBox'].some((key) => entries.has(key))

const noteDictionary = (found: Findings, entries: Entries): void => {
  const has = (key: string): boolean => entries.has(key)
  if (has('EF')) found.active ??= 'file'
  if (has('AA') && bearsActions(entries)) found.active ??= 'action'
  const opening = entries.get('OpenAction')
  if (opening) found.openings.push(opening)
  if (has('Root')) found.hasRoot = true
  if (has('Encrypt') && (has('Root') || has('Size'))) found.isEncrypted = true
  if (has('Pages') && nameIn(entries, 'Type') === 'Catalog') found.hasCatalog = true
  if (has('Kids') && has('Count')) found.hasPages = true
}

const noteNames = (found: Findings, value: PdfValue): void => {
  if (value.kind === 'name') found.active ??= activeNames.get(value.name)
  if (value.kind === 'array') for (const item of value.items) noteNames(found, item)
  if (value.kind !== 'dictionary') return
  noteDictionary(found, value.entries)
  for (const [key, entry] of value.entries) {
    found.active ??= activeNames.get(key.split(again)[0] ?? '')
    noteNames(found, entry)
  }
}

/** To show a page. */
const isPlace = (value: PdfValue): boolean => {
  const entries = entriesOf(value)
  return value.kind === 'array' || (nameIn(entries, 'S') === 'GoTo' && !entries.has('Next'))
}
const noPlace: PdfValue = { kind: 'string' }

const note = (found: Findings, number: number, value: PdfValue): void => {
  noteNames(found, value)
  const known = found.objects.get(number)
  // What is no place is none, whatever else it is.
  const kept = value.kind === 'reference' || isPlace(value) ? value : noPlace
  if (known) known.push(kept)
  else found.objects.set(number, [kept])
}

const unpack = promisify(inflate)

/** Readers take values out of a stream only where its dictionary says where the first one stands (7.5.7). */
const isObjectStream = (entries: Entries): boolean =>
  entries.has('First') || nameIn(entries, 'Type') === 'ObjStm'

/** None, or the one that everybody uses, without anything to it: others could hide what they hold from us alone. */
const isPlainlyPacked = (entries: Entries): boolean | undefined => {
  const filter = entries.get('Filter')
  if (filter === undefined) return false
  const names = filter.kind === 'array' ? filter.items : [filter]
  const [only] = names
  const isFlate = names.length === 1 && only?.kind === 'name' && ['FlateDecode', 'Fl'].includes(only.name)
  const parameters = entries.get('DecodeParms') ?? entries.get('DP')
  const isBare = parameters === undefined || (parameters.kind === 'word' && parameters.word === 'null')
  return isFlate && isBare && !entries.has('F') ? true : undefined
}

const unreadable = (): never => refuse(frameRefusals.pdfUnreadable)

const contentOf = async (found: Findings, bytes: Buffer, entries: Entries): Promise<Buffer> => {
  const hasTwice = [...entries.keys()].some((key) => key.includes(again))
  const isPacked = hasTwice ? undefined : isPlainlyPacked(entries)
  if (isPacked === undefined) return unreadable()
  if (!isPacked) return bytes.subarray(0, mostUnpacked)
  const content = await unpack(bytes, { maxOutputLength: mostUnpacked }).catch(unreadable)
  found.unpacked += content.length
  return found.unpacked > mostUnpackedInAll ? unreadable() : content
}

/** The values of an object stream, each where its head says that it begins: a reader starts there, whatever stands before. */
const lookIntoStream = async (found: Findings, bytes: Buffer, entries: Entries): Promise<void> => {
  const content = await contentOf(found, bytes, entries)
  const [first, count] = [entries.get('First'), entries.get('N')]
  if (first?.kind !== 'number' || count?.kind !== 'number') return unreadable()
  const head = new PdfReader(content, 0, found.budget)
  for (let index = 0; index < count.number; index += 1) {
    const [number, offset] = [head.value(), head.value()]
    if (number?.kind !== 'number' || offset?.kind !== 'number') return unreadable()
    const value = new PdfReader(content, first.number + offset.number, found.budget).value()
    if (value) note(found, number.number, value)
  }
}

const numberBefore = (bytes: Buffer, at: number): number =>
  Number(/(\d+)\s+\d+\s*$/.exec(bytes.toString('latin1', Math.max(0, at - 40), at))?.[1] ?? -1)

/** One object, wherever it stands: readers jump to it, into the middle of other things too. */
const lookAtObject = async (found: Findings, bytes: Buffer, at: number): Promise<void> => {
  const reader = new PdfReader(bytes, at + 3, found.budget)
  const value = reader.value()
  if (value === undefined) return
  note(found, numberBefore(bytes, at), value)
  if (value.kind !== 'dictionary' || !isObjectStream(value.entries) || !reader.passes('stream')) return
  const start = reader.at + (bytes.toString('latin1', reader.at, reader.at + 2) === '\r\n' ? 2 : 1)
  await lookIntoStream(found, bytes.subarray(start), value.entries)
}

const lookAtTrailer = (found: Findings, bytes: Buffer, at: number): void => {
  const value = new PdfReader(bytes, at + 'trailer'.length, found.budget).value()
  if (value) noteNames(found, value)
}

async function forEach(
  bytes: Buffer,
  word: string,
  found: Findings,
  look: (at: number) => Promise<void> | void,
): Promise<void> {
  let left = found.budget.left
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) {
    await look(at)
    if (left - found.budget.left < oneTurn) continue
    left = found.budget.left
    await nextTurn()
  }
}

/** To show a page is all that may happen when a document is opened. */
const isMerePlace = (found: Findings, opening: PdfValue, depth = 0): boolean => {
  if (opening.kind === 'reference' && depth < 3)
    return (found.objects.get(opening.number) ?? []).every((value) => isMerePlace(found, value, depth + 1))
  return isPlace(opening)
}

const look = async (bytes: Buffer): Promise<Findings> => {
  const found: Findings = {
    objects: new Map(),
    budget: { left: mostRead },
    unpacked: 0,
    active: undefined,
    isEncrypted: false,
    hasRoot: false,
    hasCatalog: false,
    hasPages: false,
    openings: [],
  }
  await forEach(bytes, 'trailer', found, (at) => lookAtTrailer(found, bytes, at))
  // Nothing in it can be read, so nothing more is looked at.
  if (found.isEncrypted) return found
  await forEach(bytes, 'obj', found, (at) =>
    bytes.toString('latin1', at - 3, at) === 'end' ? undefined : lookAtObject(found, bytes, at),
  )
  if (found.openings.some((opening) => !isMerePlace(found, opening))) found.active ??= 'action'
  return found
}

/**
 * Refuses what is no PDF by its structure (`pdfUnreadable`), one that is encrypted (`pdfEncrypted`), and one that does
 * more than show pages (`pdfActive`): scripts, programs, files within, forms of XFA, media, actions at opening.
 */
export const refuseActivePdf = async (bytes: Buffer, file: string): Promise<void> => {
  const found = await look(bytes).catch((error: unknown) => {
    const isNone = error instanceof PdfTooMuch || error instanceof Refused
    if (!isNone) throw error
    return refuse(frameRefusals.pdfUnreadable, { file })
  })
  if (found.isEncrypted) refuse(frameRefusals.pdfEncrypted, { file })
  if (found.active) refuse(frameRefusals.pdfActive, { file, what: found.active })
  const isWhole = found.hasRoot && found.hasCatalog && found.hasPages
  if (!isWhole || !/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8)))
    refuse(frameRefusals.pdfUnreadable, { file })
}
