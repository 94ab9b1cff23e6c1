import { z } from 'zod'
import { inputShapes } from '../fields/shapes.ts'
import { day, id } from '../wire.ts'
import { absenceFields } from './commands.ts'

const ofKind = z.object({
  /** The capability of its kind. */
  feature: z.string(),
  open: z.number().int(),
  overdue: z.number().int(),
})

/** What is on whose desk, kind by kind; of the kinds that the reader may read. */
export const load = z.object({
  officers: z.array(
    z.object({
      id,
      name: z.string(),
      /** Cases may be given to him. */
      isExaminer: z.boolean(),
      /** The last day on which he is away. */
      awayUntil: day.nullable(),
      standIn: z.object({ id, name: z.string() }).nullable(),
      open: z.number().int(),
      overdue: z.number().int(),
      kinds: z.array(ofKind),
    }),
  ),
  /** What nobody has taken yet. */
  unassigned: z.array(ofKind),
})
export type Load = z.infer<typeof load>

/** `until`: the last day; null: he is back. */
export const absenceInput = z.object({ ...inputShapes(absenceFields), until: day.nullable() })
