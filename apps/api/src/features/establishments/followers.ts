import type { Deps } from '../../platform/deps.ts'
import { recordAudit } from '../audit/public.ts'
import { readMasters } from '../masters/public.ts'
import { moveToCountry } from './register-store.ts'

/**
 * Holders are domestic: their country is that of the authority, whose permits name it as that of the importer or the exporter. With
 * another one, an authority abroad would take each of them for the permit of a third country.
 */
export const establishmentsFollowers = ({ followers }: Deps): void =>
  followers.follow('authorityCountryChanged', async (tx, { before, after }) => {
    // The setting takes every code of ISO 3166-1; an address is of a country that the masters have.
    if ((await readMasters(tx.db)).country(after) === undefined) return
    for (const { id } of await moveToCountry(tx, { before, after }))
      recordAudit(tx, {
        action: 'establishment.moveToCountry',
        entity: 'establishment',
        entityId: id,
        details: { before: { countryId: before }, after: { countryId: after } },
      })
  })
