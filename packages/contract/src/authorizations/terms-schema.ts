import { z } from 'zod'
import type { StepInputName } from '../casework/step-inputs.ts'
import { day, line, moment, text } from '../wire.ts'
import type { AuthorizationInputName } from './kind.ts'
import { longestConditions, longestReason, mostConditions } from './terms-limits.ts'

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
  /** Texts of the library: conditions, and notes that an officer has added. */
  conditions: z.array(z.object({ code: z.string(), text: z.string(), isNote: z.boolean() })),
  ownConditions: z.string().nullable(),
})
export type PermitTerms = z.infer<typeof permitTerms>

/** What steps of an authorization take beside what those of any case may take. */
export const ownStepInputs = {
  /** The officer knowingly goes beyond the estimate; a comment is then required. */
  acceptsOverrun: z.boolean(),
  /** What the permit will say; what is left out stays as it stands. */
  terms: z.object({
    /** Null: the day that follows from the rules. */
    validUntil: day.nullable().optional(),
    /** Texts of the library, by their codes. */
    conditions: z.array(line(30)).max(mostConditions).optional(),
    ownConditions: text(longestConditions).nullable().optional(),
  }),
  /** Until when the permit that takes its place is to run. */
  until: day,
  /** Why the officer goes on although a check warns. */
  warningReasons: z.array(z.object({ warning: line(200), reason: text(longestReason).min(1) })).max(300),
} as const satisfies Record<Exclude<AuthorizationInputName, StepInputName>, z.ZodType>
