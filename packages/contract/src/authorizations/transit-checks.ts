import { at, block, pass } from '../casework/check-making.ts'
import type { Check } from '../casework/schema.ts'

/** Between which countries and over which points goods pass through this one. */
export interface TransitFacts {
  /** Null of imports and exports. */
  readonly transit: {
    readonly entryPointId: number | null
    readonly exitPointId: number | null
    /** ISO 3166-1 alpha-2, as the next two: this country, the exporter's, and that to which the goods go. */
    readonly ownCountry: string
    readonly exportingCountry: string | null
    readonly destination: { readonly countryId: string; readonly countryName: string } | null
  } | null
}

/** Goods that end here are imported, and those that go back to where they came from are not in transit (1961 art. 31(11)). */
export const transitChecks = ({ transit }: TransitFacts): Check[] => {
  if (transit === null) return []
  const { entryPointId, exitPointId, ownCountry, exportingCountry, destination } = transit
  const found: Check[] = []
  if (exitPointId !== null && exitPointId === entryPointId)
    found.push(block('transitSamePoint', {}, null, at('exitPointId')))
  if (exportingCountry !== null && exportingCountry === ownCountry)
    found.push(block('transitBeginsHere', {}, null, at('foreignEstablishmentId')))
  if (destination !== null) {
    const params = { country: destination.countryName }
    if (destination.countryId === ownCountry)
      found.push(block('transitEndsHere', params, null, at('destinationCountry')))
    else if (destination.countryId === exportingCountry)
      found.push(block('transitReturns', params, null, at('destinationCountry')))
  }
  if (found.length > 0) return found
  return exitPointId === null || entryPointId === null || destination === null ? [] : [pass('transit')]
}
