import { buffer } from 'node:stream/consumers'
import { inflatePart, listZip } from '@papaver/contract/spreadsheets/zip.ts'
import { ZipFile } from 'yazl'
import { nodeZip } from '../platform/spreadsheets/node-zip.ts'

/** A zip file of these parts, stored and not deflated. */
export const packZip = (parts: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [path, content] of parts)
    if (!path.endsWith('/')) zip.addBuffer(content, path, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

/** The parts of a zip file. */
export const unpackZip = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await listZip(bytes, bytes.length * 1000, nodeZip)
  const parts = new Map<string, Buffer>()
  for (const entry of zip.entries) {
    const pieces: Buffer[] = []
    await inflatePart(zip, entry, (piece) => pieces.push(piece))
    parts.set(entry.fileName, Buffer.concat(pieces))
  }
  return parts
}
