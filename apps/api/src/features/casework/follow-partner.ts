import { nameOf, type Principal } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { insertHistory } from './history-store.ts'
import { lockCasesWith } from './partner-store.ts'
import { scopeOf, sideOf } from './policy.ts'
import { updateCase } from './store.ts'

/** The entry of a register that takes the place of others. */
export interface NewPartner {
  readonly id: string
  readonly number: string | null
  readonly name: string | null
  readonly countryId: string | null
}

/**
 * Requests that nobody has decided go on with the partner's new entry; what was issued keeps the one that is printed on it.
 * Answers how many.
 */
export const followPartner = async (
  tx: Tx,
  principal: Principal,
  formerIds: readonly string[],
  { id, number, name, countryId }: NewPartner,
): Promise<number> => {
  const cases = await lockCasesWith(tx, formerIds)
  for (const row of cases) {
    await updateCase(tx, row.id, { partnerId: id, partnerName: name, partnerCountry: countryId })
    insertHistory(tx, {
      caseId: row.id,
      action: 'followPartner',
      fromStatus: row.status,
      toStatus: row.status,
      side: sideOf(scopeOf(principal)),
      actorName: nameOf(principal),
      changes: [{ field: 'foreignEstablishmentId', before: row.partnerName ?? '', after: name ?? '' }],
    })
    const details = {
      number: row.number,
      before: { partnerId: row.partnerId },
      after: { partnerId: id, number },
    }
    const { feature: entity } = row
    recordAudit(tx, { action: `${entity}.followPartner`, entity, entityId: row.id, details })
  }
  return cases.length
}
