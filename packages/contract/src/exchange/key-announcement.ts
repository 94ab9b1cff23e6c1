import { z } from 'zod'
import { line, moment, text } from '../wire.ts'
import { longestKeyId, longestKeyText } from './states.ts'

/**
 * That an authority has taken a key into use (`papaver.key`): signed with the key before it, or, by a sender whom nobody may know yet,
 * with itself.
 */
export const keyPayload = z.object({
  format: z.literal('papaver.key'),
  version: z.literal(1),
  countryId: z.string().regex(/^[A-Z]{2}$/),
  keyId: line(longestKeyId).min(1),
  publicKeyPem: text(longestKeyText).min(1),
  at: moment,
})
/** In which header, as base64url of a JSON list, how many and how long at most. */
export const keyHeader = 'papaver-keys'
export const mostAnnouncements = 8
export const longestKeyHeader = 8000
