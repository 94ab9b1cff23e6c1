import { z } from 'zod'
import { day, id } from '../wire.ts'

/** The issued permit as a paper: what is printed on it, and its file. */
export const permitPaper = z.object({
  checkCode: z.string(),
  verifyUrl: z.string(),
  issuedOn: day,
  name: z.string(),
  bytes: z.number().int(),
})

/** The signed letter of a decision, as it was sent. */
export const decisionLetter = z.object({
  id,
  decision: z.enum(['refuse', 'revoke']),
  number: z.string(),
  issuedOn: day,
  name: z.string(),
  bytes: z.number().int(),
})
