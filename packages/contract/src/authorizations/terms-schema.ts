import { z } from 'zod'
import { day, moment } from '../wire.ts'

/** Why an officer goes on although a check warns. */
export const warningReason = z.object({
  warning: z.string(),
  reason: z.string(),
  by: z.string(),
  at: moment,
})
export type WarningReason = z.infer<typeof warningReason>

/** What the permit says, or will say as the case stands now. */
export const permitTerms = z.object({
  validUntil: day,
  /** An officer has set the day; else it follows from the rules. */
  isSet: z.boolean(),
  /** Days that may be set; null once the permit is issued. */
  earliest: day.nullable(),
  latest: day.nullable(),
  conditions: z.array(z.object({ code: z.string(), text: z.string() })),
  ownConditions: z.string().nullable(),
})
export type PermitTerms = z.infer<typeof permitTerms>
