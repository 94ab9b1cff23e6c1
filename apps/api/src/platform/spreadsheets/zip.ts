import { crc32, inflateRawSync } from 'node:zlib'
import { spreadsheetRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../refusal.ts'

/** One part of a zip file as its central directory declares it (APPNOTE 4.3.12). */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packedBytes: number
  readonly bytes: number
  readonly offset: number
}

const localHeader = 0x04034b50
const centralHeader = 0x02014b50
const endOfDirectory = 0x06054b50
const endBytes = 22
const longestComment = 0xffff
const mostEntries = 2_000
/** Text of sheets shrinks to a tenth or a fiftieth; a bomb to a thousandth. Small parts may be what they like. */
const highestRatio = 250
const ratioCountsFrom = 4 * 1024 * 1024

const broken = (): never => refuse(spreadsheetRefusals.notASpreadsheet)

const findEnd = (bytes: Buffer): number => {
  const first = Math.max(0, bytes.length - endBytes - longestComment)
  for (let at = bytes.length - endBytes; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === endOfDirectory) return at
  return broken()
}

const readEntry = (bytes: Buffer, at: number): { entry: ZipEntry; next: number } => {
  if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== centralHeader) return broken()
  const flags = bytes.readUInt16LE(at + 8)
  if (flags & 1) refuse(spreadsheetRefusals.spreadsheetEncrypted)
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
  const entry = {
    name: bytes.toString('utf8', at + 46, nameEnd),
    method: bytes.readUInt16LE(at + 10),
    packedBytes: bytes.readUInt32LE(at + 20),
    bytes: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  }
  return { entry, next: nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32) }
}

/**
 * The parts of a zip file by its central directory alone, before a byte is inflated. Refuses what declares more
 * than `maxBytes`, shrinks unbelievably well, is encrypted, or names a part twice (two readers would see two files).
 */
export const listZipEntries = (bytes: Buffer, maxBytes: number): ZipEntry[] => {
  if (bytes.length < endBytes) return broken()
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  // 0xffff announces ZIP64, which only files beyond every limit of ours need.
  if (count > mostEntries) refuse(spreadsheetRefusals.spreadsheetTooLarge)
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readEntry(bytes, at)
    entries.push(entry)
    at = next
  }
  const total = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  const isUnbelievable = entries.some(
    (entry) => entry.bytes > ratioCountsFrom && entry.bytes > entry.packedBytes * highestRatio,
  )
  if (total > maxBytes || isUnbelievable) refuse(spreadsheetRefusals.spreadsheetTooLarge)
  if (new Set(entries.map(({ name }) => name)).size < entries.length) broken()
  return entries
}

/** The bytes of one part; refuses a part that holds more than its entry declared as soon as it does. */
export const readZipEntry = (bytes: Buffer, entry: ZipEntry): Buffer => {
  const { offset, method } = entry
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== localHeader) return broken()
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + entry.packedBytes)
  if (packed.length < entry.packedBytes || (method !== 0 && method !== 8)) return broken()
  if (entry.bytes === 0) return Buffer.alloc(0)
  try {
    const inflated = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: entry.bytes })
    return inflated.length === entry.bytes ? inflated : broken()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    return refuse(
      code === 'ERR_BUFFER_TOO_LARGE'
        ? spreadsheetRefusals.spreadsheetTooLarge
        : spreadsheetRefusals.notASpreadsheet,
    )
  }
}

const header = (name: Buffer, content: Buffer): Buffer => {
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  // Bit 11: names are UTF-8.
  common.writeUInt16LE(0x0800, 2)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(content.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  return common
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A zip file of these parts, stored and not deflated: what the next reader sees is what was checked here. */
export const packZip = (parts: ReadonlyMap<string, Buffer>): Buffer => {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [path, content] of parts) {
    const name = Buffer.from(path)
    const common = header(name, content)
    local.push(word(localHeader), common, name, content)
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    central.push(word(centralHeader), Buffer.from([20, 0]), common, position, name)
    offset += 30 + name.length + content.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(endOfDirectory, 0)
  end.writeUInt16LE(parts.size, 8)
  end.writeUInt16LE(parts.size, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}
