import type { EventName } from '@papaver/contract/consequences/events.ts'
import type { Passage } from '../../casework/public.ts'
import type { StepContext } from '../record.ts'
import { listFormer } from '../store.ts'

const stopped: readonly string[] = ['INA', 'BLK']

const eventOf = ({ from, to }: Passage): EventName | undefined => {
  if (to === 'MRG') return 'partnerMerged'
  if (stopped.includes(to) && !stopped.includes(from)) return 'partnerBlocked'
  return to === 'APR' && stopped.includes(from) ? 'partnerUnblocked' : undefined
}

/** With whom may be traded has changed: requests and permits with the partner, as it was ever entered, are checked again. */
export const emitPartnerChange = async (
  { deps, tx, record }: StepContext,
  passage: Passage,
  outcome: { readonly own?: { readonly successorId?: string | null | undefined } },
): Promise<void> => {
  const event = eventOf(passage)
  if (event === undefined) return
  const partnerIds = await listFormer(tx.db, outcome.own?.successorId ?? record.case.id)
  await deps.followers.emit(tx, 'changed', { event, concerned: { partnerIds } })
}
