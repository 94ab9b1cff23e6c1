import { z } from 'zod'
import { day, id, page, search, typedWhole } from '../wire.ts'
import { reconciliationFlags } from './reconciliation.ts'
import { permitHead } from './schema.ts'

export const reportsQuery = z.object({
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
  view: z.enum(['due', 'all']).default('all'),
  search: search().optional(),
})
/** A permit that its holder gives an account of: what customs saw, what was reported, until when. */
export const reportablePermit = permitHead.extend({
  issuedOn: day.nullable(),
  reportDueOn: day.nullable(),
  /** Working days to the due day; negative once over. */
  workingDaysLeft: z.number().int().nullable(),
  lines: z.array(
    z.object({
      id,
      position: z.number().int(),
      name: z.string(),
      quantity: z.string(),
      unit: z.string(),
      customsQuantity: z.string(),
      reportedQuantity: z.string(),
      /** What counts by a decision of the authority on these figures; null where none was needed. */
      decidedQuantity: z.string().nullable(),
      /** MAT, DIF, ONE, EXC, LAT (product §9). */
      flags: z.array(z.enum(reconciliationFlags)),
    }),
  ),
})
export type ReportablePermit = z.infer<typeof reportablePermit>
export const reportsOutput = page(reportablePermit)
