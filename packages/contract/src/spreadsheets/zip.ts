import type { Buffer } from 'buffer'
import { spreadsheetRefusals } from '../refusals.ts'
import { Refused, refuse } from '../refuse.ts'

const mostEntries = 2_000
/** Text of sheets shrinks to a tenth or a fiftieth; a bomb to a thousandth. Small parts may be what they like. */
const highestRatio = 250
const ratioCountsFrom = 4 * 1024 * 1024
/** Bytes that are inflated at a time; nothing else of a part is held. */
export const pieceBytes = 256 * 1024

/** A part of a zip file by what the central directory declares of it. */
export interface ZipEntry {
  readonly fileName: string
  readonly compressedSize: number
  readonly uncompressedSize: number
  readonly crc32: number
  readonly isEncrypted: boolean
  /** Its bytes, as its method packs them; undefined where it is none that spreadsheets use. */
  inflated(): AsyncIterable<Buffer> | undefined
}

/** What a machine does for the reading of a zip file: the server and the browser have each their own way. */
export interface ZipTools {
  /** What the central directory names. @throws where the bytes are no zip file */
  entries(bytes: Buffer): AsyncIterable<ZipEntry>
  crc32(piece: Buffer, before: number): number
}

/** A zip file whose central directory was found believable, before a byte is inflated. */
export interface ListedZip {
  readonly entries: readonly ZipEntry[]
  readonly tools: ZipTools
}

/** What is found wrong with a zip file, by us or by a library. */
export const refuseDamaged = (error: unknown): never => {
  if (error instanceof Refused) throw error
  return refuse(spreadsheetRefusals.spreadsheetDamaged)
}

const listed = async (bytes: Buffer, maxBytes: number, tools: ZipTools): Promise<ListedZip> => {
  const entries: ZipEntry[] = []
  for await (const entry of tools.entries(bytes))
    if (entries.push(entry) > mostEntries) refuse(spreadsheetRefusals.spreadsheetTooLarge)
  if (entries.some(({ isEncrypted }) => isEncrypted)) refuse(spreadsheetRefusals.spreadsheetEncrypted)
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const isUnbelievable = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > ratioCountsFrom && uncompressedSize > compressedSize * highestRatio,
  )
  if (isUnbelievable) refuse(spreadsheetRefusals.spreadsheetSwells)
  if (total > maxBytes) refuse(spreadsheetRefusals.spreadsheetTooLarge)
  if (new Set(entries.map(({ fileName }) => fileName)).size < entries.length)
    refuse(spreadsheetRefusals.spreadsheetDamaged)
  return { entries, tools }
}

/**
 * The parts of a zip file. Refuses what declares more than `maxBytes`, shrinks unbelievably well, is encrypted, or
 * names a part twice (two readers would see two files).
 */
export const listZip = (bytes: Buffer, maxBytes: number, tools: ZipTools): Promise<ListedZip> =>
  listed(bytes, maxBytes, tools).catch(refuseDamaged)

/**
 * The bytes of one part as they are inflated. Refuses a part that holds more than its entry declared as soon as it
 * does, and one that is not what its sum says.
 */
export async function* partPieces({ tools }: ListedZip, entry: ZipEntry): AsyncGenerator<Buffer> {
  try {
    let sum = 0
    let length = 0
    for await (const piece of entry.inflated() ?? refuse(spreadsheetRefusals.spreadsheetDamaged)) {
      length += piece.length
      if (length > entry.uncompressedSize) refuse(spreadsheetRefusals.spreadsheetSwells)
      sum = tools.crc32(piece, sum)
      yield piece
    }
    if (length !== entry.uncompressedSize || sum !== entry.crc32)
      refuse(spreadsheetRefusals.spreadsheetDamaged)
  } catch (error) {
    refuseDamaged(error)
  }
}

/** Hands over the bytes of one part as they are inflated. */
export const inflatePart = async (
  zip: ListedZip,
  entry: ZipEntry,
  visit: (piece: Buffer) => void,
): Promise<void> => {
  for await (const piece of partPieces(zip, entry)) visit(piece)
}
