import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FileInside } from './received/in-thread.ts'
import { refuse } from './refusal.ts'
import type { Reader, Tx } from './transaction.ts'

/** Bytes of one row of stored_file_chunk: what a reader or a writer holds of a file, however large the file is. */
const chunkBytes = 256 * 1024

export type FileContent = { readonly stream: AsyncIterable<Uint8Array> } | { readonly bytes: Uint8Array }
export type NewFile = FileContent & {
  readonly name: string
  readonly mediaType: string
  /** What a thread has found in it, of a PDF. */
  readonly inside?: FileInside | undefined
  /** A file with more bytes than this is refused with `tooLarge`, and the transaction with it. */
  readonly maxBytes: number
}

export interface StoredFile {
  readonly id: string
  readonly bytes: number
  readonly sha256: Buffer
}

/** The stream in pieces of exactly `chunkBytes`, the last one excepted. */
async function* inChunks(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const piece of stream) {
    held.push(piece)
    length += piece.length
    if (length < chunkBytes) continue
    const joined = Buffer.concat(held)
    const whole = joined.length - (joined.length % chunkBytes)
    for (let start = 0; start < whole; start += chunkBytes) yield joined.subarray(start, start + chunkBytes)
    // A copy: a view would keep all that was joined in memory.
    held = [Buffer.from(joined.subarray(whole))]
    length = joined.length - whole
  }
  if (length > 0) yield Buffer.concat(held)
}

const keptInside = (inside: FileInside | undefined) =>
  inside && {
    embedded: JSON.stringify(inside.embedded),
    signature: inside.signature === undefined ? null : JSON.stringify(inside.signature),
  }

/** Stores a file as it arrives, piece by piece; nobody sees it before the transaction commits. */
export const storeFile = async (tx: Tx, file: NewFile): Promise<StoredFile> => {
  const { name, mediaType, maxBytes, inside } = file
  const source = 'bytes' in file ? Readable.from([file.bytes]) : file.stream
  const { id } = await tx.db
    .insertInto('storedFile')
    .values({ name, mediaType, bytes: 0, sha256: Buffer.alloc(0), createdAt: tx.now, ...keptInside(inside) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hash = createHash('sha256')
  let bytes = 0
  let position = 0
  for await (const data of inChunks(source)) {
    bytes += data.length
    if (bytes > maxBytes) refuse(frameRefusals.tooLarge, { maxBytes })
    hash.update(data)
    await tx.db.insertInto('storedFileChunk').values({ fileId: id, position, data }).execute()
    position += 1
  }
  const sha256 = hash.digest()
  await tx.db.updateTable('storedFile').set({ bytes, sha256 }).where('id', '=', id).execute()
  return { id, bytes, sha256 }
}

export interface OpenFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: Buffer
  /** Read once. Fails at its end where the pieces are not the bytes that were stored. */
  readonly stream: Readable
}

async function* readChunks(db: Reader, id: string, sha256: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for (let position = 0; ; position += 1) {
    const row = await db
      .selectFrom('storedFileChunk')
      .select('data')
      .where('fileId', '=', id)
      .where('position', '=', position)
      .executeTakeFirst()
    if (row === undefined) break
    hash.update(row.data)
    yield row.data
  }
  if (!hash.digest().equals(sha256)) throw new Error(`the stored file ${id} is damaged`)
}

/** A stored file, or undefined. With a transaction as `db` the stream must be read before it ends. */
export const openFile = async (db: Reader, id: string): Promise<OpenFile | undefined> => {
  const row = await db
    .selectFrom('storedFile')
    .select(['name', 'mediaType', 'bytes', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Bytes, not objects: one piece read ahead at most.
  const stream = Readable.from(readChunks(db, id, row.sha256), {
    objectMode: false,
    highWaterMark: chunkBytes,
  })
  return { ...row, stream }
}
