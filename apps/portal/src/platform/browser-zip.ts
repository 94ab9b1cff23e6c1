import { asBuffer } from '@papaver/contract/spreadsheets/bytes.ts'
import { pieceBytes, type ZipEntry, type ZipTools } from '@papaver/contract/spreadsheets/zip.ts'
import { type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js'

const polynomial = 0xed_b8_83_20
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ polynomial : sum >>> 1
  return sum
})

/** CRC-32 of ISO 3309, carried on from piece to piece. */
const crc32 = (piece: Uint8Array, before: number): number => {
  let sum = ~before
  for (let at = 0; at < piece.length; at += 1)
    sum = (table[(sum ^ (piece[at] as number)) & 255] as number) ^ (sum >>> 8)
  return ~sum >>> 0
}

/** Older browsers inflate nothing: whoever has one of them sends the file unseen. */
export const canInflate = (): boolean => {
  try {
    return new DecompressionStream('deflate-raw').readable !== undefined
  } catch {
    return false
  }
}

async function* inflated(entry: FileEntry): AsyncGenerator<ReturnType<typeof asBuffer>> {
  // As it lies in the file: in this very worker, and inflated by the browser itself.
  const packed = new Uint8Array(await entry.arrayBuffer({ passThrough: true, useWebWorkers: false }))
  if (entry.compressionMethod === 0) {
    for (let at = 0; at < packed.length; at += pieceBytes)
      yield asBuffer(packed.subarray(at, at + pieceBytes))
    return
  }
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let length = 0
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length
      yield asBuffer(read.value)
    }
  } catch (error) {
    // Browsers are displeased by bytes behind the end; nobody else is.
    if (length !== entry.uncompressedSize) throw error
  } finally {
    void reader.cancel().catch(() => {})
  }
}

async function* entries(bytes: Uint8Array): AsyncGenerator<ZipEntry> {
  const found = new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()
  for await (const entry of found) {
    const { filename, compressedSize, uncompressedSize, compressionMethod } = entry
    const isInflatable = !entry.directory && [0, 8].includes(compressionMethod)
    yield {
      fileName: filename,
      ...{ compressedSize, uncompressedSize },
      crc32: entry.crc32 ?? 0,
      isEncrypted: entry.encrypted,
      inflated: () => (isInflatable ? inflated(entry as FileEntry) : undefined),
    }
  }
}

/** How the browser reads zip files. */
export const browserZip: ZipTools = { entries, crc32 }
