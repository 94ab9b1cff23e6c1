import type { EventName } from '@papaver/contract/consequences/events.ts'
import { isStoppedPartner } from '@papaver/contract/trading-establishments/life.ts'
import type { Passage } from '../../casework/public.ts'
import type { StepContext } from '../record.ts'
import { listFormer } from '../store.ts'

const eventOf = ({ from, to }: Passage, replacesId: string | null): EventName | undefined => {
  if (to === 'MRG') return 'partnerMerged'
  // The entry is approved that changes another one.
  if (replacesId !== null && to === 'APR' && from !== to && !isStoppedPartner(from)) return 'partnerRenamed'
  if (isStoppedPartner(to) && !isStoppedPartner(from)) return 'partnerBlocked'
  return to === 'APR' && isStoppedPartner(from) ? 'partnerUnblocked' : undefined
}

/** What follows for these partners where the entry is stopped or opened again; undefined where nothing does. */
export const partnerChange = (passage: Passage, partnerIds: readonly string[]) => {
  const event = eventOf(passage, null)
  return event && { event, concerned: { partnerIds } }
}

/** With whom may be traded has changed: requests and permits with the partner, as it was ever entered, are checked again. */
export const emitPartnerChange = async (
  { deps, tx, record }: StepContext,
  passage: Passage,
  outcome: { readonly own?: { readonly successorId?: string | null | undefined } },
): Promise<void> => {
  const event = eventOf(passage, record.partner.replacesId)
  if (event === undefined) return
  const partnerIds = await listFormer(tx.db, outcome.own?.successorId ?? record.case.id)
  await deps.followers.emit(tx, 'changed', { event, concerned: { partnerIds } })
}
