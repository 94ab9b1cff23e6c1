import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import * as store from './store.ts'

export { addressLine } from './address-line.ts'
export { closedOn } from './closed-days.ts'
export { createEstablishment } from './create.ts'
export type { EstablishmentRenamed } from './events.ts'
export { type EstablishmentScope, isOfficer, scopeOf } from './policy.ts'
export { keepEstablishment, lockEstablishment, suggestEstablishments } from './register-store.ts'
export {
  type Establishment,
  type EstablishmentPerson,
  enterEstablishment,
  findEstablishments,
  insertPerson,
  insertSite,
  listEstablishments,
  listPersons,
  listSites,
  type NewEstablishment,
  type Site,
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
