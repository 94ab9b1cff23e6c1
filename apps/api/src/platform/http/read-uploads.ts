import type { MultipartFile } from '@fastify/multipart'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import { outsideTransaction } from '../transaction.ts'
import { endOfBody } from './arriving-bodies.ts'

export interface FormLimits {
  /** Files of one request. */
  readonly maxFiles: number
  /** Bytes of one file. */
  readonly maxBytes: number
}

/** What is known of a file before its first byte is read. */
export interface UploadHead {
  /** The form's field that carries it. */
  readonly field: string
  /** The form's own texts that came before this file. */
  readonly fields: Readonly<Record<string, string>>
}

/** A file on its way. */
export interface ArrivingUpload extends UploadHead {
  /** As its sender calls it. */
  readonly sentName: string
  /** Read to its end before the next file is asked for; fails with `tooLarge` where the file is. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Texts of a form that come with its files, and the bytes of one: a comment's length in the widest script. */
const mostTexts = 20
const longestText = 20_000

/** The parser stops at the limit without a word, and half a file would pass for a whole one. */
async function* whole(
  { file }: MultipartFile,
  maxBytes: number,
  end: AbortSignal,
): AsyncGenerator<Uint8Array> {
  yield* until(file, end)
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
const said = (error: unknown, { maxFiles, maxBytes }: FormLimits): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'FST_FILES_LIMIT') return refuse(frameRefusals.tooLarge, { maxFiles })
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuse(frameRefusals.tooLarge, { maxBytes })
  return error
}

const partsOf = (request: FastifyRequest, { maxFiles, maxBytes }: FormLimits) =>
  request.files({
    throwFileSizeLimit: false,
    limits: {
      files: maxFiles,
      fileSize: maxBytes,
      fields: mostTexts,
      fieldSize: longestText,
      parts: maxFiles + mostTexts,
    },
  })

/** Ends where the pieces end, and fails at once where the signal does: a sender who hangs sends no next piece. */
async function* until<Piece>(pieces: AsyncIterable<Piece>, signal: AbortSignal): AsyncGenerator<Piece> {
  const ended = new Promise<never>((_, reject) => {
    const stop = (): void => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
  ended.catch(() => {})
  const iterator = pieces[Symbol.asyncIterator]()
  for (;;) {
    const next = iterator.next()
    next.catch(() => {})
    const { done, value } = await Promise.race([next, ended])
    if (done) return
    yield value
  }
}

/**
 * The files of a multipart request, one after the other as they arrive; only `spool-uploads.ts` reads them. Refuses
 * with `unsupportedMedia` what is no form, with `tooLarge` one file too many or too large.
 */
export async function* readUploads(
  request: FastifyRequest,
  limits: FormLimits,
): AsyncGenerator<ArrivingUpload> {
  outsideTransaction('an upload is read')
  if (!request.isMultipart()) refuse(frameRefusals.unsupportedMedia)
  const { maxBytes } = limits
  const end = endOfBody(request)
  try {
    for await (const part of until(partsOf(request, limits), end)) {
      const fields = textsBefore(part)
      yield { field: part.fieldname, fields, sentName: part.filename, bytes: whole(part, maxBytes, end) }
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
