import { z } from 'zod'
import { substanceGroups } from '../substance-groups.ts'

/** Every master answers rows of this shape, names in the reader's language (product §17). */
export const masterRow = z.object({
  id: z.union([z.number().int(), z.string()]),
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  description: z.string().optional(),
})
export const masterRows = z.array(masterRow)

export const countryRow = masterRow.extend({
  alpha3: z.string(),
  numeric: z.string(),
  region: z.string(),
  isEu: z.boolean(),
})
export const statusRow = masterRow.extend({
  entity: z.string(),
  group: z.enum(['open', 'waiting', 'decided', 'active', 'final']),
  tone: z.string(),
  icon: z.string(),
})
export const formRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Grams of anhydrous base in a gram of this form. */
  factor: z.string(),
  /** Chemical formula of the form, as in the reference data. */
  formula: z.string(),
  casNumber: z.string().nullable(),
})
export const substanceRow = masterRow.extend({
  id: z.number().int(),
  group: z.string(),
  convention: z.string(),
  schedule: z.string(),
  /** On the limited international special surveillance list of the INCB. */
  isSurveilled: z.boolean(),
  casNumber: z.string().nullable(),
  hsCode: z.string().nullable(),
  /** Category of a precursor in the law of the European Union; empty of all others. */
  euCategory: z.string(),
  /** Grams in a mole of the base, worked out from its formula; null where none is known. */
  molarMass: z.string().nullable(),
  family: z.string(),
  synonyms: z.array(z.string()),
  forms: z.array(formRow),
})
export type SubstanceRow = z.infer<typeof substanceRow>
export const unitRow = masterRow.extend({
  dimension: z.string(),
  /** Multiply by this to reach the base unit of the dimension (kg, l, unit, ha). */
  factorToBase: z.string(),
  baseUnit: z.string(),
})
export const typeOfPermitRow = masterRow.extend({
  kind: z.string(),
  group: z.string(),
  direction: z.string(),
  legalBasis: z.string(),
})
export const generalNoteRow = masterRow.extend({
  usedFor: z.string(),
  group: z.string(),
  direction: z.string(),
  /** How many a text says that a permit is for; null of one that says nothing of it. */
  consignments: z.string().nullable(),
})
export const establishmentRow = masterRow.extend({
  id: z.uuid(),
  countryId: z.string(),
  city: z.string(),
  groups: z.array(z.string()),
  kind: z.string(),
})
const inCapitalsOrNot = (words: readonly string[]) =>
  z.enum([...new Set(words.flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]))])

/**
 * Establishments to choose a party from: of a country (two letters) or of `all`; that trade in a group or in `all`; `approved`, or
 * `all` for those that may not be traded with now, too, which only officers see. In capitals or not.
 */
export const countryChoice = z.object({
  countryId: z.string().regex(/^(?:all|ALL|[A-Za-z]{2})$/),
  flag1: inCapitalsOrNot([...substanceGroups, 'all']),
  flag2: inCapitalsOrNot(['approved', 'all']),
})

export const siteRow = masterRow.extend({ id: z.uuid(), address: z.string(), city: z.string() })
export const personRow = masterRow.extend({ id: z.uuid(), occupation: z.string() })
export const preparationRow = masterRow.extend({
  id: z.uuid(),
  group: z.string(),
  dosageForm: z.string(),
  packSize: z.string(),
  packUnit: z.string(),
  components: z.array(
    z.object({
      substanceId: z.number().int(),
      substanceName: z.string(),
      formId: z.number().int().nullable(),
      formName: z.string().nullable(),
      strength: z.string(),
      unit: z.string(),
      factor: z.string(),
    }),
  ),
})
export type PreparationRow = z.infer<typeof preparationRow>
/** `modes`: codes of the modes of transport that it serves; none: all. */
export const customsPointRow = masterRow.extend({
  id: z.number().int(),
  city: z.string(),
  modes: z.array(z.string()),
  /** Its last day, once that has passed; null of one that is open, or that was closed by hand. */
  closedAfter: z.string().nullable(),
})
export const authorityRow = masterRow.extend({
  countryId: z.string(),
  address: z.string(),
  mail: z.string(),
  phone: z.string(),
})
export const reasonRow = masterRow.extend({ use: z.string() })
