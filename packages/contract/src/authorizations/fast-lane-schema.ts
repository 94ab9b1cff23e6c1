import { z } from 'zod'
import { bulkCases } from '../casework/step-shapes.ts'
import { id, moment } from '../wire.ts'
import { fastLaneRules } from './fast-lane.ts'
import { authorizationStatuses } from './life.ts'

/** How a request was judged when it was submitted; to officers alone. */
export const fastLane = z.object({
  judgedAt: moment,
  isLowRisk: z.boolean(),
  /** By chance, to be looked at all the same. */
  isDrawn: z.boolean(),
  rules: z.array(
    z.object({ rule: z.enum(fastLaneRules), isMet: z.boolean(), params: z.record(z.string(), z.string()) }),
  ),
})
export type FastLane = z.infer<typeof fastLane>

export const advanceInput = z.object({ cases: bulkCases })
/** How far each has come, and why no further. */
export const advanceOutput = z.array(
  z.object({
    id,
    status: z.enum(authorizationStatuses).nullable(),
    refusal: z
      .object({
        status: z.number().int(),
        message: z.string(),
        details: z.record(z.string(), z.unknown()).optional(),
      })
      .nullable(),
  }),
)
