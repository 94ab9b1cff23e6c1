import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as verification from './schema.ts'

const byId = z.object({ id })

export const verificationEndpoints = {
  'verification.verify': { body: verification.verifyInput, out: verification.verifyOutput },
  'verification.reportMismatch': { body: verification.mismatchInput, out: null },
  'verification.keys': { out: verification.keysOutput },
  'verification.keySet': { out: verification.keySetOutput },
  'verification.states': { out: verification.statesOutput },
  'verification.words': { out: verification.wordsOutput },
  'verification.views': { params: byId, out: verification.viewsOutput },
} as const satisfies ShapeTable<'verification.'>
