import { z } from 'zod'
import { id, moment, text } from '../wire.ts'

export const customsNoteInput = z.object({ text: text('reason').min(1) })
/** What the authority tells customs about the permit. */
export const customsNote = z.object({
  id,
  at: moment,
  /** Officers are named to officers only; customs reads the authority's name. */
  author: z.string(),
  text: z.string(),
  /** To officers: what customs is no longer shown. */
  withdrawn: z.object({ at: moment, by: z.string() }).nullable(),
})
export type CustomsNote = z.infer<typeof customsNote>
