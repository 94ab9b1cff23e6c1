import { z } from 'zod'
import { substanceGroups } from '../substance-groups.ts'
import { id, largestWhole, typedWhole } from '../wire.ts'
import { analysisPanels, measures, rowSubjects } from './panels.ts'

const year = typedWhole(1990, 2200)

export const figuresParams = z.object({ panel: z.enum(analysisPanels) })

export const figuresQuery = z.object({
  /** First and last year; the last five where nothing is said. */
  from: year.optional(),
  to: year.optional(),
  group: z.enum(substanceGroups).optional(),
  substance: typedWhole(1, largestWhole).optional(),
  /** One company, for officers; whoever is of a company gets that one's own figures anyway. */
  company: id.optional(),
  /** Of imports and exports. */
  by: z.enum(rowSubjects).default('substance'),
  /** Of consumption. */
  measure: z.enum(measures).default('grams'),
})
export type FiguresQuery = z.output<typeof figuresQuery>

/** One for each year; null where nothing is known of it, which is something else than nothing. */
const figures = z.array(z.string().nullable())

export const figuresOutput = z.object({
  years: z.array(z.number().int()),
  by: z.enum(rowSubjects),
  measure: z.enum(measures),
  /** The largest, the largest first. */
  rows: z.array(z.object({ key: z.string(), name: z.string(), figures })),
  /** All further rows together; null where there are none. */
  others: z.object({ count: z.number().int(), figures }).nullable(),
  totals: figures,
  /** Of doses: substances that are consumed and have no dose, which are in no row. */
  withoutDose: z.array(z.string()),
  /** Of doses: how many people each year is held against; null where nobody has said. `of`: the year of that figure. */
  populations: z.array(z.object({ of: z.number().int(), inhabitants: z.number().int() }).nullable()),
})
export type Figures = z.infer<typeof figuresOutput>
