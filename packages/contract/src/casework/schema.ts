import { z } from 'zod'
import { day, id, line, moment, text, version } from '../wire.ts'
import { longestConditions, longestReason, mostConditions } from './limits.ts'

/** A case command (architecture §4). Which further fields an action takes is checked by its own rule. */
export const actionInput = z.object({
  version,
  reasonCode: line(40).optional(),
  comment: text(4000).optional(),
  /** Texts of the library that go with the step, by their codes: questions, conditions, paragraphs of a letter. */
  texts: z.array(line(30)).max(20).optional(),
  /** propose: which decision is proposed. */
  decision: z.enum(['approve', 'refuse']).optional(),
  /** assign: the officer. */
  assigneeId: id.optional(),
  /** ask: the fields the applicant may change, by name (`lines.1.quantity`, `attachments` …). */
  fields: z.array(line(80)).max(60).optional(),
  /** ask, hold: reply expected by. */
  dueOn: day.optional(),
  /** answer: the values of the fields asked for, in the shape of a draft. */
  answers: z.record(line(80), z.unknown()).optional(),
  /** submit: the declaration that all is true. */
  declaration: z.boolean().optional(),
  /** approve: the officer knowingly goes beyond the estimate; a comment is then required. */
  acceptsOverrun: z.boolean().optional(),
  /** propose, approve, issue: what the permit will say; what is left out stays as it stands. */
  terms: z
    .object({
      /** Null: the day that follows from the rules. */
      validUntil: day.nullable().optional(),
      /** Texts of the library, by their codes. */
      conditions: z.array(line(30)).max(mostConditions).optional(),
      ownConditions: text(longestConditions).nullable().optional(),
    })
    .optional(),
  /** propose, approve: why the officer goes on although a check warns. */
  warningReasons: z
    .array(z.object({ warning: line(200), reason: text(longestReason).min(1) }))
    .max(300)
    .optional(),
})
export type ActionInput = z.infer<typeof actionInput>

export const historyEntry = z.object({
  id: z.string(),
  at: moment,
  action: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string(),
  /** Officers are named to officers only; the applicant reads the authority's name. */
  actorName: z.string(),
  actorSide: z.enum(['applicant', 'authority', 'customs', 'system']),
  reason: z.string().nullable(),
  comment: z.string().nullable(),
  fields: z.array(z.string()),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  dueOn: day.nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const attachment = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
  uploadedAt: moment,
  uploadedBy: z.string(),
})
export const noteInput = z.object({ text: text(4000).min(1) })
export const note = z.object({ id: z.string(), at: moment, author: z.string(), text: z.string() })
export const officer = z.object({ id, name: z.string(), openCases: z.number().int() })

/** Time left: look §5 shows four shapes. */
export const clock = z.object({
  state: z.enum(['running', 'resting', 'stopped']),
  dueOn: day.nullable(),
  /** Working days to the due day; negative once over. While resting: what is left when it goes on. */
  workingDaysLeft: z.number().int().nullable(),
})
export type CaseClock = z.infer<typeof clock>
