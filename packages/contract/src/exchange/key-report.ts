import { z } from 'zod'
import { line, moment, text } from '../wire.ts'
import { longestKeyId, longestKeyText } from './states.ts'

/**
 * That others may have had a key (`papaver.keyReport`): signed with that key itself, or, where it could not sign any more, with one
 * that it has announced.
 */
export const reportPayload = z.object({
  format: z.literal('papaver.keyReport'),
  version: z.literal(1),
  countryId: z.string().regex(/^[A-Z]{2}$/),
  keyId: line(longestKeyId).min(1),
  publicKeyPem: text(longestKeyText).min(1),
  /** Since when others may have had it. */
  since: moment,
  at: moment,
})
export type ReportPayload = z.infer<typeof reportPayload>
/** In which header, as base64url of its JSON, and how long at most. */
export const reportHeader = 'papaver-key-report'
export const longestReport = 3000
