import { crc32, createInflateRaw } from 'node:zlib'
import { pieceBytes, type ZipEntry, type ZipTools } from '@papaver/contract/spreadsheets/zip.ts'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'

async function* inflated(reader: ZipFile, bytes: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const { fileDataStart } = await reader.readLocalFileHeaderPromise(entry, { minimal: true })
  const packed = bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
  if (entry.compressionMethod === 0) {
    for (let at = 0; at < packed.length; at += pieceBytes) yield packed.subarray(at, at + pieceBytes)
    return
  }
  const inflating = createInflateRaw({ chunkSize: pieceBytes })
  inflating.end(packed)
  yield* inflating as AsyncIterable<Buffer>
}

async function* entries(bytes: Buffer): AsyncGenerator<ZipEntry> {
  const reader = await fromBufferPromise(bytes)
  for await (const entry of reader.eachEntry()) {
    const { fileName, compressedSize, uncompressedSize, compressionMethod } = entry
    yield {
      fileName,
      compressedSize,
      uncompressedSize,
      crc32: entry.crc32,
      isEncrypted: entry.isEncrypted(),
      inflated: () => ([0, 8].includes(compressionMethod) ? inflated(reader, bytes, entry) : undefined),
    }
  }
}

/** How the server reads zip files. */
export const nodeZip: ZipTools = { entries, crc32 }
