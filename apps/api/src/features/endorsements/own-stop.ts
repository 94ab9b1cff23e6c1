import type { DisputeReason } from '@papaver/contract/endorsements/disputed.ts'
import { actorOf } from '../audit/public.ts'
import type { AuthorizationRecord, ViewContext } from '../authorizations/public.ts'
import { listHistory } from '../casework/public.ts'
import { listStoppers } from '../licenses/public.ts'
import { listPartnerStoppers } from '../trading-establishments/public.ts'

/** By which steps of its permit a reason comes about. */
const stepsOf: Partial<Record<DisputeReason, readonly string[]>> = {
  replaced: ['replacedBy'],
  revoked: ['revoke'],
  suspended: ['suspend'],
  cancelled: ['cancel'],
  closed: ['close'],
}

/** Who has decided what is the reason of a dispute: the last step of its permit, of the holder's licences, or of the register. */
const stoppersOf = async (
  { db }: Pick<ViewContext, 'db'>,
  record: AuthorizationRecord,
  reasons: readonly DisputeReason[],
): Promise<(string | null)[]> => {
  const { id, establishmentId, partnerId } = record.case
  const history = await listHistory(db, id, true)
  const ofPermit = reasons.flatMap((reason) => {
    const steps = stepsOf[reason] ?? []
    const last = history.findLast(
      ({ action, fromStatus, toStatus }) => steps.includes(action) && fromStatus !== toStatus,
    )
    return last === undefined ? [] : [last.actorId]
  })
  return [
    ...ofPermit,
    ...(reasons.includes('licenseStopped') ? await listStoppers(db, establishmentId) : []),
    ...(reasons.includes('heldByAuthority') && partnerId !== null
      ? await listPartnerStoppers(db, partnerId)
      : []),
    ...(reasons.includes('holderClosed')
      ? [await actorOf(db, { entity: 'establishment', entityId: establishmentId }, 'establishment.close')]
      : []),
  ]
}

/** Has this person decided what is the reason of a dispute? Then it is settled by another (four eyes). */
export const hasStopped = async (
  context: ViewContext,
  record: AuthorizationRecord,
  reasons: readonly DisputeReason[],
): Promise<boolean> =>
  context.settings['import_export.fourEyes'] &&
  (await stoppersOf(context, record, reasons)).includes(context.principal.accountId)
