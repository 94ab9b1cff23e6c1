import { z } from 'zod'
import { caseListItem, caseListQuery } from '../casework/list-schema.ts'
import { caseView, stepInput } from '../casework/schema.ts'
import { actionShapes } from '../casework/step-shapes.ts'
import { fieldShapes, viewShapes } from '../fields/shapes.ts'
import { formulaStep } from '../quantities/formula.ts'
import { day, decimalOf, id, line, page, rowId, search, typedWhole, version } from '../wire.ts'
import { mostComponents, preparationFields } from './fields.ts'
import { preparationKind } from './kind.ts'
import { preparationActions, preparationStatuses } from './life.ts'

const status = z.enum(preparationStatuses)

export const componentInput = z.object({
  substanceId: rowId.nullish(),
  formId: rowId.nullish(),
  /** Of the form, in `unit`, in one unit of the pack. */
  strength: decimalOf('strength').nullish(),
  unit: line(20).nullish(),
})
export type ComponentInput = z.infer<typeof componentInput>

/** A draft: every field may still be missing, the checks say what is. */
export const preparationInput = z.object({
  ...fieldShapes(preparationFields),
  components: z.array(componentInput).max(mostComponents),
})
export type PreparationInput = z.infer<typeof preparationInput>
/** Officers name the company that sent a request on paper; without one it is an entry of the authority's own. */
export const createInput = preparationInput.extend({
  establishmentId: id.optional(),
  receivedOn: day.optional(),
})
export const saveInput = preparationInput.extend({ version, savedFrom: id.optional() })

const ownInputs = {
  /** The officer has looked at the computed base of a unit and of a pack, and confirms it. */
  confirmsBase: z.boolean(),
}
export const actionInput = stepInput.extend(z.object(ownInputs).partial().shape)
export type PreparationActionInput = z.infer<typeof actionInput>
export const preparationActionShapes = actionShapes(preparationKind, ownInputs)
export const actionParams = z.object({ id, action: z.enum(preparationActions) })

/** Grams of anhydrous base with the way to it; null where it cannot be computed yet. */
const base = z.object({ grams: z.string(), formula: z.array(formulaStep) }).nullable()
export const component = z.object({
  substanceId: z.number().int().nullable(),
  substanceName: z.string(),
  schedule: z.string(),
  formId: z.number().int().nullable(),
  /** Null where it is the base itself. */
  formName: z.string().nullable(),
  strength: z.string().nullable(),
  unit: z.string().nullable(),
  /** Grams of base in a gram of the form, of the day. */
  factor: z.string().nullable(),
  unitBase: base,
  packBase: base,
})
export type PreparationComponent = z.infer<typeof component>

/** What the authority confirmed with its approval. */
const confirmedBase = z.object({
  on: day,
  components: z.array(
    z.object({
      substanceName: z.string(),
      factor: z.string(),
      unitGrams: z.string(),
      packGrams: z.string(),
    }),
  ),
})
const versionRow = z.object({
  id,
  number: z.string(),
  serial: z.number().int(),
  status,
  validFrom: day.nullable(),
  /** The last day before the next version; null while it is the newest. */
  validUntil: day.nullable(),
})
export type VersionRow = z.infer<typeof versionRow>

/** What of an entry whoever finds it in the catalogue may read. */
const content = z.object({
  ...viewShapes(preparationFields),
  /** In the reader's language. */
  name: z.string(),
  group: z.string().nullable(),
  dosageFormName: z.string(),
  packUnitName: z.string(),
  components: z.array(component),
  confirmed: confirmedBase.nullable(),
  /** Which version of the product it is, from 1. */
  serial: z.number().int(),
  validFrom: day.nullable(),
  versions: z.array(versionRow),
})

export const preparation = caseView.extend(content.shape).extend({
  status,
  allowedActions: z.array(z.enum(preparationActions)),
  closedActions: z.array(z.object({ action: z.enum(preparationActions), reasons: z.array(z.string()) })),
  /** Who asked for it; null for the authority's own entries. */
  applicant: z.object({ id, name: z.string() }).nullable(),
  /** The reader may ask for a new version of it. */
  mayRenew: z.boolean(),
})
export type PreparationView = z.infer<typeof preparation>

export const entry = content.extend({ id, number: z.string(), status })
export type CatalogueEntry = z.infer<typeof entry>

const listed = {
  id,
  number: z.string().nullable(),
  status,
  name: z.string(),
  /** "codeine phosphate hemihydrate 30 mg", one after the other. */
  composition: z.string(),
  dosageFormName: z.string(),
  packSize: z.string().nullable(),
  packUnit: z.string().nullable(),
  group: z.string().nullable(),
  marketingHolder: z.string().nullable(),
  serial: z.number().int(),
  isPrivate: z.boolean(),
}
export const listItem = caseListItem.extend(listed)
export type PreparationListItem = z.infer<typeof listItem>

const many = (max: number) => line(max).optional()
export const listQuery = caseListQuery(['group', 'substance'])
export type PreparationListQuery = z.infer<typeof listQuery>
export const listOutput = page(listItem)

export const catalogueQuery = z.object({
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
  group: many(20),
  substance: many(20),
  /** The reader's favourites alone. */
  favorites: z.enum(['true', 'false']).optional(),
  search: search().optional(),
})
export type CatalogueQuery = z.infer<typeof catalogueQuery>
export const catalogueItem = z.object(listed)
export type CatalogueItem = z.infer<typeof catalogueItem>
export const catalogueOutput = page(catalogueItem)

/** What stands on an entry: how much of it would be touched by its withdrawal. */
export const effect = z.object({
  drafts: z.number().int(),
  requests: z.number().int(),
  permits: z.number().int(),
})
