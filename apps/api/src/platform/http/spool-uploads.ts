import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { detectMediaType, isDecided, isHeif, type MediaType } from '@papaver/contract/media-type.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { safeFileName } from '../file-names.ts'
import { callerOf } from '../network.ts'
import type { FileInside } from '../received/in-thread.ts'
import { isPhoto } from '../received/photo-type.ts'
import type { PicturePlace } from '../received/picture-place.ts'
import { received } from '../received/received.ts'
import { refuse } from '../refusal.ts'
import { type FormLimits, readUploads, type UploadHead } from './read-uploads.ts'
import { refuseInfected } from './scan-uploads.ts'
import { inSpoolFolder } from './spool-folder.ts'

export type { UploadHead } from './read-uploads.ts'

export interface UploadLimits extends FormLimits {
  readonly mediaTypes: readonly string[]
  /** Where photos were taken is read off before they are drawn anew without it. */
  readonly keepsPlace?: boolean
}

/** A file that is here whole, was looked at, and is of a wanted kind. */
export interface SpooledUpload extends UploadHead {
  /** Made harmless, with an ending that fits. */
  readonly name: string
  /** By content. */
  readonly mediaType: MediaType
  /** Where a photo was taken, if that is wanted and said. */
  readonly place?: PicturePlace | undefined
  /** What is within it, of a PDF. */
  readonly inside?: FileInside | undefined
  /** Where it lies as long as the work on it lasts. */
  readonly path: string
  /** Its bytes, from the beginning each time. */
  open(): Readable
}

/** May this sender send this file, here and now? Refuses where not. Asked before the first byte of it is read. */
export type Admit = (head: UploadHead) => Promise<void>

const keep = (path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(path, { mode: 0o600 }))

/** What comes, as long as its first bytes are of a wanted kind: the rest of another is not waited for. */
async function* ofKind(
  bytes: AsyncIterable<Uint8Array>,
  mediaTypes: readonly string[],
  found: (mediaType: MediaType) => void,
): AsyncGenerator<Uint8Array> {
  let first = Buffer.alloc(0)
  const judge = (): void => {
    const mediaType = detectMediaType(first)
    if (mediaType !== undefined && mediaTypes.includes(mediaType)) found(mediaType)
    else
      refuse(isHeif(first) ? frameRefusals.pictureHeic : frameRefusals.unsupportedMedia, {
        types: mediaTypes,
      })
  }
  let isJudged = false
  for await (const piece of bytes) {
    if (!isJudged) {
      first = Buffer.concat([first, piece])
      isJudged = isDecided(first)
      if (isJudged) judge()
    }
    yield piece
  }
  if (!isJudged) judge()
}

/**
 * Pictures are drawn anew: what else stood in the file is not kept. A PDF is kept as it came, where it is one that
 * only shows pages. Answers where the bytes to keep are, and what is within them.
 */
const keepable = async (
  asker: string,
  path: string,
  { name, mediaType, maxBytes }: { name: string; mediaType: MediaType; maxBytes: number },
): Promise<Pick<SpooledUpload, 'path' | 'inside'>> => {
  const who = { asker, file: name }
  if (isPhoto(mediaType)) return { path: await received(who, 'redrawPicture', path, { mediaType, maxBytes }) }
  return { path, inside: await received(who, 'judgePdf', path, name) }
}

/**
 * Receives files before any transaction begins: who sends slowly then holds a temporary file, and no connection to
 * the database that others wait for. `admit` is asked before each file is read; the files are gone when `work` has
 * ended. Refuses with `unsupportedMedia` what is not of the wanted types by its content, with `pictureUnreadable` a
 * picture that cannot be drawn anew.
 */
export const withSpooledUploads = <Result>(
  request: FastifyRequest,
  limits: UploadLimits,
  admit: Admit,
  work: (files: readonly SpooledUpload[]) => Promise<Result>,
): Promise<Result> =>
  inSpoolFolder(async (folder) => {
    const { maxBytes, mediaTypes } = limits
    const files: SpooledUpload[] = []
    for await (const upload of readUploads(request, limits)) {
      const { field, fields, sentName } = upload
      await admit({ field, fields })
      const path = join(folder, String(files.length))
      let mediaType: MediaType = 'application/pdf'
      const note = (kind: MediaType): void => {
        mediaType = kind
      }
      await keep(path, ofKind(upload.bytes, mediaTypes, note))
      const name = safeFileName(sentName, mediaType)
      await refuseInfected(request, name, path)
      const asker = callerOf(request.ip)
      const hasPlace = limits.keepsPlace === true && isPhoto(mediaType)
      const place = hasPlace ? await received({ asker, file: name }, 'placeIn', path) : undefined
      const kept = await keepable(asker, path, { name, mediaType, maxBytes })
      files.push({ field, fields, name, mediaType, place, ...kept, open: () => createReadStream(kept.path) })
    }
    return work(files)
  })

export interface WholeUpload {
  /** As its sender called it: for a message, never for a path. */
  readonly name: string
  readonly bytes: Buffer
  /** The form's own texts that came before the file. */
  readonly fields: Readonly<Record<string, string>>
}

const refuseField = (path: string, code: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code }] })

/**
 * The one small file of a form, whole and whatever it is: for what is read at once and never handed out again.
 * Refuses with `tooLarge` more bytes, with `invalidInput` a form without the file or with another field.
 */
export const readWholeUpload = (
  request: FastifyRequest,
  { field, maxBytes }: { readonly field: string; readonly maxBytes: number },
  admit: Admit = async () => {},
): Promise<WholeUpload> =>
  inSpoolFolder(async (folder) => {
    const path = join(folder, '0')
    let found: WholeUpload | undefined
    for await (const upload of readUploads(request, { maxFiles: 1, maxBytes })) {
      if (upload.field !== field) return refuseField(field, 'unknown')
      await admit(upload)
      await keep(path, upload.bytes)
      await refuseInfected(request, upload.sentName, path)
      found = { name: upload.sentName, bytes: await readFile(path), fields: upload.fields }
    }
    return found ?? refuseField(field, 'missing')
  })
