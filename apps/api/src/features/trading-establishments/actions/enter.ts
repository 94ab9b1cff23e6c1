import { columnsOf } from '@papaver/contract/casework/head.ts'
import { partnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { PartnerStatus } from '@papaver/contract/trading-establishments/life.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, enterOwn, takeNumbers } from '../../casework/public.ts'
import { insertPartners, numbering, type SaidValues } from '../store.ts'
import { listedAs } from './draft.ts'

/** Puts entries into the register that nobody asked for: an import, the demonstration. */
export const enterPartners = async (
  tx: Tx,
  said: readonly Partial<SaidValues>[],
  status: PartnerStatus = 'APR',
): Promise<CaseRow[]> => {
  const numbers = await takeNumbers(tx, numbering, said.length)
  const partners = said.map((each) => columnsOf(partnerFields, each) as unknown as SaidValues)
  const rows = await enterOwn(
    partnerKind,
    tx,
    partners.map((partner, index) => {
      const number = numbers[index] ?? ''
      const values = listedAs(partner, number)
      return { kind: 'entry', substanceGroup: null, status, number, values }
    }),
  )
  await insertPartners(
    tx,
    rows.map(({ id }, index) => ({ ...partners[index], id })),
  )
  return rows
}
