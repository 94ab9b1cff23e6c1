import { Readable } from 'node:stream'
import { embeddedFile } from '../../platform/documents/pdf-inspection.ts'
import { openFile } from '../../platform/files.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { AuthorizationRecord } from './record.ts'

/**
 * The exchange format as it lies in the document itself (product §3.9): whoever has the one has the other, byte for byte.
 * Undefined where there is no document.
 */
export const exchangeFileOf = async (db: Reader, { header, case: row }: AuthorizationRecord) => {
  const file = header.documentFileId ? await openFile(db, header.documentFileId) : undefined
  if (file === undefined) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of file.stream) pieces.push(piece)
  const bytes = embeddedFile(Buffer.concat(pieces), 'authorization.json')
  if (bytes === undefined) return undefined
  const name = `${(row.number ?? row.id).replaceAll('/', '-')}.json`
  return { name, mediaType: 'application/json', bytes: bytes.length, stream: Readable.from([bytes]) }
}
