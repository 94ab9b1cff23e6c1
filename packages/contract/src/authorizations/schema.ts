import { z } from 'zod'
import { holds } from '../casework/holds.ts'
import { caseListItem, caseListQuery } from '../casework/list-schema.ts'
import { caseView, historyEntry } from '../casework/schema.ts'
import { fieldShapes, viewShapes } from '../fields/shapes.ts'
import { permitDirections } from '../permit-directions.ts'
import { drugBase } from '../quantities/drugs.ts'
import { formulaStep } from '../quantities/formula.ts'
import { substanceGroups } from '../substance-groups.ts'
import { day, decimalOf, id, line, page, rowId, version } from '../wire.ts'
import { abroad } from './abroad-schema.ts'
import { certifiedQuantity, foreignCertificate } from './certificate-schema.ts'
import { customsNote } from './customs-note.ts'
import { fastLane } from './fast-lane-schema.ts'
import { headFields, mostTransitCountries } from './head-fields.ts'
import { hints } from './hint-schema.ts'
import { authorizationActions, authorizationStatuses } from './life.ts'
import { permitTerms, warningReason } from './terms-schema.ts'

const status = z.enum(authorizationStatuses)

/** What the goods of a line are worth. */
export const lineValue = z.object({
  amount: decimalOf('money'),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
})
export type LineValue = z.infer<typeof lineValue>

export const lineInput = z.object({
  id: id.optional(),
  substanceId: rowId.nullish(),
  preparationId: id.nullish(),
  formId: rowId.nullish(),
  /** As typed by the applicant, never overwritten. In `unit`. */
  quantity: decimalOf('quantity').nullish(),
  unit: line(20).nullish(),
  /** Per cent of the form in the goods; 100 where not given. */
  purity: decimalOf('purity').nullish(),
  batch: line('number').nullish(),
  value: lineValue.nullish(),
  certified: certifiedQuantity.nullish(),
})
export type LineInput = z.infer<typeof lineInput>

/** A draft: every field may still be missing, the checks say what is. */
export const authorizationInput = z.object({
  kind: line(10),
  group: z.enum(substanceGroups),
  ...fieldShapes(headFields),
  /** ISO 3166-1 alpha-2, in the order of the way. */
  transitCountries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .max(mostTransitCountries)
    .optional(),
  validFrom: day.nullish(),
  foreignCertificate: foreignCertificate.nullish(),
  lines: z.array(lineInput).max(200),
})
export type AuthorizationInput = z.infer<typeof authorizationInput>
export const saveInput = authorizationInput.extend({
  version,
  /** Of the page that saves, made up by it. */
  savedFrom: id.optional(),
})

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
  value: lineValue.nullable(),
  certified: certifiedQuantity.nullable(),
  /** Grams of the goods as such; null where the unit counts pieces of something unknown. */
  grossGrams: z.string().nullable(),
  /** Grams of anhydrous base of its one drug (product §17); null of several, which stand in `components` alone. */
  baseGrams: z.string().nullable(),
  formula: z.array(formulaStep),
  /** Each drug that it holds, with how its base came about; none where a base cannot be counted yet. */
  components: z.array(
    drugBase.extend({
      formula: z.array(formulaStep),
      usedBaseGrams: z.string(),
      remainingBaseGrams: z.string(),
    }),
  ),
  usedQuantity: z.string(),
  remainingQuantity: z.string().nullable(),
})
export type AuthorizationLine = z.infer<typeof authorizationLine>

const place = z.object({ id: z.union([z.string(), z.number().int()]).nullable(), name: z.string() })
const party = z.object({
  id: id.nullable(),
  name: z.string(),
  countryId: z.string(),
  countryName: z.string(),
  addressLines: z.array(z.string()),
})

export const authorization = caseView.extend({
  direction: z.enum(permitDirections),
  group: z.enum(substanceGroups),
  /** What its kind of permit asks for and allows: the certificate of the other country, several shipments, so many days. */
  asksCertificate: z.boolean(),
  severalConsignments: z.boolean(),
  /** The goods came in by permits that the request names: they leave again, or go back. */
  namesPermits: z.boolean(),
  longestDays: z.number().int(),
  status,
  allowedActions: z.array(z.enum(authorizationActions)),
  closedActions: z.array(z.object({ action: z.enum(authorizationActions), reasons: z.array(z.string()) })),
  /** As its document names it; `nameNow` where the register names it otherwise since. */
  applicant: party.extend({ nameNow: z.string().nullable() }),
  /** Id of the key that its document is signed with; null of what was not issued. */
  signedWith: z.string().nullable(),
  /** What stands against it though it could still be used, worst first; as far as the reader is told. */
  holds: z.array(z.enum(holds)),
  partner: party.nullable(),
  site: place.nullable(),
  customsPoint: place.nullable(),
  /** Of transit, where the goods leave; they come in at `customsPoint`. */
  exitPoint: place.nullable(),
  ...viewShapes(headFields),
  validFrom: day.nullable(),
  foreignCertificate: foreignCertificate.nullable(),
  /** Until when the certificate of a humanitarian export must follow; null where none is owed. */
  certificateDueOn: day.nullable(),
  licenseNumber: z.string().nullable(),
  lines: z.array(authorizationLine),
  /** To officers before the issue, afterwards to everybody who sees the permit. */
  terms: permitTerms.nullable(),
  /** Only to officers. */
  warningReasons: z.array(warningReason),
  /** How it was judged for the fast lane; to officers alone. */
  fastLane: fastLane.nullable(),
  /** What is unusual about it; to officers alone. */
  hints,
  /** What the holder asks of the permit; `extend` is until when it is to run. */
  requested: z.object({ cancel: z.boolean(), correct: z.boolean(), extend: day.nullable() }),
  /** Oldest first; to customs and to officers. */
  customsNotes: z.array(customsNote),
  /** What the other authority has said of the permit on which it rests, or that rests on it; to officers, and in part to customs. */
  abroad: abroad.nullable(),
  /** To officers: records of goods that customs holds, until one of them has settled these. */
  heldGoods: z.number().int(),
})
export type Authorization = z.infer<typeof authorization>

export const listQuery = caseListQuery(['kind', 'group', 'customsPoint', 'substance'])
export type ListQuery = z.infer<typeof listQuery>
/** A kind of permit that may be asked for, in the order in which the kinds are offered. */
export const permitKind = z.object({
  code: z.string(),
  direction: z.enum(permitDirections),
  groups: z.array(z.string()),
})
export type PermitKind = z.infer<typeof permitKind>

/** The first line of a case as it was typed, the base of each of its drugs, and how many lines there are. */
const firstGoods = {
  /** Name of the salt, hydrate or preparation. */
  summary: z.string(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  bases: z.array(drugBase),
  lineCount: z.number().int(),
}
export const listItem = caseListItem.extend({
  kind: z.string(),
  kindName: z.string(),
  direction: z.string(),
  group: z.string(),
  status,
  applicantName: z.string(),
  partnerName: z.string().nullable(),
  partnerCountry: z.string().nullable(),
  ...firstGoods,
  customsPointName: z.string().nullable(),
  /** Of transit, where the goods leave. */
  exitPointName: z.string().nullable(),
  validUntil: day.nullable(),
})
export type ListItem = z.infer<typeof listItem>
export const listOutput = page(listItem)
export const counts = z.record(z.string(), z.number().int())

export const actionOutput = authorization
export const historyOutput = z.array(historyEntry)

export { type CaseBalance, caseBalance } from '../balances/schema.ts'
