import { plainNumber } from '@papaver/contract/exchange/pair-lines.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { insertHistory, type Side } from '../../casework/public.ts'
import {
  findIncoming,
  findPermitAbroad,
  type ListedIncoming,
  listIncomingOf,
  listKeptExports,
  markUsed,
} from '../../exchange/public.ts'
import type { CheckContext } from '../check-context.ts'
import type { AuthorizationRecord } from '../record.ts'

type Looking = Pick<CheckContext, 'db' | 'settings' | 'calendar'>

/** It was replaced, and what crosses from then on is endorsed on its successor. */
export const isReplacedAbroad = async (
  context: Looking,
  { countryId, number }: Pick<ListedIncoming, 'countryId' | 'number'>,
): Promise<boolean> => (await findPermitAbroad(context, { countryId, number }))?.status.state === 'replaced'

export interface Keeping {
  readonly record: AuthorizationRecord
  readonly incoming: Pick<ListedIncoming, 'id' | 'number'>
  readonly by: { readonly side: Side; readonly actorName: string }
}

/** In the history and the trail; on a locked permit. */
export const noteKept = (tx: Tx, { record, incoming, by }: Keeping): void => {
  const { id, status, number } = record.case
  const step = { caseId: id, action: 'keepIncoming', fromStatus: status, toStatus: status }
  insertHistory(tx, { ...step, ...by, comment: incoming.number, isInternal: true })
  recordAudit(tx, {
    action: 'authorization.keepIncoming',
    entity: 'authorization',
    entityId: id,
    details: { number, permit: incoming.number, incomingId: incoming.id },
  })
}

/** Export authorizations of the other country that name this import and are not kept with it yet; none that was replaced. */
export const listToKeep = async (
  context: Looking,
  { case: row, kind }: AuthorizationRecord,
): Promise<ListedIncoming[]> => {
  if (kind.direction !== 'import') return []
  const open = (await listIncomingOf(context.db, row.id, null)).filter(
    ({ verdict, use, said }) =>
      verdict === 'genuine' && use === null && said.subject === 'issued' && said.direction === 'export',
  )
  const found: ListedIncoming[] = []
  for (const each of open) if (!(await isReplacedAbroad(context, each))) found.push(each)
  return found
}

/**
 * Keeps the successor of an export authorization that is kept with this import: the officer has said to which import the goods belong,
 * and what crosses from then on is endorsed on the successor (decision 0201). On a locked permit.
 */
export const keepSuccessor = async (
  tx: Tx,
  { followers }: Pick<Deps, 'followers'>,
  context: CheckContext,
  { record, incomingId, actorName }: { record: AuthorizationRecord; incomingId: string; actorName: string },
): Promise<void> => {
  const incoming = await findIncoming(tx.db, incomingId)
  const said = incoming?.said
  if (!incoming || incoming.use !== null || incoming.verdict !== 'genuine') return
  if (said?.subject !== 'issued' || said.direction !== 'export' || said.replaces === null) return
  if (record.kind.direction !== 'import' || incoming.caseId !== record.case.id) return
  const { replaces } = said
  const isOfKept = (await listKeptExports(tx.db, record.case.id)).some(
    ({ countryId, number }) =>
      countryId === incoming.countryId && plainNumber(number) === plainNumber(replaces),
  )
  if (!isOfKept || (await isReplacedAbroad({ ...context, db: tx.db }, incoming))) return
  const by = { side: 'system' as const, actorName }
  await markUsed(tx, incoming, { use: 'kept', by: actorName })
  noteKept(tx, { record, incoming, by })
  await followers.emit(tx, 'exportKept', { context, record, by })
}
