import { z } from 'zod'
import { caseListItem, caseListQuery } from '../casework/list-schema.ts'
import { caseView, stepInput } from '../casework/schema.ts'
import { actionShapes } from '../casework/step-shapes.ts'
import { fieldShapes, viewShapes } from '../fields/shapes.ts'
import { day, id, line, page, version } from '../wire.ts'
import { preExportDirections, preExportFields } from './fields.ts'
import { preExportKind } from './kind.ts'
import { preExportActions, preExportStatuses } from './life.ts'

const status = z.enum(preExportStatuses)
const kind = z.enum(preExportDirections)

/** A draft: every field may still be missing, the checks say what is. Which way it goes is fixed. */
export const preExportInput = z.object({ kind, ...fieldShapes(preExportFields) })
export type PreExportInput = z.infer<typeof preExportInput>
/** The company of this country is named with the beginning: the exporter, or the importer as far as it is known. */
export const createInput = preExportInput.extend({
  establishmentId: id.optional(),
  receivedOn: day.optional(),
})
export const saveInput = preExportInput.extend({ version, savedFrom: id.optional() })

const ownInputs = {
  /** Day of the answer. */
  answeredOn: day,
  /** Reference of the answer. */
  reference: line('number'),
}
export const actionInput = stepInput.extend(z.object(ownInputs).partial().shape)
export type PreExportActionInput = z.infer<typeof actionInput>
export const preExportActionShapes = actionShapes(preExportKind, ownInputs)
export const actionParams = z.object({ id, action: z.enum(preExportActions) })

export const preExport = caseView.extend({
  kind,
  status,
  allowedActions: z.array(z.enum(preExportActions)),
  closedActions: z.array(z.object({ action: z.enum(preExportActions), reasons: z.array(z.string()) })),
  ...viewShapes(preExportFields),
  companyName: z.string().nullable(),
  substanceName: z.string(),
  casNumber: z.string().nullable(),
  hsCode: z.string().nullable(),
  countryName: z.string().nullable(),
  /** The export request for which it is sent. */
  request: z.object({ id, number: z.string() }).nullable(),
  sentOn: day.nullable(),
  answeredOn: day.nullable(),
  answerReference: z.string().nullable(),
  /** To whom its letters go by mail; nobody where the masters know no address. */
  addressees: z.array(z.object({ name: z.string(), mail: z.string() })),
  isPenOnline: z.boolean(),
  /** Of a substance on the special surveillance list: notified of our own accord (PEN Light). */
  isVoluntary: z.boolean(),
  /** Letters go by mail; else they are sent by another way. */
  goesByMail: z.boolean(),
})
export type PreExport = z.infer<typeof preExport>

export const listQuery = caseListQuery(['kind'])
export const listItem = caseListItem.extend({
  status,
  kind,
  substanceName: z.string(),
  quantity: z.string().nullable(),
  unitName: z.string(),
  countryId: z.string().nullable(),
  partner: z.string().nullable(),
})
export type PreExportListItem = z.infer<typeof listItem>
export const listOutput = page(listItem)
