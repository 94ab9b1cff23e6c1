import { ofPartnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import type { PartnerStatus } from '@papaver/contract/trading-establishments/life.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseId, enterOwn } from '../../casework/public.ts'
import { servedPartners } from '../served-kind.ts'
import { insertPartner, nextSerial, type SaidValues } from '../store.ts'
import { listedAs } from './draft.ts'
import { partnerNumber } from './usual.ts'

const nothing = { ...(ofPartnerFields(() => null) as unknown as SaidValues), addressLines: [], groups: [] }

/** Puts an entry into the register that nobody asked for: an import, the demonstration. */
export const enterPartner = async (
  tx: Tx,
  said: Partial<SaidValues>,
  status: PartnerStatus = 'APR',
): Promise<{ id: CaseId; number: string }> => {
  const number = partnerNumber(await nextSerial(tx))
  const partner = { ...nothing, ...said }
  const place = { kind: 'entry', substanceGroup: null, status, number }
  const { id } = await enterOwn(servedPartners, tx, { ...place, values: listedAs(partner, number) })
  await insertPartner(tx, { ...partner, id })
  return { id, number }
}
