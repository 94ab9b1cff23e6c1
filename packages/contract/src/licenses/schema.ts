import { z } from 'zod'
import { caseListItem, caseListQuery } from '../casework/list-schema.ts'
import { caseView, stepInput } from '../casework/schema.ts'
import { actionShapes } from '../casework/step-shapes.ts'
import { fieldShapes, viewShapes } from '../fields/shapes.ts'
import { inspection, inspectionInputs } from '../inspections/schema.ts'
import { licenseDocuments } from '../settings/groups/licenses.ts'
import { day, decimalOf, id, line, page, rowId, text, version, whole } from '../wire.ts'
import { licenseFields, mostPersons, mostQuotas, mostSites, mostStocks, mostSubstances } from './fields.ts'
import { licenseKind } from './kind.ts'
import { licenseActions, licenseStatuses } from './life.ts'
import { licenseActivities } from './rules.ts'
import { successions } from './succession.ts'

const status = z.enum(licenseStatuses)
const activity = z.enum(licenseActivities)

export const personInput = z.object({
  titleCode: line(20).nullish(),
  name: line('name').nullish(),
  /** What he is in the house. */
  occupation: line('name').nullish(),
  /** Since when he has been so. */
  since: day.nullish(),
  isDeputy: z.boolean().nullish(),
})
export const quotaInput = z.object({
  substanceId: rowId.nullish(),
  activity: activity.nullish(),
  year: whole(1900, 2200).nullish(),
  /** Of anhydrous base, in `unit`. */
  quantity: decimalOf('quantity').nullish(),
  unit: line(20).nullish(),
})

/** What may be in the house at any time. */
export const stockInput = quotaInput.pick({ substanceId: true, quantity: true, unit: true })

/** An application: every field may still be missing, the checks say what is. */
export const licenseInput = z.object({
  ...fieldShapes(licenseFields),
  /** Empty: every substance of the groups. */
  substanceIds: z.array(rowId).max(mostSubstances),
  siteIds: z.array(id).max(mostSites),
  persons: z.array(personInput).max(mostPersons),
  quotas: z.array(quotaInput).max(mostQuotas),
  stocks: z.array(stockInput).max(mostStocks),
})
export type LicenseInput = z.infer<typeof licenseInput>
export const createInput = licenseInput.partial().extend({
  /** The licence in force that this changes or renews; what it says is where the draft begins. */
  follows: z.object({ id, as: z.enum(successions) }).optional(),
  establishmentId: id.optional(),
  receivedOn: day.optional(),
})
export type LicenseCreateInput = z.infer<typeof createInput>
export const saveInput = licenseInput.extend({
  /** Left out: as they stand. */
  siteIds: z.array(id).max(mostSites).optional(),
  version,
  savedFrom: id.optional(),
})

/** What the officer says of the licence; what is left out stays as it was said before. */
const terms = z.object({
  validFrom: day.nullish(),
  validUntil: day.nullish(),
  /** What was charged, and how it was paid. */
  fee: line('name').nullish(),
  /** Texts of the library, by their codes. */
  conditions: z.array(line(30)).max(20).optional(),
  ownConditions: text('comment').nullish(),
})
const ownInputs = { terms, ...inspectionInputs }
export const actionInput = stepInput.extend(z.object(ownInputs).partial().shape)
export type LicenseActionInput = z.infer<typeof actionInput>
export const licenseActionShapes = actionShapes(licenseKind, ownInputs)
export const actionParams = z.object({ id, action: z.enum(licenseActions) })

export const licensePerson = z.object({
  titleCode: z.string().nullable(),
  name: z.string().nullable(),
  occupation: z.string().nullable(),
  since: day.nullable(),
  isDeputy: z.boolean(),
})
export const licenseQuota = z.object({
  substanceId: z.number().int().nullable(),
  substanceName: z.string(),
  activity: activity.nullable(),
  year: z.number().int().nullable(),
  quantity: z.string().nullable(),
  unit: z.string().nullable(),
  /** Grams of anhydrous base; null where nothing can be computed yet. */
  limitGrams: z.string().nullable(),
  /** Of what permits hold and what has moved; null until the licence is issued. */
  reservedGrams: z.string().nullable(),
  usedGrams: z.string().nullable(),
})
export type LicenseQuotaView = z.infer<typeof licenseQuota>
export const licenseStock = licenseQuota.pick({
  substanceId: true,
  substanceName: true,
  quantity: true,
  unit: true,
  limitGrams: true,
})
export type LicenseStockView = z.infer<typeof licenseStock>

export const license = caseView.extend({
  status,
  allowedActions: z.array(z.enum(licenseActions)),
  closedActions: z.array(z.object({ action: z.enum(licenseActions), reasons: z.array(z.string()) })),
  ...viewShapes(licenseFields),
  applicant: z.object({ id, name: z.string() }),
  substanceIds: z.array(z.number().int()),
  substances: z.array(z.object({ id: z.number().int(), name: z.string() })),
  siteIds: z.array(id),
  sites: z.array(z.object({ id, name: z.string(), address: z.string() })),
  persons: z.array(licensePerson),
  quotas: z.array(licenseQuota),
  stocks: z.array(licenseStock),
  /** As far as the reader may know of them. */
  inspections: z.array(inspection),
  /** The licence that this changes or renews, and in which fields it says something else. */
  follows: z
    .object({
      id,
      number: z.string().nullable(),
      as: z.enum(successions),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    })
    .nullable(),
  /** What follows it: under way, or issued. */
  followedBy: z.object({ id, number: z.string().nullable(), as: z.enum(successions), status }).nullable(),
  /** What the reader may apply for of it today. */
  mayFollow: z.array(z.enum(successions)),
  /** Its holder asks to surrender it, and the authority has not answered. */
  isSurrenderAsked: z.boolean(),
  /** Its last day is over, and it goes on until its renewal is decided. */
  isContinued: z.boolean(),
  /** Papers that the authority asks every application for. */
  documentsWanted: z.array(z.enum(licenseDocuments)),
  /** What the licence says, or is about to say; null where the reader is not told yet. */
  terms: z
    .object({
      validFrom: day,
      validUntil: day,
      /** Set by an officer, and not what follows from the application. */
      isSet: z.boolean(),
      conditions: z.array(z.object({ code: z.string(), text: z.string() })),
      ownConditions: z.string().nullable(),
      fee: z.string().nullable(),
    })
    .nullable(),
})
export type LicenseView = z.infer<typeof license>

export const listQuery = caseListQuery(['group'])
export const listItem = caseListItem.extend({
  status,
  activities: z.array(activity),
  groups: z.array(z.string()),
  validUntil: day.nullable(),
})
export type LicenseListItem = z.infer<typeof listItem>
export const listOutput = page(listItem)

/** How many of each are named. */
export const mostNamed = 20
const touchedCase = z.object({ id, number: z.string() })

/** What a stop of the licence would flag, as no other one covers it, and whom it concerns. */
export const effect = z.object({
  drafts: z.number().int(),
  requests: z.number().int(),
  permits: z.number().int(),
  /** Requests to cultivate and permits in force, where the licence is one to cultivate. */
  cultivations: z.number().int(),
  /** What nothing would hold any more if the suspension of this licence were lifted. */
  freed: z.object({
    requests: z.number().int(),
    permits: z.number().int(),
    cultivations: z.number().int(),
  }),
  /** Records of goods that customs holds under these permits, until an officer has settled them. */
  heldGoods: z.number().int(),
  people: z.number().int(),
  /** The first requests and permits of them, those due soonest before others. */
  touched: z.object({
    requests: z.array(touchedCase),
    permits: z.array(touchedCase),
    cultivations: z.array(touchedCase),
  }),
})
export type LicenseEffect = z.infer<typeof effect>
