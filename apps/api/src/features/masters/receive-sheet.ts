import { createHash } from 'node:crypto'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../platform/refusal.ts'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import type { SentSheet } from './actions/import.ts'

/** More than the longest list has; beyond it the file is none of these. */
const limits = { maxRows: 5000, maxColumns: 60 } as const
const maxBytes = 5_000_000

/** The one file of a request, read whole: separated values have no beginning by which they could be told. */
export const receiveSheet = async (request: FastifyRequest, asker: string): Promise<SentSheet> => {
  if (!request.isMultipart()) refuse(frameRefusals.unsupportedMedia)
  const part = await request.file({ throwFileSizeLimit: false, limits: { files: 1, fileSize: maxBytes } })
  if (part === undefined) return refuse(frameRefusals.unsupportedMedia)
  const pieces: Buffer[] = []
  for await (const piece of part.file) pieces.push(piece as Buffer)
  if (part.file.truncated) refuse(frameRefusals.tooLarge, { maxBytes })
  const bytes = Buffer.concat(pieces)
  const name = part.filename.slice(-120)
  return {
    name,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    cells: await readSpreadsheet(bytes, { fileName: name }, limits, asker),
  }
}
