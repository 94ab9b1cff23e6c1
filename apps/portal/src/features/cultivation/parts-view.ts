import { mostBuyers, mostPlots, mostVarieties } from '@papaver/contract/cultivation/fields.ts'
import type { CultivationView } from '@papaver/contract/cultivation/schema.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { type LineListOf, useOwnParts } from '../casework/draft/line-list.tsx'
import type { TypedParts } from './typed.ts'

/** What the form must have before it is shown. */
export interface Loaded {
  readonly sites: CallOutput<'masters.establishmentSites'>
  readonly countries: CallOutput<'masters.countries'>
  readonly buyers: CallOutput<'masters.cultivationTradingEstablishments'>
  readonly areaUoms: CallOutput<'masters.cultivationAreaUoms'>
  readonly weightUoms: CallOutput<'masters.cultivationWeightUoms'>
  /** In what the authority counts. */
  readonly areaUnit: string
  readonly weightUnit: string
  /** Per cent by which a boundary may differ from what is declared. */
  readonly areaTolerance: number
}

export const usePartsView = () => useOwnParts<CultivationView, TypedParts, Loaded>()

type List = LineListOf<TypedParts>
export const plots: List = {
  list: 'plots',
  word: 'plot',
  most: mostPlots,
  words: { add: 'addPlot', remove: 'removePlot', hint: 'plotsHint' },
}
export const varieties: List = {
  list: 'varieties',
  word: 'variety',
  most: mostVarieties,
  words: { add: 'addVariety', remove: 'removeVariety', hint: 'varietiesHint' },
}
export const buyers: List = {
  list: 'buyers',
  word: 'buyer',
  most: mostBuyers,
  words: { add: 'addBuyer', remove: 'removeBuyer', hint: 'buyersHint' },
}

/** Parts of a request that are none of its described fields. */
export const partPaths = /^(plots|varieties|buyers)(\.|$)/
