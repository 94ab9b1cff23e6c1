import { z } from 'zod'
import { day, id, largestWhole, page, search, typedWhole } from '../wire.ts'
import { quarterShape } from './quarters.ts'

const quarter = z.string().regex(quarterShape)

export const summaryQuery = z.object({
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
  /** `2026-Q2`; the one in which today lies where nothing is said. */
  quarter: quarter.optional(),
  /** Of one permit holder; whoever is none of the authority gets his own anyway. */
  holder: id.optional(),
  substance: typedWhole(1, largestWhole).optional(),
  /** Of the holder's name and code, and of the number of the permit. */
  search: search().optional(),
})
export type SummaryQuery = z.output<typeof summaryQuery>

/** What moved of one substance under one general permit in the quarter, in the unit of its lines. */
export const summaryItem = z.object({
  caseId: id,
  number: z.string(),
  direction: z.enum(['import', 'export']),
  holder: z.object({ id, name: z.string() }),
  /** Of the partner: where the goods came from, or went. */
  country: z.string(),
  countryName: z.string(),
  substanceId: z.number().int(),
  substanceName: z.string(),
  unit: z.string(),
  /** As customs recorded it. */
  movements: z.number().int(),
  quantity: z.string(),
  baseGrams: z.string(),
  /** As the holder reported it. */
  reports: z.number().int(),
  reportedQuantity: z.string(),
  reportedBaseGrams: z.string(),
  /** Of the whole permit: reports that are missing although their day has passed, and those that came after it. */
  untimely: z.array(z.object({ movedOn: day, dueOn: day, reportedOn: day.nullable() })),
})
export type SummaryItem = z.infer<typeof summaryItem>

export const summaryOutput = page(summaryItem).extend({
  quarter,
  /** Of the holder that was asked for; null where none was, or to a holder. */
  holderName: z.string().nullable(),
})
