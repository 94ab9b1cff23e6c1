import { buffer } from 'node:stream/consumers'
import { spreadsheetRefusals } from '@papaver/contract/refusals.ts'
import { type Entry, fromBufferPromise, type ZipFile as ZipReader } from 'yauzl'
import { ZipFile } from 'yazl'
import { Refused, refuse } from '../refusal.ts'

const mostEntries = 2_000
/** Text of sheets shrinks to a tenth or a fiftieth; a bomb to a thousandth. Small parts may be what they like. */
const highestRatio = 250
const ratioCountsFrom = 4 * 1024 * 1024

/** A zip file by what its central directory declares, before a byte is inflated. */
export interface ListedZip {
  readonly reader: ZipReader
  readonly entries: readonly Entry[]
}

/** What the library finds wrong with a zip file; that a part holds more than it declared is a matter of size. */
const refuseBroken = (error: unknown): never => {
  if (error instanceof Refused) throw error
  const isSwollen = error instanceof Error && error.message.startsWith('too many bytes')
  return refuse(isSwollen ? spreadsheetRefusals.spreadsheetTooLarge : spreadsheetRefusals.notASpreadsheet)
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
  if (total > maxBytes || isUnbelievable) refuse(spreadsheetRefusals.spreadsheetTooLarge)
  if (new Set(entries.map(({ fileName }) => fileName)).size < entries.length)
    refuse(spreadsheetRefusals.notASpreadsheet)
  return { reader, entries }
}

/**
 * The parts of a zip file. Refuses what declares more than `maxBytes`, shrinks unbelievably well, is encrypted, or
 * names a part twice (two readers would see two files).
 */
export const listZip = (bytes: Buffer, maxBytes: number): Promise<ListedZip> =>
  listed(bytes, maxBytes).catch(refuseBroken)

/** The bytes of one part; refuses a part that holds more than its entry declared as soon as it does. */
export const readZipEntry = async ({ reader }: ListedZip, entry: Entry): Promise<Buffer> => {
  try {
    return await buffer(await reader.openReadStreamPromise(entry))
  } catch (error) {
    return refuseBroken(error)
  }
}

/** A zip file of these parts, stored and not deflated: what the next reader sees is what was checked here. */
export const packZip = (parts: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, content] of parts) zip.addBuffer(content, path, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}
