import { z } from 'zod'
import { day, id, moment, text, version } from '../wire.ts'
import { stepInputs } from './step-shapes.ts'

/** What a step of any case may take (architecture §4); each takes its own part of it (`actionShapes`). */
export const stepInput = z
  .object({ version, ...stepInputs })
  .partial()
  .required({ version: true })
export type StepInput = z.infer<typeof stepInput>

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
