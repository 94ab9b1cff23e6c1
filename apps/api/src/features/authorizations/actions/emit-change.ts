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
  /** What takes its place runs longer. */
  readonly isExtension?: boolean
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

/** A request ends without a permit. */
export const endsRequest = ({ to }: Passage): boolean => ['REJ', 'CAN', 'CAS'].includes(to)

const eventOf = (
  { record: { case: row }, isExtension = false }: At,
  passage: Passage,
): EventName | undefined => {
  if (passage.from === passage.to) return undefined
  if (row.issuedAt !== null) return eventOfPermit(passage, isExtension)
  return row.submittedAt !== null && endsRequest(passage) ? 'requestEnded' : undefined
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
