import { z } from 'zod'
import { pointSections } from '../masters/lists.ts'
import { day, id, line, page, search, text, typedWhole } from '../wire.ts'
import {
  inspectionResults,
  inspectionStatuses,
  inspectionViews,
  longestSummary,
  pointOutcomes,
} from './rules.ts'

/** Points that one inspection looks at, at most. */
export const mostPoints = 60

/** When, where and by whom; `isAnnounced`: the holder is told of it before. */
export const inspectionPlan = z.object({
  on: day,
  /** A site of the holder; left out: wherever the words say. */
  siteId: id.nullish(),
  inspectorId: id,
  isAnnounced: z.boolean(),
})
export type InspectionPlan = z.infer<typeof inspectionPlan>
export const inspectionMove = inspectionPlan.pick({ on: true, inspectorId: true }).extend({ id })

export const pointInput = z.object({
  code: line(30),
  outcome: z.enum(pointOutcomes).nullish(),
  note: text('remark').nullish(),
  remedyOn: day.nullish(),
})
/** What may be missing of it, the refusal names (`faultsOfReport`). */
export const inspectionReport = z.object({
  id,
  doneOn: day.nullish(),
  points: z.array(pointInput).max(mostPoints),
  result: z.enum(inspectionResults).nullish(),
  /** For officers. */
  summary: text(longestSummary).nullish(),
})
export type InspectionReport = z.infer<typeof inspectionReport>

/** What steps about inspections take, beside what steps of any case may take. */
export const inspectionInputs = {
  inspection: inspectionPlan,
  inspectionMove,
  inspectionId: id,
  inspectionReport,
} as const
export const inspectionInputShapes = z.object(inspectionInputs).partial().shape
export type InspectionInputs = z.infer<z.ZodObject<typeof inspectionInputShapes>>

export const inspectionPoint = z.object({
  code: z.string(),
  section: z.enum(pointSections),
  /** In the reader's language. */
  name: z.string(),
  outcome: z.enum(pointOutcomes).nullable(),
  note: z.string().nullable(),
  remedyOn: day.nullable(),
})

/** An inspection as a reader of its case may know it. */
export const inspection = z.object({
  id,
  status: z.enum(inspectionStatuses),
  on: day,
  place: z.string().nullable(),
  isAnnounced: z.boolean(),
  /** What it is about, and where to meet. */
  about: z.string().nullable(),
  /** Officers are named to officers only. */
  inspector: z.object({ id, name: z.string() }).nullable(),
  doneOn: day.nullable(),
  result: z.enum(inspectionResults).nullable(),
  /** For officers; null for others. */
  summary: z.string().nullable(),
  points: z.array(inspectionPoint),
})
export type Inspection = z.infer<typeof inspection>

export const listQuery = z.object({
  view: z.enum(inspectionViews).default('planned'),
  /** Of the holder, the number of the case, or the place. */
  search: search().optional(),
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
})
export type InspectionQuery = z.output<typeof listQuery>

/** The case that it belongs to. */
const about = z.object({
  id,
  /** The capability of its kind. */
  feature: z.string(),
  number: z.string().nullable(),
  holder: z.string(),
})
export const listItem = inspection
  .pick({ id: true, status: true, on: true, place: true, inspector: true, doneOn: true, result: true })
  .extend({ case: about, isLate: z.boolean() })
export type InspectionItem = z.infer<typeof listItem>
export const listOutput = page(listItem)
export const counts = z.record(z.enum(inspectionViews), z.number().int())

/** One inspection with what an inspector wants to know on the way there. */
export const inspectionPage = inspection.extend({
  case: about.extend({ version: z.number().int() }),
  /** The reader may report on it now. */
  mayReport: z.boolean(),
})
export type InspectionPage = z.infer<typeof inspectionPage>
