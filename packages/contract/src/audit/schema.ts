import { z } from 'zod'
import { moment } from '../wire.ts'

/** One deed on one record, as the audit trail holds it (product §15): the history of a setting, a text, a master. */
export const historyEntry = z.object({
  /** Place in the chain of all deeds. */
  seq: z.number().int(),
  at: moment,
  actorName: z.string(),
  /** feature.deed, e.g. setting.change */
  action: z.string(),
  /** Before, after, reason; never a secret. */
  details: z.record(z.string(), z.unknown()),
})
export type HistoryEntry = z.infer<typeof historyEntry>
