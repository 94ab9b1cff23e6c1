import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { type Establishment, insertEstablishment, saveSite } from './store.ts'

export type NewEstablishment = Omit<Establishment, 'id' | 'code' | 'isActive'>

/** Adds an establishment with its first site, under the next code of the authority's numbering; answers its id. */
export const createEstablishment = async (tx: Tx, establishment: NewEstablishment): Promise<string> => {
  const { name, addressLines, city, postalCode, kind, groups } = establishment
  const { id, code } = await insertEstablishment(tx, establishment)
  await saveSite(tx, id, { code: '01', name: `${name}, ${city}`, addressLines, city, postalCode })
  recordAudit(tx, {
    action: 'establishment.create',
    entity: 'establishment',
    entityId: id,
    details: { code, name, kind, groups, addressLines, city, postalCode },
  })
  return id
}
