import { z } from 'zod'
import { caseListItem, caseListQuery } from '../casework/list-schema.ts'
import { caseView, check, stepInput } from '../casework/schema.ts'
import { actionShapes } from '../casework/step-shapes.ts'
import { reportTypes } from '../cultivation/balance.ts'
import { fieldShapes, inputShapes, viewShapes } from '../fields/shapes.ts'
import { day, decimalOf, id, line, moment, page, text, version, whole } from '../wire.ts'
import { correctForFields, receiptFields } from './commands.ts'
import { fieldReportFields } from './fields.ts'
import { fieldReportKind } from './kind.ts'
import { fieldReportActions, fieldReportStatuses } from './life.ts'
import { longestMethod, receiptStates, reportConcerns, settlements } from './rules.ts'

const status = z.enum(fieldReportStatuses)
const type = z.enum(reportTypes)

/** A draft: every field may still be missing, the checks say what is. Type and permit are said with its beginning. */
export const fieldReportInput = z.object({
  kind: type,
  permitId: id,
  ...fieldShapes(fieldReportFields),
})
export type FieldReportInput = z.infer<typeof fieldReportInput>
export const createInput = fieldReportInput.extend({
  /** The report whose place this one takes; of the same type and permit. */
  corrects: z.object({ id }).optional(),
  /** Why the authority corrects it in the grower's place; wanted of officers, and of nobody else. */
  correctionReason: text(correctForFields[0].max).optional(),
  establishmentId: id.optional(),
  receivedOn: day.optional(),
})
export type FieldReportCreateInput = z.infer<typeof createInput>
export const saveInput = fieldReportInput.extend({ version, savedFrom: id.optional() })

/** A report that was written on a device: draft and submission in one, under the key of the command for good. */
export const sendInput = fieldReportInput.extend({
  declaration: z.literal(true),
  /** When the device has noted it, where it had to wait there; null where it is sent at once. */
  notedAt: moment.nullable(),
})
export type FieldReportSendInput = z.infer<typeof sendInput>
/** What has become of it: a report, or a draft with what stands against it. */
export const sent = z.object({
  id,
  number: z.string().nullable(),
  status,
  /** When the authority had it. */
  at: moment,
  checks: z.array(check),
})
export const device = z.object({
  accountId: id,
  /** AES-256, Base64: seals what waits on the device; of the person, and the same in each of his sessions. */
  sealingKey: z.string(),
  at: moment,
})

const moved = {
  plants: whole(0, 1_000_000_000).nullish(),
  /** Grams as weighed. */
  fresh: decimalOf('moved').nullish(),
  dry: decimalOf('moved').nullish(),
}
const ownInputs = {
  /** On which day, before whom and how it is destroyed. */
  approval: z.object({ on: day, witness: line('name'), method: line(longestMethod) }),
  /** When it was, and the two who answer for it. */
  destruction: z.object({ on: day, first: line('name'), second: line('name') }),
  settlement: z.enum(settlements),
  /** What the authority has weighed itself: plants, and grams; wanted where its own figure counts. */
  settled: z.object(moved),
}
export const actionInput = stepInput.extend(z.object(ownInputs).partial().shape)
export type FieldReportActionInput = z.infer<typeof actionInput>
export const fieldReportActionShapes = actionShapes(fieldReportKind, ownInputs)
export const actionParams = z.object({ id, action: z.enum(fieldReportActions) })

const figures = z.object({ plants: z.string(), fresh: z.string(), dry: z.string() })
const linked = z.object({ id, number: z.string().nullable() })

export const fieldReport = caseView.extend({
  kind: type,
  status,
  allowedActions: z.array(z.enum(fieldReportActions)),
  closedActions: z.array(z.object({ action: z.enum(fieldReportActions), reasons: z.array(z.string()) })),
  ...viewShapes(fieldReportFields),
  applicant: z.object({ id, name: z.string() }),
  /** The permit in force of the row to which the report belongs, and the id it was reported under. */
  permitId: id,
  permit: linked,
  buyerName: z.string().nullable(),
  /** What the record counts of it, plants and grams. */
  counted: figures,
  /** When it was to be reported, by the day, or by the hour for incidents of security. */
  reportBy: z.object({ day: day.nullable(), moment: moment.nullable() }),
  isReportedLate: z.boolean(),
  isSecurity: z.boolean(),
  /** The incident that was opened with it; to officers. */
  incident: linked.nullable(),
  /** Where it has waited on a device: since when, and when it arrived. */
  noted: z.object({ at: moment, arrivedAt: moment }).nullable(),
  /** Where photos were taken, where that is kept: degrees, and metres from the middle of the nearest plot that was drawn. */
  photos: z.array(
    z.object({
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
      plot: z.string().nullable(),
      metres: z.number().int().nullable(),
    }),
  ),
  corrects: linked.nullable(),
  correctedBy: linked.nullable(),
  mayCorrect: z.boolean(),
  /** What has happened elsewhere that concerns it, as long as it is not done with. */
  concerns: z.array(z.enum(reportConcerns)),
  correctionReason: z.string().nullable(),
  /** Of a destruction. */
  approval: z.object({ on: day, witness: z.string(), method: z.string() }).nullable(),
  destruction: z.object({ on: day, first: z.string(), second: z.string() }).nullable(),
  /** Of a hand-over: what the buyer says. */
  receipt: z
    .object({
      state: z.enum(receiptStates),
      dueOn: day.nullable(),
      on: day.nullable(),
      by: z.string().nullable(),
      figures: figures.nullable(),
      comment: z.string().nullable(),
      settlement: z.enum(settlements).nullable(),
      /** What the authority has weighed itself. */
      settled: figures.nullable(),
      /** Since when a correction of the report has put the receipt in question. */
      questionedOn: day.nullable(),
    })
    .nullable(),
})
export type FieldReport = z.infer<typeof fieldReport>

export const listQuery = caseListQuery(['kind'], { permit: id.optional() })
export const listItem = caseListItem.extend({
  status,
  kind: type,
  kindName: z.string(),
  permitNumber: z.string().nullable(),
  happenedOn: day.nullable(),
  amount: figures,
})
export type FieldReportListItem = z.infer<typeof listItem>
export const listOutput = page(listItem)

/** Permits under which this house may report, with what it may report now. */
export const openPermits = z.array(
  z.object({
    id,
    number: z.string(),
    status: z.string(),
    substanceName: z.string(),
    cycles: z.number().int(),
    plots: z.array(z.string()),
    buyers: z.array(z.object({ id, name: z.string() })),
    types: z.array(type),
    /** From this day on nothing new may be planted: permit or licence has ended; null while neither has. */
    endedFrom: day.nullable(),
    /** What stands and lies there, cycle by cycle; plants and grams. */
    stocks: z.array(figures.extend({ cycle: z.number().int() })),
    /** Grams expected of all cycles, fresh, and harvested so far. */
    expectedFresh: z.string().nullable(),
    harvestedFresh: z.string(),
  }),
)
export type OpenPermit = z.infer<typeof openPermits>[number]

/** A hand-over as the buyer sees it: what was said to be given to him. */
export const receipt = z.object({
  id,
  number: z.string(),
  grower: z.string(),
  permitNumber: z.string(),
  substanceName: z.string(),
  deliveredOn: day,
  deliveryNote: z.string().nullable(),
  said: figures,
  dueOn: day.nullable(),
  state: z.enum(receiptStates),
  received: figures.nullable(),
  receivedOn: day.nullable(),
  comment: z.string().nullable(),
  /** Whose figure counts, where the authority has settled it, and what counts. */
  settlement: z.enum(settlements).nullable(),
  counted: figures,
  /** The buyer may still say otherwise. */
  mayCorrect: z.boolean(),
})
export type Receipt = z.infer<typeof receipt>
export const receipts = z.array(receipt)
/** Nothing said is nothing that came; a comment is wanted where a figure is another one than the grower's, or than the one before. */
export const receiptInput = z.object({
  ...inputShapes(receiptFields),
  /** It takes the place of the receipt that was given before. */
  isCorrection: z.boolean().optional(),
})
export type ReceiptInput = z.infer<typeof receiptInput>
