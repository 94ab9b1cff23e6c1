import { inflateSync } from 'node:zlib'
import { isInert } from './inert-content.ts'
import { type Entries, entriesOf, type Findings, fileKeys, meantBy, unknownNumber } from './pdf-findings.ts'
import { isPlainlyPacked, streamAt } from './pdf-streams.ts'
import { again, PdfReader, type PdfValue } from './pdf-values.ts'

/** Files within a PDF (ISO 32000-2, 7.11.4): inert data are taken, by their content as by their name. */

/** A file within a PDF, as its row shows it. */
export interface EmbeddedFile {
  readonly name: string
  readonly bytes: number
}

/** A file within is none that is taken. */
export class EmbeddedRefused extends Error {
  override name = 'EmbeddedRefused'
  readonly file: string

  constructor(file: string) {
    super(file)
    this.file = file
  }
}

const mostFiles = 20
/** Each may be described anew by every change of the document. */
const mostSpecifications = 500
/** Of all of them together, once inflated. */
const mostBytes = 20_000_000
const longestName = 120

/** Where PDFDocEncoding is not Latin-1 (ISO 32000-2, annex D.2): the signs from each octet on. */
const docSigns = new Map(
  [
    { from: 0x18, signs: '˘ˇˆ˙˝˛˚˜' },
    { from: 0x80, signs: '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž' },
    { from: 0xa0, signs: '€' },
  ].flatMap(({ from, signs }) => Array.from(signs, (sign, at) => [from + at, sign] as const)),
)

/** Text of a PDF: UTF-16, UTF-8 or PDFDocEncoding (7.9.2.2). */
const textOf = (octets: string): string => {
  const bytes = Buffer.from(octets, 'latin1')
  if (octets.startsWith('\xfe\xff')) return new TextDecoder('utf-16be').decode(bytes.subarray(2))
  if (octets.startsWith('\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes.subarray(2))
  if (octets.startsWith('\xef\xbb\xbf')) return bytes.subarray(3).toString('utf8')
  return Array.from(bytes, (octet) => docSigns.get(octet) ?? String.fromCharCode(octet)).join('')
}

const plain = (name: string): string =>
  name
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)
    ?.trim()
    .slice(-longestName) ?? ''

/** What a specification calls its file, first what viewers show (7.11.3): each name must fit what is in it. */
const namesOf = ({ texts }: Findings, specification: Entries): string[] => {
  const found = [...specification].flatMap(([key, value]) => {
    const [name = ''] = key.split(again)
    const said =
      value.kind === 'string'
        ? [value.text]
        : value.kind === 'reference'
          ? (texts.get(value.number) ?? [''])
          : []
    return fileKeys.has(name) ? said.map((text) => ({ name, text: plain(textOf(text)) })) : []
  })
  const names = [...fileKeys].flatMap((key) =>
    found.flatMap(({ name, text }) => (name === key ? [text] : [])),
  )
  return names.length > 0 ? names : ['']
}

/** What a length may be, as it stands or where it leads to. */
const lengthsOf = ({ numbers }: Findings, length: PdfValue | undefined): number[] => {
  if (length?.kind === 'number') return [length.number]
  return length?.kind === 'reference' ? [...new Set(numbers.get(length.number))] : []
}

/** The content of a stream object that begins here; undefined where it cannot be told for certain. */
const contentAt = (bytes: Buffer, at: number, found: Findings, room: number): Buffer | undefined => {
  const reader = new PdfReader(bytes, at, found.budget)
  const entries = entriesOf(reader.value())
  const start = streamAt(bytes, reader)
  const isPacked = isPlainlyPacked(entries)
  if (start === undefined || isPacked === undefined) return undefined
  if (!isPacked) {
    const known = found.within.get(start)
    if (known !== undefined) return known > room ? undefined : bytes.subarray(start, start + known)
    const [length, ...others] = lengthsOf(found, entries.get('Length'))
    if (length === undefined || others.length > 0 || length > room) return undefined
    const end = bytes.indexOf('endstream', start)
    return Math.abs(start + length - end) <= 2 ? bytes.subarray(start, start + length) : undefined
  }
  try {
    return inflateSync(bytes.subarray(start), { maxOutputLength: Math.max(1, room) })
  } catch {
    return undefined
  }
}

/** The objects in which the files of a specification lie; undefined where they are elsewhere. */
const objectsOf = (found: Findings, specification: Entries): number[] | undefined => {
  const tables = meantBy(found, specification.get('EF') ?? { kind: 'array', items: [] })
  const values = tables.flatMap((table): (PdfValue | undefined)[] =>
    table.kind === 'dictionary' ? [...table.entries.values()] : [undefined],
  )
  const numbers = values.map((value) => (value?.kind === 'reference' ? value.number : undefined))
  return numbers.length > 0 && numbers.every((number) => number !== undefined) ? numbers : undefined
}

/**
 * What a PDF brings along, where all of it is inert data.
 * @param isPlainPdf of a PDF within it: does that one only show pages?
 * @throws EmbeddedRefused with the name of the first file that is not
 */
export const embeddedFiles = (
  bytes: Buffer,
  found: Findings,
  isPlainPdf: (inner: Buffer) => boolean,
): readonly EmbeddedFile[] => {
  const files = new Map<string, EmbeddedFile>()
  const judged = new Set<number>()
  let room = mostBytes
  if (found.specifications.length > mostSpecifications) throw new EmbeddedRefused('')
  for (const specification of found.specifications) {
    const names = namesOf(found, specification)
    const [name = ''] = names
    const numbers = objectsOf(found, specification)
    if (numbers === undefined || specification.has('RF')) throw new EmbeddedRefused(name)
    for (const number of new Set(numbers)) {
      judged.add(number)
      const places = [number, unknownNumber].flatMap((each) => found.offsets.get(each) ?? [])
      if (places.length === 0) throw new EmbeddedRefused(name)
      for (const at of places) {
        const content = contentAt(bytes, at, found, room)
        if (content === undefined || !names.every((each) => isInert(content, each, isPlainPdf)))
          throw new EmbeddedRefused(name)
        room -= content.length
        files.set(`${name}\n${number}`, { name, bytes: content.length })
        if (files.size > mostFiles || room < 0) throw new EmbeddedRefused(name)
      }
    }
  }
  // Nothing within it may be left that no name was given for.
  if ([...found.embedded].some((number) => !judged.has(number))) throw new EmbeddedRefused('')
  return [...files.values()]
}
