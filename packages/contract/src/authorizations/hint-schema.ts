import { z } from 'zod'
import { hintRules } from '../hints/hint-rules.ts'
import { day, id, moment, text, typedWhole } from '../wire.ts'
import { opinionFields } from './commands.ts'

/** What one officer thinks of a hint. */
export const hintOpinion = z.object({
  by: z.string(),
  isOwn: z.boolean(),
  isUseful: z.boolean(),
  reason: z.string().nullable(),
  at: moment,
})

/** One thing that is unusual about a request; to officers alone. */
export const hint = z.object({
  id,
  rule: z.enum(hintRules),
  /** When it was judged last, and with which step. */
  judgedAt: moment,
  judgedWith: z.enum(['submit', 'answer', 'approve']),
  params: z.record(z.string(), z.string()),
  /** The newest of the cases that it was held against; losses are incidents. */
  compared: z.array(z.object({ id, number: z.string(), day })),
  opinions: z.array(hintOpinion),
})
export type Hint = z.infer<typeof hint>

export const opinionInput = z.object({
  isUseful: z.boolean(),
  /** Wanted where it was of no use. */
  reason: text(opinionFields[0].max).optional(),
})
export const hints = z.array(hint)

export const hintFiguresQuery = z.object({ days: typedWhole(1, 3650).default(365) })
/** How a rule has fared: what it is tuned by. */
export const hintFigures = z.array(
  z.object({
    rule: z.enum(hintRules),
    isOn: z.boolean(),
    /** Requests that it pointed out, and what officers said of them. */
    cases: z.number().int(),
    useful: z.number().int(),
    notUseful: z.number().int(),
    /** Why it was of no use, newest first. */
    reasons: z.array(
      z.object({ caseId: id, number: z.string(), by: z.string(), at: moment, reason: z.string() }),
    ),
  }),
)
export type HintFigures = z.infer<typeof hintFigures>
