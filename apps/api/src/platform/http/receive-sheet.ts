import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readSpreadsheet, type SpreadsheetLimits } from '../spreadsheets.ts'
import { readWholeUpload } from './spool-uploads.ts'

/** A file that was received and read, before any transaction began. */
export interface SentSheet {
  readonly name: string
  /** Of its bytes. */
  readonly hash: string
  readonly cells: readonly (readonly string[])[]
}

const maxBytes = 5_000_000

/** The one file of a request, read whole: separated values have no beginning by which they could be told. */
export const receiveSheet = async (
  request: FastifyRequest,
  asker: string,
  limits: Pick<SpreadsheetLimits, 'maxRows' | 'maxColumns'>,
): Promise<SentSheet> => {
  const { name: sent, bytes } = await readWholeUpload(request, { field: 'file', maxBytes })
  const name = sent.slice(-120)
  return {
    name,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    cells: await readSpreadsheet(bytes, { fileName: name }, limits, asker),
  }
}
