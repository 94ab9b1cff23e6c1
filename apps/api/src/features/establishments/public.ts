import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import * as store from './store.ts'

export { createEstablishment, type NewEstablishment } from './create.ts'
export { type EstablishmentScope, isOfficer, scopeOf } from './policy.ts'
export {
  type Establishment,
  type EstablishmentPerson,
  findEstablishments,
  listEstablishments,
  listPersons,
  listSites,
  type Site,
  saveEstablishment,
  savePerson,
  saveSite,
} from './store.ts'

/** By id or code, for other features that have judged already who may see it. */
export const findEstablishment = (db: Reader, id: string): Promise<store.Establishment | undefined> =>
  store.findEstablishment(db, 'all', id)

/** The same, which must be there: not found otherwise. */
export const getEstablishment = async (db: Reader, id: string): Promise<store.Establishment> =>
  (await store.findEstablishment(db, 'all', id)) ?? refuse(frameRefusals.notFound)

/** By id or code within a reader's scope; outside it there is none. */
export const findEstablishmentInScope = store.findEstablishment

/** As master calls show a holder. */
export const establishmentRowOf = (establishment: store.Establishment) => {
  const { id, code, name, isActive, countryId, city, groups, kind } = establishment
  return { id, code, name, isActive, countryId, city, groups, kind: kind as string }
}
