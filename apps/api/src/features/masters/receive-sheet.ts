import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { readWholeUpload } from '../../platform/http/spool-uploads.ts'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import type { SentSheet } from './actions/import.ts'

/** More than the longest list has; beyond it the file is none of these. */
const limits = { maxRows: 5000, maxColumns: 60 } as const
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
