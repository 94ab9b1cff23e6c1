import { openFile } from '../files.ts'
import type { Reader } from '../transaction.ts'
import { wholeFile } from '../whole-file.ts'
import { embeddedFile } from './pdf-inspection.ts'

/** The JSON that lies in a stored document, byte for byte as it was signed; undefined where there is none. */
export const attachedBytes = async (
  db: Reader,
  fileId: string | null,
  inside: string,
): Promise<Buffer | undefined> => {
  const file = fileId ? await openFile(db, fileId) : undefined
  if (file === undefined) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of file.stream) pieces.push(piece)
  return embeddedFile(Buffer.concat(pieces), inside)
}

/** The same as a file of this name. */
export const attachedFile = async (
  db: Reader,
  fileId: string | null,
  { inside, name }: { readonly inside: string; readonly name: string },
) => {
  const bytes = await attachedBytes(db, fileId, inside)
  return bytes && wholeFile(name, 'application/json', bytes)
}
