import { z } from 'zod'
import { typedWhole } from '../wire.ts'
import { overviewFigures, overviewGroups } from './overview.ts'

export const overviewQuery = z.object({
  by: z.enum(overviewGroups).default('place'),
  /** Left out: this one. */
  year: typedWhole(1900, 2200).optional(),
})
export type OverviewQuery = z.output<typeof overviewQuery>

/** Decimal text; of permits that have several varieties each has its share by the plants that are planned. */
const figures = z.record(z.enum(overviewFigures), z.string())
export const overviewRow = z.object({
  key: z.string(),
  /** In the reader's language; empty where nothing is said. */
  name: z.string(),
  figures,
  /** Fresh material harvested in the year before. */
  freshBefore: z.string(),
})
export type OverviewRow = z.infer<typeof overviewRow>
export const overviewOutput = z.object({
  year: z.number().int(),
  rows: z.array(overviewRow),
  totals: figures,
  freshBefore: z.string(),
})
export type Overview = z.infer<typeof overviewOutput>
