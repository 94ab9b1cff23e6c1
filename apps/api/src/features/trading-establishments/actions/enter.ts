import { columnsOf } from '@papaver/contract/casework/head.ts'
import { partnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { PartnerStatus } from '@papaver/contract/trading-establishments/life.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseId, enterOwn } from '../../casework/public.ts'
import { insertPartner, nextNumber, type SaidValues } from '../store.ts'
import { listedAs } from './draft.ts'

const kind = partnerKind as unknown as Parameters<typeof enterOwn>[0]['kind']

/** Puts an entry into the register that nobody asked for: an import, the demonstration. */
export const enterPartner = async (
  tx: Tx,
  said: Partial<SaidValues>,
  status: PartnerStatus = 'APR',
): Promise<{ id: CaseId; number: string }> => {
  const number = await nextNumber(tx)
  const partner = columnsOf(partnerFields, said) as unknown as SaidValues
  const place = { kind: 'entry', substanceGroup: null, status, number }
  const { id } = await enterOwn({ kind }, tx, { ...place, values: listedAs(partner, number) })
  await insertPartner(tx, { ...partner, id })
  return { id, number }
}
