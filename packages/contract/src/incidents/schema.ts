import { z } from 'zod'
import { caseListItem, caseListQuery } from '../casework/list-schema.ts'
import { caseView, documentSignature, stepInput } from '../casework/schema.ts'
import { actionShapes } from '../casework/step-shapes.ts'
import { fieldShapes, viewShapes } from '../fields/shapes.ts'
import { drugBase } from '../quantities/drugs.ts'
import {
  day,
  decimalOf,
  id,
  line,
  mailAddress,
  moment,
  page,
  rowId,
  search,
  text,
  typedWhole,
  version,
  whole,
} from '../wire.ts'
import { incidentFields, mostLines } from './fields.ts'
import { incidentKind } from './kind.ts'
import { incidentActions, incidentStatuses } from './life.ts'
import { addresseeKinds, classifications, incidentSources } from './rules.ts'

const status = z.enum(incidentStatuses)
const classification = z.enum(classifications)

export const lineInput = z.object({
  substanceId: rowId.nullish(),
  formId: rowId.nullish(),
  preparationId: id.nullish(),
  quantity: decimalOf('quantity').nullish(),
  unit: line(20).nullish(),
})
export type IncidentLineInput = z.infer<typeof lineInput>

/** A draft: every field may still be missing, the checks say what is. Of which type it is, is said with its beginning. */
export const incidentInput = z.object({
  kind: line(30),
  ...fieldShapes(incidentFields),
  lines: z.array(lineInput).max(mostLines),
})
export type IncidentInput = z.infer<typeof incidentInput>
/** Officers name the company that reported; without one it is what the authority itself has learned. */
export const createInput = incidentInput.extend({
  establishmentId: id.optional(),
  receivedOn: day.optional(),
})
export const saveInput = incidentInput.extend({ version, savedFrom: id.optional() })

const quantityOfLine = z.object({ position: whole(1, mostLines), quantity: decimalOf('quantity') })
const ownInputs = {
  /** Of which type it really is. */
  incidentType: line(30),
  /** Number of the case that it has to do with. */
  reference: line('number'),
  classification,
  /** What was found again of each line, in its unit. */
  recovered: z.array(quantityOfLine).max(mostLines),
  /** How much there is of a line, in its unit; of lines that are not named it stays. */
  quantities: z.array(quantityOfLine).max(mostLines),
  addressee: z.enum(addresseeKinds),
  recipient: mailAddress('name'),
  /** Second language of the letter. */
  culture: line(20),
}
export const actionInput = stepInput.extend(z.object(ownInputs).partial().shape)
export type IncidentActionInput = z.infer<typeof actionInput>
export const incidentActionShapes = actionShapes(incidentKind, ownInputs)
export const actionParams = z.object({ id, action: z.enum(incidentActions) })

export const incidentLine = z.object({
  substanceId: z.number().int().nullable(),
  formId: z.number().int().nullable(),
  preparationId: z.string().nullable(),
  name: z.string(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  /** Drug by drug; empty where no base can be counted. */
  drugs: z.array(drugBase),
})
export type IncidentLineView = z.infer<typeof incidentLine>

const link = z.object({ id, number: z.string(), feature: z.string(), status: z.string(), place: z.string() })
export type IncidentLink = z.infer<typeof link>
const letter = z.object({
  id,
  number: z.string(),
  addressee: z.enum(addresseeKinds),
  recipient: z.string(),
  writtenAt: moment,
  writtenBy: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  signature: documentSignature,
  /** How its mail fares. */
  delivery: z.object({ status: z.string(), sentAt: moment.nullable() }).nullable(),
})
export type IncidentLetter = z.infer<typeof letter>

/** What only officers read. */
const office = z.object({
  source: z.enum(incidentSources),
  isConfidential: z.boolean(),
  classification: classification.nullable(),
  /** By the position of the line. */
  outcome: z.array(
    z.object({
      recovered: z.string().nullable(),
      drugs: z.array(drugBase.extend({ recoveredGrams: z.string(), lostGrams: z.string() })),
    }),
  ),
  respondBy: moment.nullable(),
  respondedAt: moment.nullable(),
  links: z.array(link),
  /** What customs found too much is probably on record already, as another record of the permit. */
  isRepeated: z.boolean(),
  letters: z.array(letter),
  /** What is written to, as the masters and the settings know it. */
  addresses: z.array(z.object({ kind: z.enum(addresseeKinds), name: z.string(), mail: z.string() })),
})

export const incident = caseView.extend({
  kind: z.string(),
  status,
  allowedActions: z.array(z.enum(incidentActions)),
  closedActions: z.array(z.object({ action: z.enum(incidentActions), reasons: z.array(z.string()) })),
  ...viewShapes(incidentFields),
  /** Who reported it; null where the authority or customs learned of it. */
  reporter: z.object({ id, name: z.string() }).nullable(),
  siteName: z.string().nullable(),
  lines: z.array(incidentLine),
  noticedAt: moment.nullable(),
  /** By when it was to be reported; null until it is known when it was noticed. */
  reportBy: moment.nullable(),
  isReportedLate: z.boolean(),
  office: office.nullable(),
})
export type Incident = z.infer<typeof incident>

const many = (max: number) => line(max).optional()
export const listQuery = caseListQuery(['kind', 'substance', 'customsPoint'])
export const listItem = caseListItem.extend({
  status,
  kind: z.string(),
  kindName: z.string(),
  goods: z.string(),
  place: z.string().nullable(),
  noticedAt: moment.nullable(),
  classification: classification.nullable(),
  isConfidential: z.boolean(),
})
export type IncidentListItem = z.infer<typeof listItem>
export const listOutput = page(listItem)

export const timelineQuery = z.object({
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
  kind: many(200),
  substance: many(40),
  customsPoint: many(40),
  from: day.optional(),
  to: day.optional(),
  search: search().optional(),
})
/** One thing that happened in an incident, among those of all. */
export const timelineEntry = z.object({
  id: z.string(),
  at: moment,
  incidentId: id,
  number: z.string(),
  kindName: z.string(),
  action: z.string(),
  actorName: z.string(),
  words: z.string().nullable(),
  toStatus: status,
})
export type IncidentTimelineEntry = z.infer<typeof timelineEntry>
export const timelineOutput = page(timelineEntry).extend({
  /** How many incidents of each type these are. */
  kinds: z.array(z.object({ kind: z.string(), name: z.string(), count: z.number().int() })),
})

/** A letter that is looked at before it is sent. */
export const letterInput = z.object({
  addressee: z.enum(addresseeKinds),
  culture: line(20).optional(),
  comment: text('comment').optional(),
})
export type IncidentLetterInput = z.infer<typeof letterInput>
