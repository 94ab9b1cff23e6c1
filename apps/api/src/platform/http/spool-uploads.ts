import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { readUploads, type Upload, type UploadLimits } from './read-uploads.ts'

/** A file that is here whole. */
export interface SpooledUpload extends Omit<Upload, 'stream'> {
  /** Its bytes, from the beginning each time. */
  open(): Readable
}

/**
 * Receives files before any transaction begins: who sends slowly then holds a
 * temporary file, and no connection to the database that others wait for. `admit` is asked before each file is read;
 * the files are gone when `work` has ended.
 */
export const withSpooledUploads = async <Result>(
  request: FastifyRequest,
  limits: UploadLimits,
  admit: (upload: Upload) => Promise<void>,
  work: (files: readonly SpooledUpload[]) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'papaver-upload-'))
  try {
    const files: SpooledUpload[] = []
    for await (const upload of readUploads(request, limits)) {
      await admit(upload)
      const { stream, ...rest } = upload
      const path = join(folder, String(files.length))
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }))
      files.push({ ...rest, open: () => createReadStream(path) })
    }
    return await work(files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
