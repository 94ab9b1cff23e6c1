import type { PartnerActionInput } from '@papaver/contract/trading-establishments/action-schema.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import type { PartnerStatus } from '@papaver/contract/trading-establishments/life.ts'
import type { CaseFacts, CaseRecord, StepContext as StepContextOfAnyCase } from '../casework/public.ts'
import { factsOfCase, recordsOf } from '../casework/public.ts'
import { getPartner, type PartnerRow } from './store.ts'

/** An entry of the register whole: the case, and what it says of the partner. */
export interface PartnerRecord extends CaseRecord {
  readonly partner: PartnerRow
}
export type StepContext = StepContextOfAnyCase<PartnerRecord, PartnerActionInput>

export const records = recordsOf(
  partnerKind.entity,
  async (db, row): Promise<PartnerRecord> => ({ case: row, partner: await getPartner(db, row.id) }),
)

export interface PartnerFacts extends CaseFacts<PartnerStatus> {
  readonly isWatched: boolean
  /** What its country's authority has said last; `asked`: it has not answered. */
  readonly confirmation: string | null
}
export const factsOf = ({ case: row, partner }: PartnerRecord): PartnerFacts => ({
  ...factsOfCase<PartnerStatus>(row),
  isWatched: partner.isWatched,
  confirmation: partner.confirmation,
})
export const getPartnerRecord = records.get
