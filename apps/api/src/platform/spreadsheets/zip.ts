import { crc32, createInflateRaw } from 'node:zlib'
import { spreadsheetRefusals } from '@papaver/contract/refusals.ts'
import { type Entry, fromBufferPromise, type ZipFile as ZipReader } from 'yauzl'
import { Refused, refuse } from '../refusal.ts'

const mostEntries = 2_000
/** Text of sheets shrinks to a tenth or a fiftieth; a bomb to a thousandth. Small parts may be what they like. */
const highestRatio = 250
const ratioCountsFrom = 4 * 1024 * 1024
/** Bytes that are inflated at a time; nothing else of a part is held. */
const pieceBytes = 256 * 1024

/** A zip file by what its central directory declares, before a byte is inflated. */
export interface ListedZip {
  readonly reader: ZipReader
  readonly entries: readonly Entry[]
  readonly bytes: Buffer
}

/** What is found wrong with a zip file, by us or by a library. */
export const refuseDamaged = (error: unknown): never => {
  if (error instanceof Refused) throw error
  return refuse(spreadsheetRefusals.spreadsheetDamaged)
}

const listed = async (bytes: Buffer, maxBytes: number): Promise<ListedZip> => {
  const reader = await fromBufferPromise(bytes)
  if (reader.entryCount > mostEntries) refuse(spreadsheetRefusals.spreadsheetTooLarge)
  const entries: Entry[] = []
  for await (const entry of reader.eachEntry()) entries.push(entry)
  if (entries.some((entry) => entry.isEncrypted())) refuse(spreadsheetRefusals.spreadsheetEncrypted)
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const isUnbelievable = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > ratioCountsFrom && uncompressedSize > compressedSize * highestRatio,
  )
  if (isUnbelievable) refuse(spreadsheetRefusals.spreadsheetSwells)
  if (total > maxBytes) refuse(spreadsheetRefusals.spreadsheetTooLarge)
  if (new Set(entries.map(({ fileName }) => fileName)).size < entries.length)
    refuse(spreadsheetRefusals.spreadsheetDamaged)
  return { reader, entries, bytes }
}

/**
 * The parts of a zip file. Refuses what declares more than `maxBytes`, shrinks unbelievably well, is encrypted, or
 * names a part twice (two readers would see two files).
 */
export const listZip = (bytes: Buffer, maxBytes: number): Promise<ListedZip> =>
  listed(bytes, maxBytes).catch(refuseDamaged)

async function* pieces(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method === 0) {
    for (let at = 0; at < packed.length; at += pieceBytes) yield packed.subarray(at, at + pieceBytes)
    return
  }
  if (method !== 8) refuse(spreadsheetRefusals.spreadsheetDamaged)
  const inflating = createInflateRaw({ chunkSize: pieceBytes })
  inflating.end(packed)
  yield* inflating as AsyncIterable<Buffer>
}

/**
 * The bytes of one part as they are inflated. Refuses a part that holds more than its entry declared as soon as it
 * does, and one that is not what its sum says.
 */
export async function* partPieces({ reader, bytes }: ListedZip, entry: Entry): AsyncGenerator<Buffer> {
  try {
    const { fileDataStart } = await reader.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
    let sum = 0
    let length = 0
    for await (const piece of pieces(packed, entry.compressionMethod)) {
      length += piece.length
      if (length > entry.uncompressedSize) refuse(spreadsheetRefusals.spreadsheetSwells)
      sum = crc32(piece, sum)
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
  entry: Entry,
  visit: (piece: Buffer) => void,
): Promise<void> => {
  for await (const piece of partPieces(zip, entry)) visit(piece)
}
