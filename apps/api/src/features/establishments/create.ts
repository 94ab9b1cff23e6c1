import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { insertEstablishment, insertSite, type NewEstablishment } from './store.ts'

/** Adds an establishment with its first site, under the next code of the authority's numbering; answers its id. */
export const createEstablishment = async (tx: Tx, establishment: NewEstablishment): Promise<string> => {
  const { name, addressLines, city, postalCode } = establishment
  const { id, code } = await insertEstablishment(tx, establishment)
  await insertSite(tx, id, { code: '01', name: `${name}, ${city}`, addressLines, city, postalCode })
  recordAudit(tx, {
    action: 'establishment.create',
    entity: 'establishment',
    entityId: id,
    details: { code, ...establishment },
  })
  return id
}
