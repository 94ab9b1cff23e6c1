import { dayIn } from '@papaver/contract/days.ts'
import {
  againstCrossing,
  type DisputeReason,
  type StatusSince,
} from '@papaver/contract/endorsements/disputed.ts'
import { type Excess, isUsable } from '@papaver/contract/endorsements/rules.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { lowerFlag, mailAbout, raiseFlag, statusOf } from '../../authorizations/public.ts'
import { insertHistory, listHistory, scopeOf, sideOf } from '../../casework/public.ts'
import { findEstablishment } from '../../establishments/public.ts'
import { insertDispute } from '../dispute-store.ts'
import { listEndorsements } from '../store.ts'
import { reportExcess } from './incident.ts'
import { againstPlace, hasEnd, isAfterwards, isFromDevice, type Judged, spanOf } from './judge.ts'
import { followRecords, writeEndorsement } from './write.ts'

/** What the permit has been since when, by its history. */
const lifeOf = async (tx: Tx, { record, context }: Judged): Promise<StatusSince[]> =>
  (await listHistory(tx.db, record.case.id, true)).map(({ toStatus, at }) => ({
    status: toStatus as StatusSince['status'],
    on: dayIn(context.settings['public.timeZone'], at),
  }))

/** Since when its holder is closed; one of whom nobody has kept that, since ever. */
const holderClosedOn = async (tx: Tx, { record, context }: Judged): Promise<string | null> => {
  const holder = await findEstablishment(tx.db, record.case.establishmentId)
  if (holder === undefined || holder.isActive) return null
  return holder.closedAt === null ? '' : dayIn(context.settings['public.timeZone'], holder.closedAt)
}

/** Typed on the day on which goods cross, under a permit that may be used: what it was earlier that day is past. */
const isNow = ({ record, context, input }: Judged): boolean => {
  const { today } = context.calendar
  return (
    !isFromDevice(input) && input.date === today && isUsable(statusOf(record), record.case.validUntil, today)
  )
}

/**
 * Why what was recorded afterwards does not count before an officer has settled it. What is recorded as goods cross is refused or
 * stopped instead, but for the goods of a company that is closed: customs holds them, and the record waits for an officer. An
 * officer who enters more than is left is stopped like anybody who types.
 */
export const disputesOf = async (
  tx: Tx,
  judged: Judged,
  excess: readonly Excess[],
): Promise<DisputeReason[]> => {
  const { record, context, input } = judged
  const closedOn = await holderClosedOn(tx, judged)
  if (!isAfterwards(judged) || isNow(judged))
    return closedOn !== null && input.date >= closedOn ? ['holderClosed'] : []
  const span = spanOf(record)
  const crossed = {
    status: statusOf(record),
    life: await lifeOf(tx, judged),
    from: span.from,
    until: hasEnd(judged) ? span.until : null,
    holderClosedOn: closedOn,
  }
  const against = againstCrossing(crossed, { date: input.date, today: context.calendar.today })
  const isExcess = excess.length > 0 && (isFromDevice(input) || against.length > 0)
  return [
    ...against,
    ...(isExcess ? ['exceeds' as const] : []),
    ...(isFromDevice(input) ? againstPlace(judged) : []),
  ]
}

/** Officers find the permit until each of its disputed records is settled. */
export const followDisputes = async (tx: Tx, { record }: Pick<Judged, 'record'>): Promise<void> => {
  const rows = await listEndorsements(tx.db, [record.case.id])
  const isOpen = rows.some(({ dispute }) => dispute !== undefined && dispute.settlement === null)
  await (isOpen ? raiseFlag : lowerFlag)(tx, record, 'recordDisputed')
}

/** Puts a record down that does not count yet. Its incident is there where more was presented than was left. */
export const keepDisputed = async (
  tx: Tx,
  judged: Judged,
  customsPointId: number | null,
  { reasons, excess }: { readonly reasons: readonly DisputeReason[]; readonly excess: readonly Excess[] },
): Promise<{ id: string; incidentId: string | null }> => {
  const { caller, record, context } = judged
  const { id: caseId, number } = record.case
  const id = await writeEndorsement(tx, judged, customsPointId)
  await insertDispute(tx, id, reasons)
  const incidentId = excess.length > 0 ? await reportExcess(tx, judged, customsPointId, excess) : null
  await followRecords(tx, judged)
  await followDisputes(tx, judged)
  const status = statusOf(record)
  insertHistory(tx, {
    caseId,
    action: 'disputeRecord',
    fromStatus: status,
    toStatus: status,
    side: isFromDevice(judged.input) ? 'customs' : sideOf(scopeOf(caller.principal)),
    actorName: nameOf(caller.principal),
  })
  recordAudit(tx, {
    action: 'endorsement.dispute',
    entity: 'authorization',
    entityId: caseId,
    details: { endorsementId: id, number, status, reasons, incidentId },
  })
  await mailAbout(tx, {
    code: 'IE_DISPUTED',
    to: 'authority',
    record,
    number: number ?? '',
    context,
    reasonCode: null,
    comment: null,
    dueOn: null,
  })
  return { id, incidentId }
}
