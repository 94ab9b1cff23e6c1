import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readSpreadsheet } from '../spreadsheets.ts'
import { readWholeUpload } from './spool-uploads.ts'

/** A file that was received and read, before any transaction began. */
export interface SentSheet {
  readonly name: string
  /** Of its bytes. */
  readonly hash: string
  readonly cells: readonly (readonly string[])[]
}

/** More than the longest list has; beyond it the file is none of these. */
const limits = { maxRows: 5001, maxColumns: 60 } as const
const maxBytes = 5_000_000

/** The one file of a request, read whole: separated values have no beginning by which they could be told. */
export const receiveSheet = async (request: FastifyRequest, asker: string): Promise<SentSheet> => {
  const { name: sent, bytes } = await readWholeUpload(request, { field: 'file', maxBytes })
  const name = sent.slice(-120)
  return {
    name,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    cells: await readSpreadsheet(bytes, { fileName: name }, limits, asker),
  }
}
