import { z } from 'zod'
import { actionInput, attachment, clock, historyEntry } from '../casework/schema.ts'
import { day, decimal, id, moment, page, text } from '../wire.ts'
import { authorizationActions, authorizationStatuses } from './life.ts'

const status = z.enum(authorizationStatuses)

export const foreignCertificate = z.object({
  number: text(60),
  issuedOn: day.nullish(),
  authority: text(200).nullish(),
  validUntil: day.nullish(),
})

export const lineInput = z.object({
  id: id.optional(),
  substanceId: z.number().int().nullish(),
  preparationId: id.nullish(),
  formId: z.number().int().nullish(),
  /** As typed by the applicant, never overwritten. In `unit`. */
  quantity: decimal.nullish(),
  unit: z.string().max(20).nullish(),
  /** Per cent of the form in the goods; 100 where not given. */
  purity: decimal.nullish(),
  batch: text(60).nullish(),
})
export type LineInput = z.infer<typeof lineInput>

/** A draft: every field may still be missing, the checks say what is. */
export const authorizationInput = z.object({
  kind: z.string().max(10),
  group: z.enum(['NP', 'PREC']),
  applicantReference: text(60).nullish(),
  siteId: id.nullish(),
  foreignEstablishmentId: id.nullish(),
  customsPointId: z.number().int().nullish(),
  transportMode: z.string().max(10).nullish(),
  countryOfOrigin: z.string().max(2).nullish(),
  countryOfDispatch: z.string().max(2).nullish(),
  itinerary: text(500).nullish(),
  purpose: z.string().max(40).nullish(),
  plannedDate: day.nullish(),
  validFrom: day.nullish(),
  validUntil: day.nullish(),
  foreignCertificate: foreignCertificate.nullish(),
  remarks: text(4000).nullish(),
  lines: z.array(lineInput).max(200),
})
export type AuthorizationInput = z.infer<typeof authorizationInput>
export const saveInput = authorizationInput.extend({ version: z.number().int().min(1) })

/** One factor of the way from the quantity typed to the base; `value` keeps its unit in `unit`. */
export const formulaStep = z.object({
  factor: z.enum(['quantity', 'unit', 'purity', 'form', 'packSize', 'strength', 'result']),
  value: z.string(),
  unit: z.string().nullable(),
  label: z.string().nullable(),
})
export type FormulaStep = z.infer<typeof formulaStep>

export const authorizationLine = z.object({
  id,
  position: z.number().int(),
  substanceId: z.number().int().nullable(),
  preparationId: id.nullable(),
  formId: z.number().int().nullable(),
  /** Name of the substance in its form, or of the preparation, in the reader's language. */
  name: z.string(),
  detail: z.string().nullable(),
  casNumber: z.string().nullable(),
  hsCode: z.string().nullable(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  purity: z.string().nullable(),
  batch: z.string().nullable(),
  /** Grams of the goods as such; null where the unit counts pieces of something unknown. */
  grossGrams: z.string().nullable(),
  /** Grams of anhydrous base of the first component. */
  baseGrams: z.string().nullable(),
  formula: z.array(formulaStep),
  components: z.array(
    z.object({
      substanceId: z.number().int(),
      name: z.string(),
      baseGrams: z.string(),
      formula: z.array(formulaStep),
    }),
  ),
  usedQuantity: z.string(),
  remainingQuantity: z.string().nullable(),
  usedBaseGrams: z.string(),
  remainingBaseGrams: z.string().nullable(),
})
export type AuthorizationLine = z.infer<typeof authorizationLine>

export const check = z.object({
  code: z.string(),
  severity: z.enum(['block', 'warn', 'pass']),
  /** Position of the line it is about, from 1; null where it is about the whole. */
  line: z.number().int().nullable(),
  /** What the sentence of the check needs; days as ISO, grams as decimal strings. */
  params: z.record(z.string(), z.string()),
  /** The field where it is put right, and the value that would do. */
  fix: z.object({ field: z.string(), value: z.string().nullable() }).nullable(),
})
export type Check = z.infer<typeof check>

const place = z.object({ id: z.union([z.string(), z.number().int()]).nullable(), name: z.string() })
const party = z.object({
  id: id.nullable(),
  name: z.string(),
  countryId: z.string(),
  countryName: z.string(),
  addressLines: z.array(z.string()),
})

export const authorization = z.object({
  id,
  number: z.string().nullable(),
  kind: z.string(),
  kindName: z.string(),
  direction: z.enum(['import', 'export']),
  group: z.string(),
  status,
  version: z.number().int(),
  allowedActions: z.array(z.enum(authorizationActions)),
  /** Steps of the life table that are closed to this reader now, each with the reasons. */
  closedActions: z.array(z.object({ action: z.enum(authorizationActions), reasons: z.array(z.string()) })),
  mayEdit: z.boolean(),
  /** While information is wanted: the fields the applicant may change. */
  askedFields: z.array(z.string()),
  applicant: party,
  partner: party.nullable(),
  site: place.nullable(),
  customsPoint: place.nullable(),
  applicantReference: z.string().nullable(),
  transportMode: z.string().nullable(),
  countryOfOrigin: z.string().nullable(),
  countryOfDispatch: z.string().nullable(),
  itinerary: z.string().nullable(),
  purpose: z.string().nullable(),
  plannedDate: day.nullable(),
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  foreignCertificate: foreignCertificate.nullable(),
  licenseNumber: z.string().nullable(),
  remarks: z.string().nullable(),
  lines: z.array(authorizationLine),
  attachments: z.array(attachment),
  checks: z.array(check),
  clock,
  assignee: z.object({ id, name: z.string() }).nullable(),
  /** Only to officers. */
  proposal: z.object({ decision: z.string(), by: z.string(), at: moment }).nullable(),
  requested: z.object({ cancel: z.boolean(), correct: z.boolean() }),
  createdAt: moment,
  updatedAt: moment,
  submittedAt: moment.nullable(),
  issuedAt: moment.nullable(),
  replaces: z.object({ id, number: z.string() }).nullable(),
  replacedBy: z.object({ id, number: z.string() }).nullable(),
  /** The issued paper, to those who may hold it. */
  document: z.object({ checkCode: z.string(), verifyUrl: z.string(), issuedOn: day }).nullable(),
})
export type Authorization = z.infer<typeof authorization>

export const listView = z.enum([
  'all',
  'mine',
  'open',
  'unassigned',
  'waiting',
  'sign',
  'overdue',
  'active',
  'final',
])
export const listSort = z.enum([
  'due',
  '-due',
  'number',
  '-number',
  'updated',
  '-updated',
  'status',
  '-status',
  'applicant',
  '-applicant',
])
const many = (max: number) => z.string().max(max).optional()
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
  sort: listSort.optional(),
  view: listView.default('all'),
  /** Comma separated codes. */
  status: many(100),
  kind: many(40),
  group: many(20),
  country: many(60),
  customsPoint: many(60),
  assignee: many(40),
  substance: many(20),
  flag: many(60),
  from: day.optional(),
  to: day.optional(),
  search: z.string().max(100).optional(),
  mine: z.enum(['true', 'false']).optional(),
})
export type ListQuery = z.infer<typeof listQuery>
export const listItem = z.object({
  id,
  number: z.string().nullable(),
  kind: z.string(),
  kindName: z.string(),
  direction: z.string(),
  group: z.string(),
  status,
  version: z.number().int(),
  applicantName: z.string(),
  partnerName: z.string().nullable(),
  partnerCountry: z.string().nullable(),
  summary: z.string(),
  lineCount: z.number().int(),
  baseGrams: z.string().nullable(),
  flags: z.array(z.string()),
  clock,
  assigneeName: z.string().nullable(),
  customsPointName: z.string().nullable(),
  validUntil: day.nullable(),
  updatedAt: moment,
})
export type ListItem = z.infer<typeof listItem>
export const listOutput = page(listItem)
export const counts = z.record(z.string(), z.number().int())

export const actionOutput = authorization
export const historyOutput = z.array(historyEntry)
export const actionParams = z.object({ id, action: z.enum(authorizationActions) })
export { actionInput }

/** Balance of one substance as the case page and the draft show it; grams of anhydrous base. */
export const caseBalance = z.object({
  kind: z.enum(['estimate', 'quota']),
  substanceId: z.number().int(),
  substanceName: z.string(),
  year: z.number().int(),
  limitGrams: z.string(),
  usedGrams: z.string(),
  reservedGrams: z.string(),
  thisCaseGrams: z.string(),
  leftGrams: z.string(),
  /** The day on which the estimate ends at the pace of the last twelve months; null where it lasts the year. */
  lastsUntil: day.nullable(),
})
export type CaseBalance = z.infer<typeof caseBalance>
