import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { safeFileName } from '../file-names.ts'
import { decidingBytes, detectMediaType, type MediaType } from '../files.ts'
import { callerOf } from '../network.ts'
import { isPhoto, redrawPicture } from '../pictures.ts'
import { refuse } from '../refusal.ts'
import { refuseInfected } from './scan-uploads.ts'

export interface UploadLimits {
  /** Files of one request. */
  readonly maxFiles: number
  /** Bytes of one file. */
  readonly maxBytes: number
  readonly mediaTypes: readonly string[]
}

export interface Upload {
  /** The form's field that carried it. */
  readonly field: string
  /** Made harmless, with an ending that fits. */
  readonly name: string
  /** By content. */
  readonly mediaType: MediaType
  /** The form's own texts that came before this file. */
  readonly fields: Readonly<Record<string, string>>
  /** Read to its end before the next file is asked for; fails with `tooLarge` where the file is. */
  readonly stream: Readable
}

/** Reads until the first bytes are there, and hands them back together with all that follows. */
const peek = async (source: AsyncIterable<Buffer>) => {
  const iterator = source[Symbol.asyncIterator]()
  let first = Buffer.alloc(0)
  while (first.length < decidingBytes) {
    const { value, done } = await iterator.next()
    if (done) break
    first = Buffer.concat([first, value])
  }
  return { first, rest: { [Symbol.asyncIterator]: () => iterator } }
}

async function* whole(first: Buffer, rest: AsyncIterable<Buffer>, { file }: MultipartFile, maxBytes: number) {
  yield first
  for await (const piece of rest) yield piece
  // The parser stops at the limit without a word, and half a file would pass for a whole one.
  if (file.truncated) refuse(frameRefusals.tooLarge, { maxBytes })
}

const textsBefore = ({ fields }: MultipartFile): Record<string, string> =>
  Object.fromEntries(
    Object.values(fields).flatMap((field) =>
      field !== undefined && 'value' in field && typeof field.value === 'string'
        ? [[field.fieldname, field.value]]
        : [],
    ),
  )

/** The limits that the parser itself throws at are ours to say. */
const said = (error: unknown, { maxFiles, maxBytes }: Omit<UploadLimits, 'mediaTypes'>): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'FST_FILES_LIMIT') return refuse(frameRefusals.tooLarge, { maxFiles })
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse(frameRefusals.tooLarge, { maxBytes })
  return error
}

/** Texts of a form that come with its files. */
const mostTexts = 20

const partsOf = (request: FastifyRequest, { maxFiles, maxBytes }: Omit<UploadLimits, 'mediaTypes'>) => {
  if (!request.isMultipart()) refuse(frameRefusals.unsupportedMedia)
  const limits = { files: maxFiles, fileSize: maxBytes, parts: maxFiles + mostTexts }
  return request.files({ throwFileSizeLimit: false, limits })
}

/**
 * The files of a multipart request, one after the other and each as a stream. Refuses with `unsupportedMedia`
 * what is not of the wanted types by its first bytes, with `tooLarge` one file too many or too large, with
 * `pictureUnreadable` a picture that cannot be drawn anew, for only what is drawn anew is handed on. What has been
 * stored before a refusal goes with the caller's transaction.
 */
export async function* readUploads(request: FastifyRequest, limits: UploadLimits): AsyncGenerator<Upload> {
  const { maxFiles, maxBytes, mediaTypes } = limits
  if (!request.isMultipart()) refuse(frameRefusals.unsupportedMedia)
  const parts = request.files({ throwFileSizeLimit: false, limits: { files: maxFiles, fileSize: maxBytes } })
  try {
    for await (const part of parts) {
      const { first, rest } = await peek(part.file)
      const mediaType = detectMediaType(first)
      if (mediaType === undefined || !mediaTypes.includes(mediaType))
        return refuse(frameRefusals.unsupportedMedia, { types: mediaTypes })
      const name = safeFileName(part.filename, mediaType)
      const sent = whole(first, rest, part, maxBytes)
      const about = { field: part.fieldname, name, mediaType, fields: textsBefore(part) }
      await using scanned = await refuseInfected(request, name, sent)
      // Drawn when it is read: nobody's pictures are worked on before the reader lets them in.
      const kept = isPhoto(mediaType)
        ? redrawPicture(scanned.bytes, { mediaType, maxBytes, asker: callerOf(request.ip) })
        : scanned.bytes
      yield { ...about, stream: Readable.from(kept, { objectMode: false }) }
      if (!part.file.readableEnded) throw new Error('an upload was not read to its end')
      if (part.file.truncated) refuse(frameRefusals.tooLarge, { maxBytes })
    }
  } catch (error) {
    throw said(error, limits)
  } finally {
    // After a refusal the rest still arrives; unread, it would block the connection before our answer is heard.
    request.raw.unpipe()
    request.raw.resume()
  }
}

export interface WholeUpload {
  /** As its sender called it: for a message, never for a path. */
  readonly name: string
  readonly bytes: Buffer
  /** The form's own texts that came before the file. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * The one small file of a form, whole and whatever it is: for what is read at once and never handed out again.
 * Refuses with `tooLarge` more bytes, with `invalidInput` a form without the file or with another field.
 */
export const readWholeUpload = async (
  request: FastifyRequest,
  { field, maxBytes }: { readonly field: string; readonly maxBytes: number },
): Promise<WholeUpload> => {
  const limits = { maxFiles: 1, maxBytes }
  let found: WholeUpload | undefined
  try {
    for await (const part of partsOf(request, limits)) {
      if (part.fieldname !== field) return refuseField(field, 'unknown')
      const sent = whole(Buffer.alloc(0), part.file, part, maxBytes)
      await using scanned = await refuseInfected(request, part.filename, sent)
      const pieces: Uint8Array[] = []
      for await (const piece of scanned.bytes) pieces.push(piece)
      found = { name: part.filename, bytes: Buffer.concat(pieces), fields: textsBefore(part) }
    }
  } catch (error) {
    throw said(error, limits)
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
  return found ?? refuseField(field, 'missing')
}

const refuseField = (path: string, code: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code }] })
