import { z } from 'zod'
import { id, moment } from '../wire.ts'

/** Where more than the permit allows was found; what is to be done about it (decision 0197). */
export const excessPlaces = ['border', 'correction', 'decision'] as const
export const excessStates = ['held', 'crossed', 'settled', 'noted', 'putRight', 'over'] as const
/** More was presented at the border than might cross, or was to count at the desk than the permit allows (product §9). */
export const excessIncident = z.object({
  id,
  at: moment,
  /** When it was found, where a device has kept it until there was a network; `at` is when it arrived. */
  notedAt: moment.nullable(),
  recordedBy: z.string(),
  customsPointName: z.string().nullable(),
  declarationNumber: z.string().nullable(),
  /** The record of these goods among the movements; null of what was found at the desk, or before records were kept. */
  endorsementId: id.nullable(),
  foundAt: z.enum(excessPlaces),
  /**
   * An officer has to settle the record of the goods, which customs holds (`held`) or which have crossed (`crossed`); he has
   * (`settled`). Of what has no record to settle its incident is open (`noted`) or not (`over`), or nothing is above the permit any
   * more (`putRight`).
   */
  state: z.enum(excessStates),
  /** To officers who read incidents: the one in which it is. */
  incident: z.object({ id, number: z.string(), isOpen: z.boolean() }).nullable(),
  lines: z.array(
    z.object({
      lineId: id,
      position: z.number().int(),
      name: z.string(),
      presented: z.string(),
      remaining: z.string(),
      unit: z.string(),
    }),
  ),
})
export type ExcessIncident = z.infer<typeof excessIncident>
