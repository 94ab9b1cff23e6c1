import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { mostPersons, mostQuotas, mostStocks } from '@papaver/contract/licenses/fields.ts'
import type { LicenseView } from '@papaver/contract/licenses/schema.ts'
import { type LineListOf, useOwnParts } from '../casework/draft/line-list.tsx'
import type { TypedParts } from './typed.ts'

/** What the form must have before it is shown. */
export interface Loaded {
  readonly sites: CallOutput<'masters.establishmentSites'>
  readonly substances: CallOutput<'masters.substances'>
  readonly units: CallOutput<'masters.unitsOfMeasure'>
  readonly titles: CallOutput<'masters.personTitles'>
}

export const usePartsView = () => useOwnParts<LicenseView, TypedParts, Loaded>()

type List = LineListOf<TypedParts>
export const persons: List = {
  list: 'persons',
  word: 'person',
  most: mostPersons,
  words: { add: 'addPerson', remove: 'removePerson' },
}
export const quotas: List = {
  list: 'quotas',
  word: 'quota',
  most: mostQuotas,
  words: { add: 'addQuota', remove: 'removeQuota', hint: 'quotasHint' },
}
export const stocks: List = {
  list: 'stocks',
  word: 'stock',
  most: mostStocks,
  words: { add: 'addStock', remove: 'removeStock', hint: 'stocksHint' },
}

/** Parts of an application that are none of its described fields. */
export const partPaths = /^(persons|quotas|stocks|siteIds|substanceIds)(\.|$)/
