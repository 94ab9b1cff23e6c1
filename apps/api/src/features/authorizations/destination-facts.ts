import type { DestinationFacts } from '@papaver/contract/authorizations/destination-checks.ts'
import { plain, plus } from '@papaver/contract/quantities/base.ts'
import { findForeignEstimates, nameIn } from '../masters/public.ts'
import type { CheckContext } from './check-context.ts'
import { listExportedTo } from './exported-store.ts'
import { type AuthorizationRecord, componentsOf } from './record.ts'
import { balanceYear } from './reservations.ts'

/** The country to which goods leave, be it from here or on their way through; null of imports. */
export const destinationOf = ({ kind, case: row, header }: AuthorizationRecord): string | null => {
  if (kind.direction === 'transit') return header.destinationCountry
  return kind.direction === 'export' ? row.partnerCountry : null
}

/** What the destination has said it needs of the substances of an export, beside all that leaves for it. */
export const destinationFacts = async (
  { db, masters, calendar, culture }: CheckContext,
  record: AuthorizationRecord,
): Promise<DestinationFacts> => {
  const { case: row, kind, lines } = record
  const countryId = destinationOf(record) ?? row.partnerCountry
  const country = countryId === null ? undefined : masters.country(countryId)
  const destinationName = country ? nameIn(country.names, culture) : ''
  const parts = lines
    .flatMap(componentsOf)
    .filter(({ substanceId }) => masters.substance(substanceId)?.convention === '1961')
  if (kind.direction !== 'export' || countryId === null || parts.length === 0)
    return { destinationName, destinationEstimates: [] }
  const year = balanceYear(record, calendar.today)
  const wanted = [...new Set(parts.map(({ substanceId }) => substanceId))]
  const known = await findForeignEstimates(db, countryId, year, wanted)
  if (known.length === 0) return { destinationName, destinationEstimates: [] }
  const substanceIds = known.map(({ substanceId }) => substanceId)
  const others = await listExportedTo(db, { countryId, year, substanceIds, exceptCaseId: row.id })
  return {
    destinationName,
    destinationEstimates: known.map(({ substanceId, grams }) => {
      const substance = masters.substance(substanceId)
      const mine = parts.filter((part) => part.substanceId === substanceId)
      return {
        substanceId,
        substanceName: substance ? nameIn(substance.names, culture) : '',
        year,
        estimateGrams: plain(grams),
        othersGrams: others.get(substanceId) ?? '0',
        caseGrams: plus(...mine.map(({ baseGrams }) => baseGrams)),
      }
    }),
  }
}
