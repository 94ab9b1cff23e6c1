import { again, type PdfValue } from './pdf-values.ts'

/** What is found in the values of a PDF: what it would do, what it brings along, and whether it is one at all. */

/** Why a PDF is not taken: what it holds beside pages. */
export type ActiveKind = 'script' | 'launch' | 'form' | 'media' | 'action' | 'file'

/** Names that stand for content which does something, or is no page (ISO 32000-2, 12.6, 13). */
const activeNames = new Map<string, ActiveKind>([
  ['JavaScript', 'script'],
  ['JS', 'script'],
  ['OnInstantiate', 'script'],
  ['Launch', 'launch'],
  ['XFA', 'form'],
  ['RichMedia', 'media'],
  ['RichMediaContent', 'media'],
  ['RichMediaExecute', 'media'],
  ['Rendition', 'media'],
  ['Movie', 'media'],
  ['Sound', 'media'],
  ['3DD', 'media'],
  ['GoTo3DView', 'media'],
  ['SubmitForm', 'action'],
  ['ImportData', 'action'],
  ['GoToE', 'action'],
  ['GoToR', 'action'],
])

export type Entries = ReadonlyMap<string, PdfValue>
export const entriesOf = (value: PdfValue | undefined): Entries =>
  value?.kind === 'dictionary' ? value.entries : new Map()
export const nameIn = (entries: Entries, key: string): string | undefined => {
  const value = entries.get(key)
  return value?.kind === 'name' ? value.name : undefined
}

/** What was found in one document. */
export interface Findings {
  readonly budget: { left: number }
  /** What a reference may have to lead to: places, references, and dictionaries of them alone. */
  readonly objects: Map<number, PdfValue[]>
  /** Objects that are a number, as lengths of streams are. */
  readonly numbers: Map<number, number[]>
  /** Where objects begin in the file. */
  readonly offsets: Map<number, number[]>
  active: ActiveKind | undefined
  isEncrypted: boolean
  /** It holds something that cannot be looked into. */
  isClosed: boolean
  hasRoot: boolean
  hasCatalog: boolean
  hasPages: boolean
  /** Objects that are a text, as names of files may be. */
  readonly texts: Map<number, string[]>
  /** PDFs within that are not packed, by where they begin, with their length: what is in them is theirs. */
  readonly within: Map<number, number>
  /** What happens by itself; judged when all objects are known. */
  readonly openings: PdfValue[]
  /** Descriptions of files within (7.11.3). */
  readonly specifications: Entries[]
  /** Objects that say of themselves that they are such a file. */
  readonly embedded: Set<number>
}

export const nothingFound = (budget: { left: number }): Findings => ({
  budget,
  objects: new Map(),
  numbers: new Map(),
  offsets: new Map(),
  texts: new Map(),
  within: new Map(),
  active: undefined,
  isEncrypted: false,
  isClosed: false,
  hasRoot: false,
  hasCatalog: false,
  hasPages: false,
  openings: [],
  specifications: [],
  embedded: new Set(),
})

/** Only a thing of a page or of the whole document has further actions; elsewhere `AA` is a name like any other. */
const bearsActions = (entries: Entries): boolean =>
  ['Type', 'Subtype', 'Pages', 'Kids', 'FT', 'T', 'MediaBox'].some((key) => entries.has(key))

const noteDictionary = (found: Findings, entries: Entries): void => {
  const has = (key: string): boolean => entries.has(key)
  if (has('EF')) found.specifications.push(entries)
  const further = entries.get('AA')
  if (further && bearsActions(entries)) found.openings.push(further)
  const opening = entries.get('OpenAction')
  if (opening) found.openings.push(opening)
  if (has('Root')) found.hasRoot = true
  if (has('Encrypt') && (has('Root') || has('Size'))) found.isEncrypted = true
  if (has('Pages') && nameIn(entries, 'Type') === 'Catalog') found.hasCatalog = true
  if (has('Kids') && has('Count')) found.hasPages = true
}

export const noteNames = (found: Findings, value: PdfValue): void => {
  if (value.kind === 'name') found.active ??= activeNames.get(value.name)
  if (value.kind === 'array') for (const item of value.items) noteNames(found, item)
  if (value.kind !== 'dictionary') return
  noteDictionary(found, value.entries)
  for (const [key, entry] of value.entries) {
    const name = key.split(again)[0] ?? ''
    // The second of two entries with one name is what some readers take.
    if (name !== key && ['EF', 'AA', 'OpenAction'].includes(name)) found.isClosed = true
    found.active ??= activeNames.get(name)
    noteNames(found, entry)
  }
}

/** To show a page. */
const isPlace = (value: PdfValue): boolean => {
  const entries = entriesOf(value)
  return value.kind === 'array' || (nameIn(entries, 'S') === 'GoTo' && !entries.has('Next'))
}

/** When further actions happen (12.6.3). */
const triggers = new Set('E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' '))
/** Under which keys a file within and its names stand (7.11.3, 7.11.4), the preferred one first. */
export const fileKeys: ReadonlySet<string> = new Set(['UF', 'F', 'Unix', 'Mac', 'DOS'])

const areAll = (value: PdfValue, keys: ReadonlySet<string>): boolean =>
  value.kind === 'dictionary' && [...value.entries.keys()].every((key) => keys.has(key))
const isSmall = (value: PdfValue): boolean =>
  value.kind === 'dictionary' &&
  [...value.entries.values()].every((each) => each.kind === 'reference' || isPlace(each))

const noPlace: PdfValue = { kind: 'string', text: '' }

const keep = <Value>(values: Map<number, Value[]>, number: number, value: Value): void => {
  const known = values.get(number)
  if (known) known.push(value)
  else values.set(number, [value])
}

/** Of an object whose number cannot be told: any reference may lead to it. */
export const unknownNumber = -1

export const note = (found: Findings, number: number, value: PdfValue): void => {
  noteNames(found, value)
  if (number === unknownNumber && value.kind !== 'dictionary') return
  if (nameIn(entriesOf(value), 'Type') === 'EmbeddedFile') found.embedded.add(number)
  if (value.kind === 'number') keep(found.numbers, number, value.number)
  if (value.kind === 'string') keep(found.texts, number, value.text)
  // What a reference may lead to without harm is kept; what is none of these is none, whatever else it is.
  const isKept =
    value.kind === 'reference' ||
    isPlace(value) ||
    (isSmall(value) && (areAll(value, triggers) || areAll(value, fileKeys)))
  const kept = value.kind === 'array' ? { kind: 'array' as const, items: [] } : value
  keep(found.objects, number, isKept ? kept : noPlace)
}

/** All that a value may be, itself or where it leads to. */
export const meantBy = (found: Findings, value: PdfValue, seen = new Set<number>()): PdfValue[] => {
  if (value.kind !== 'reference') return [value]
  if (seen.has(value.number)) return []
  seen.add(value.number)
  return [value.number, unknownNumber]
    .flatMap((number) => found.objects.get(number) ?? [])
    .flatMap((each) => meantBy(found, each, seen))
}

const isHarmless = (found: Findings, opening: PdfValue): boolean =>
  meantBy(found, opening).every(
    (value) =>
      isPlace(value) ||
      (areAll(value, triggers) &&
        [...entriesOf(value).values()].every((each) => meantBy(found, each).every(isPlace))),
  )

/** To show a page is all that may happen by itself. */
export const hasOpenings = (found: Findings): boolean =>
  found.openings.some((opening) => !isHarmless(found, opening))
