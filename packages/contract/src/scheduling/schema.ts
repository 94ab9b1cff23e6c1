import { z } from 'zod'
import { conventions } from '../masters/lists.ts'
import { day, decimal, id, line, moment, rowId, text, version } from '../wire.ts'
import { longestLegalBasis, schedulingAreas, schedulingKinds, schedulingStatuses } from './rules.ts'

export const planInput = z.object({
  kind: z.enum(schedulingKinds),
  substanceId: rowId,
  effectiveOn: day,
  legalBasis: line(longestLegalBasis),
  note: text('reason').default(''),
  convention: z.enum(conventions).nullish(),
  schedule: line(20).nullish(),
  formId: rowId.nullish(),
  /** Any decimal: its range is told with the plan's other problems, field by field. */
  factor: decimal.nullish(),
  tasksDueOn: day.nullish(),
  /** Tasks are made for what is touched in these areas. */
  taskAreas: z.array(z.enum(schedulingAreas)).default([]),
})
export type PlanInput = z.infer<typeof planInput>

/** One thing that the change touches. */
export const impactItem = z.object({
  entityId: z.string(),
  /** Number of a case or licence, name of a preparation, year of an estimate, letter of an INCB form. */
  title: z.string(),
  holder: z.string().nullable(),
  /** Status code of a case, `named` or `byGroup` of a licence, `missing` or `present` of an estimate. */
  state: z.string().nullable(),
  endsOn: day.nullable(),
  /** Where it is looked at in the portal. */
  place: z.string().nullable(),
})
export type ImpactItem = z.infer<typeof impactItem>
export const impact = z.array(
  z.object({ area: z.enum(schedulingAreas), total: z.number().int(), items: z.array(impactItem) }),
)
export type Impact = z.infer<typeof impact>

/** What changes, field by field. */
const difference = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const preview = z.object({
  differences: z.array(difference),
  impact,
  /** Companies that are touched: how many will be told, and how many have nobody in the portal to tell. */
  companies: z.object({ reached: z.number().int(), unreached: z.number().int() }),
  /** Fields that keep the plan from being made. */
  problems: z.array(z.object({ path: z.string(), code: z.string() })),
})
export type Preview = z.infer<typeof preview>

export const schedulingChange = z.object({
  id,
  kind: z.enum(schedulingKinds),
  status: z.enum(schedulingStatuses),
  substanceId: z.number().int(),
  substanceName: z.string(),
  formName: z.string().nullable(),
  effectiveOn: day,
  legalBasis: z.string(),
  note: z.string(),
  differences: z.array(difference),
  tasksDueOn: day.nullable(),
  openTasks: z.number().int(),
  doneTasks: z.number().int(),
  createdAt: moment,
  createdByName: z.string(),
  version: z.number().int(),
})
export type SchedulingChange = z.infer<typeof schedulingChange>

export const schedulingTask = impactItem.extend({
  id,
  area: z.enum(schedulingAreas),
  dueOn: day.nullable(),
  doneAt: moment.nullable(),
  doneByName: z.string().nullable(),
})
export type SchedulingTask = z.infer<typeof schedulingTask>
export const schedulingDetail = schedulingChange.extend({
  tasks: z.array(schedulingTask),
  /** Companies that know of the change, and those that are still to be told. */
  companies: z.object({ notified: z.number().int(), waiting: z.number().int() }),
})
export type SchedulingDetail = z.infer<typeof schedulingDetail>

export const schedulingActions = ['withdraw', 'finish', 'reopen'] as const
export const actionParams = z.object({ id, action: z.enum(schedulingActions) })
/** `finish` and `reopen` name tasks; `withdraw` gives its reason. */
export const actionInput = z.object({
  version,
  taskIds: z.array(id).max(1000).default([]),
  comment: text('reason').optional(),
})
