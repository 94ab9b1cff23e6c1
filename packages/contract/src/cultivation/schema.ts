import { z } from 'zod'
import { caseListItem, caseListQuery } from '../casework/list-schema.ts'
import { caseView, stepInput } from '../casework/schema.ts'
import { actionShapes } from '../casework/step-shapes.ts'
import { fieldShapes, viewShapes } from '../fields/shapes.ts'
import { inspection, inspectionInputs } from '../inspections/schema.ts'
import { corner, plotShape } from '../plots/schema.ts'
import { day, decimalOf, id, line, page, text, version, whole } from '../wire.ts'
import { reportTypes } from './balance.ts'
import { cultivationFields, mostBuyers, mostPlots, mostVarieties } from './fields.ts'
import { cultivationKind } from './kind.ts'
import { cultivationActions, cultivationStatuses } from './life.ts'
import { longestMark } from './rules.ts'

const status = z.enum(cultivationStatuses)
const quantity = decimalOf('quantity').nullish()

export const plotInput = z.object({
  name: line(longestMark).nullish(),
  siteId: id.nullish(),
  /** As the land register calls it. */
  parcel: line(longestMark).nullish(),
  area: quantity,
  areaUnit: line(20).nullish(),
  /** Its boundary, where it was drawn; of rooms there is none. */
  shape: plotShape.nullish(),
})
export const varietyInput = z.object({
  name: line('name').nullish(),
  /** Per cent of dry weight. */
  thc: decimalOf('purity').nullish(),
  cbd: decimalOf('purity').nullish(),
  originCountry: line(2).nullish(),
  lot: line(longestMark).nullish(),
  /** Number of the permit under which seed or cuttings came in. */
  importPermit: line('number').nullish(),
  plants: whole(0, 100_000_000).nullish(),
})
export const buyerInput = z.object({
  buyerId: id.nullish(),
  contractNumber: line(longestMark).nullish(),
  contractOn: day.nullish(),
  /** Dried material, in `unit`. */
  quantity,
  unit: line(20).nullish(),
  /** The buyer takes whatever is harvested. */
  isWhole: z.boolean().nullish(),
})

/** A request: every field may still be missing, the checks say what is. */
export const cultivationInput = z.object({
  ...fieldShapes(cultivationFields),
  plots: z.array(plotInput).max(mostPlots),
  varieties: z.array(varietyInput).max(mostVarieties),
  buyers: z.array(buyerInput).max(mostBuyers),
})
export type CultivationInput = z.infer<typeof cultivationInput>
export const createInput = cultivationInput.partial().extend({
  /** The permit in force that this changes; what it says is where the draft begins. */
  follows: z.object({ id }).optional(),
  establishmentId: id.optional(),
  receivedOn: day.optional(),
})
export type CultivationCreateInput = z.infer<typeof createInput>
export const saveInput = cultivationInput.extend({ version, savedFrom: id.optional() })

/** What the officer says of the permit; what is left out stays as it was said before. */
const terms = z.object({
  validUntil: day.nullish(),
  /** Texts of the library, by their codes. */
  conditions: z.array(line(30)).max(20).optional(),
  ownConditions: text('comment').nullish(),
})
const ownInputs = { terms, ...inspectionInputs }
export const actionInput = stepInput.extend(z.object(ownInputs).partial().shape)
export type CultivationActionInput = z.infer<typeof actionInput>
export const cultivationActionShapes = actionShapes(cultivationKind, ownInputs)
export const actionParams = z.object({ id, action: z.enum(cultivationActions) })

const figure = z.string().nullable()
export const plotView = z.object({
  name: figure,
  siteId: id.nullable(),
  siteName: figure,
  parcel: figure,
  area: figure,
  areaUnit: figure,
  /** Declared, in square metres. */
  squareMetres: figure,
  shape: z.array(corner).nullable(),
  /** Of the boundary that was drawn, in square metres. */
  drawnSquareMetres: figure,
})
export type PlotView = z.infer<typeof plotView>
export const varietyView = z.object({
  name: figure,
  thc: figure,
  cbd: figure,
  originCountry: figure,
  originName: figure,
  lot: figure,
  importPermit: figure,
  plants: z.number().int().nullable(),
})
export type VarietyView = z.infer<typeof varietyView>
export const buyerView = z.object({
  buyerId: id.nullable(),
  buyerName: figure,
  contractNumber: figure,
  contractOn: day.nullable(),
  quantity: figure,
  unit: figure,
  isWhole: z.boolean(),
})
export type BuyerView = z.infer<typeof buyerView>

const linked = z.object({ id, number: z.string().nullable() })

export const cultivation = caseView.extend({
  status,
  allowedActions: z.array(z.enum(cultivationActions)),
  closedActions: z.array(z.object({ action: z.enum(cultivationActions), reasons: z.array(z.string()) })),
  ...viewShapes(cultivationFields),
  applicant: z.object({ id, name: z.string() }),
  substanceName: z.string().nullable(),
  plots: z.array(plotView),
  varieties: z.array(varietyView),
  buyers: z.array(buyerView),
  /** Of all plots, in square metres. */
  squareMetres: z.string(),
  /** As far as the reader may know of them. */
  inspections: z.array(inspection),
  /** The permit that this changes, and in which fields it says something else. */
  follows: linked
    .extend({
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
    })
    .nullable(),
  /** What changes it: under way, or issued. */
  followedBy: linked.extend({ status }).nullable(),
  /**
   * The end of its licence and of its own days, while it is in force or something is left: from which day on there is no licence
   * and which one ended; its last day, where that is over and plants stand or material lies there.
   */
  ends: z.object({
    licence: z.object({ from: day, license: linked.nullable() }).nullable(),
    lastDay: day.nullable(),
  }),
  /** A change of it may be applied for by the reader. */
  mayChange: z.boolean(),
  /** What the permit says, or is about to say; null where the reader is not told yet. */
  terms: z
    .object({
      validFrom: day,
      validUntil: day,
      conditions: z.array(z.object({ code: z.string(), text: z.string() })),
      ownConditions: z.string().nullable(),
    })
    .nullable(),
})
export type CultivationView = z.infer<typeof cultivation>

export const listQuery = caseListQuery([], {
  purpose: line(200).optional(),
  placing: line(200).optional(),
})
export const listItem = caseListItem.extend({
  status,
  substanceName: z.string(),
  varieties: z.string(),
  purposeName: z.string(),
  placingName: z.string(),
  squareMetres: z.string(),
  startsOn: day.nullable(),
  validUntil: day.nullable(),
})
export type CultivationListItem = z.infer<typeof listItem>
export const listOutput = page(listItem)

const figures = z.object({ plants: z.string(), fresh: z.string(), dry: z.string() })
const type = z.enum(reportTypes)
/** The record of a permit: what was reported, and what it comes to; plants, and grams as weighed. */
export const record = z.object({
  entries: z.array(
    figures.extend({
      id: z.string(),
      reportId: id,
      number: z.string(),
      type,
      typeName: z.string(),
      cycle: z.number().int(),
      on: day,
      /** Not looked at, not confirmed by the buyer, or not destroyed yet. */
      isPending: z.boolean(),
    }),
  ),
  cycles: z.array(
    z.object({
      cycle: z.number().int(),
      sums: z.record(type, figures),
      stock: figures,
      /** Where the harvest went, in grams; the parts add up to it. */
      flow: z.record(z.string(), z.string()),
      /** Dry weight in per cent of fresh weight. */
      dryRatio: z.string().nullable(),
      /** Fresh material harvested, in grams a square metre. */
      yieldPerSquareMetre: z.string().nullable(),
      faults: z.array(z.object({ code: z.string(), amount: z.string() })),
    }),
  ),
  /** Grams expected from all cycles. */
  expected: z.object({ fresh: z.string().nullable(), dry: z.string().nullable() }),
  /** Of finished cycles of other cultivations: middle of the grower's own, and of other growers', in grams a square metre. */
  usual: z.object({ own: z.string().nullable(), all: z.string().nullable() }),
})
export type CultivationRecordView = z.infer<typeof record>

/** Every place where something is or was allowed to grow, for the authority's map. */
export const sites = z.array(
  z.object({
    id,
    number: z.string(),
    status,
    holder: z.string(),
    plot: z.string(),
    shape: z.array(corner).nullable(),
    squareMetres: z.string().nullable(),
    validUntil: day.nullable(),
    isOverdue: z.boolean(),
  }),
)
export type CultivationSite = z.infer<typeof sites>[number]
