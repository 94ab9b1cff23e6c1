import { z } from 'zod'
import { id, moment, typedCode } from '../wire.ts'
import { dispute } from './dispute-schema.ts'
import { longestScan } from './rules.ts'
import { endorsementInput } from './schema.ts'

/** The permit of a document that was scanned where there was no network. */
export const locateInput = z.object({ token: z.string().max(longestScan) })
/** As much as tells which permit it is and which of its lines: nothing of what it says. */
export const locateOutput = z.object({
  id,
  number: z.string(),
  lines: z.array(z.object({ id, position: z.number().int() })),
})

/** What has waited on a customs device; with the code of the document, by which it is found where nothing else finds it. */
export const lateInput = endorsementInput.extend({
  source: z.literal('customs'),
  notedAt: moment,
  checkCode: typedCode,
})
export const lateOutput = z.object({ id, recordedAt: moment, dispute: dispute.nullable() })
