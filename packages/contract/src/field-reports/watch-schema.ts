import { z } from 'zod'
import { inputShapes } from '../fields/shapes.ts'
import { day, id, search } from '../wire.ts'
import { drawFields } from './commands.ts'
import { owedKinds, owedViews, riskReasons } from './watch.ts'

const owedKind = z.enum(owedKinds)
export const owedQuery = z.object({
  view: z.enum(owedViews).default('late'),
  kind: owedKind.optional(),
  /** Of grower, buyer, number or place. */
  search: search().optional(),
})
export type OwedQuery = z.output<typeof owedQuery>

export const owedItem = z.object({
  kind: owedKind,
  /** The case that it is about. */
  id,
  feature: z.enum(['cultivation', 'field-reports']),
  number: z.string().nullable(),
  /** What kind of report; empty of a permit. */
  typeName: z.string(),
  grower: z.string(),
  /** Whose turn it is, where that is not the grower. */
  buyer: z.string().nullable(),
  place: z.string(),
  dueOn: day,
  /** Working days; below zero once it is over. */
  daysLeft: z.number().int(),
  /** The last day on which a reminder went out. */
  remindedOn: day.nullable(),
})
export type OwedItem = z.infer<typeof owedItem>
export const owedOutput = z.object({
  items: z.array(owedItem),
  counts: z.record(z.enum(owedViews), z.number().int()),
})
export const remindInput = z.object({ kind: owedKind })
export const reminded = z.object({ on: day })

export const riskItem = z.object({
  /** The permit. */
  id,
  number: z.string(),
  status: z.string(),
  grower: z.string(),
  place: z.string(),
  validUntil: day.nullable(),
  lastInspectedOn: day.nullable(),
  /** The next inspection that is planned under this permit. */
  plannedOn: day.nullable(),
  score: z.number(),
  reasons: z.array(z.object({ code: z.enum(riskReasons), count: z.number().nullable(), points: z.number() })),
})
export type RiskItem = z.infer<typeof riskItem>
export const risksOutput = z.array(riskItem)

export const drawInput = z.object(inputShapes(drawFields))
/** Permits that were drawn, in the order in which they were. */
export const drawn = z.object({ ids: z.array(id) })
