import type { EventName } from '@papaver/contract/consequences/events.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { Passage } from '../../casework/public.ts'
import { listReplaced } from '../goods-store.ts'
import type { AuthorizationRecord } from '../record.ts'

interface At {
  readonly deps: Pick<Deps, 'followers'>
  readonly tx: Tx
  readonly record: AuthorizationRecord
  /** What the step took: an extension names its last day. */
  readonly input?: { readonly until?: string | undefined }
}

/** What has become of an issued permit. */
const eventOfPermit = ({ from, to }: Passage, isExtension: boolean): EventName | undefined => {
  const events: Readonly<Record<string, EventName>> = {
    SUS: 'permitSuspended',
    RVK: 'permitRevoked',
    CAN: 'permitCancelled',
    EXP: 'permitExpired',
    RPL: isExtension ? 'permitExtended' : 'permitReplaced',
  }
  return events[to] ?? (from === 'SUS' ? 'permitLifted' : undefined)
}

/** A request that ends without a permit. */
const ended: readonly string[] = ['REJ', 'CAN', 'CAS']

const eventOf = ({ record: { case: row }, input }: At, passage: Passage): EventName | undefined => {
  if (passage.from === passage.to) return undefined
  if (row.issuedAt !== null) return eventOfPermit(passage, input?.until !== undefined)
  return row.submittedAt !== null && ended.includes(passage.to) ? 'requestEnded' : undefined
}

/**
 * Goods that came in by a permit and leave again rest on it, and on what took its place: their requests and permits are checked again.
 * So are notifications to other countries of an export that does not take place as they say.
 */
export const emitPermitChange = async (at: At, passage: Passage): Promise<void> => {
  const { deps, tx, record } = at
  const event = eventOf(at, passage)
  const { id, number, establishmentId, issuedAt } = record.case
  if (event === undefined) return
  if (record.kind.direction === 'export')
    await deps.followers.emit(tx, 'changed', { event, concerned: { requestIds: [id] } })
  if (record.kind.direction !== 'import' || number === null || issuedAt === null) return
  const goodsPermits = [number, ...(await listReplaced(tx.db, id))]
  await deps.followers.emit(tx, 'changed', { event, concerned: { establishmentId, goodsPermits } })
}
