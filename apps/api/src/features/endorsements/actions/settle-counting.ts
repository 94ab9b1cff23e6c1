import type { Dispute, SettlementInput } from '@papaver/contract/endorsements/dispute-schema.ts'
import { countsNothing, hasOtherGoods, outcomesOf } from '@papaver/contract/endorsements/disputed.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { type Excess, isReportable } from '@papaver/contract/endorsements/rules.ts'
import { compare, isPositive } from '@papaver/contract/quantities/base.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import {
  type AuthorizationRecord,
  hasUse,
  lastOf,
  lockRecord,
  statusOf,
} from '../../authorizations/public.ts'
import { scopeOf } from '../../casework/public.ts'
import { countingOf, likeOf, onCountingLines, openDisputeOf } from '../counting.ts'
import { type EndorsementRow, findIncidentOf, isExcess, listEndorsements } from '../store.ts'
import { reportExcess } from './incident.ts'
import { type Judged, spanOf } from './judge.ts'
import type { Ground } from './write.ts'

/**
 * Locks the permit under which the record counts: its own permit, or the last successor of it. Goods that have crossed and are not on
 * the successor at all count under their own permit.
 */
export const lockCounting = async (
  tx: Tx,
  { caller, record }: Ground,
  row: EndorsementRow,
  { outcome }: SettlementInput,
): Promise<AuthorizationRecord> => {
  const last = await lastOf(tx.db, record)
  const isElsewhere = last.case.id !== record.case.id
  if (outcome === 'successor' && !isElsewhere) refuse(endorsementRefusals.disputeNoSuccessor)
  if (outcome === 'here' && isElsewhere) refuse(endorsementRefusals.disputeReplaced)
  if (!isElsewhere) return record
  const under = await lockRecord(tx, scopeOf(caller.principal), last.case.id)
  if (!isReportable(statusOf(under), hasUse(under.lines))) refuse(endorsementRefusals.disputeNoSuccessor)
  const isWithout = onCountingLines(record, under, row.lines) === undefined
  return outcome === 'crossed' && isWithout ? record : under
}

/** The record of the same consignment: the latest of those that are like it, under its own permit or the one in its place. */
export const sameAs = async (
  tx: Tx,
  { record }: Pick<Ground, 'record'>,
  row: EndorsementRow,
): Promise<string> => {
  const own = { record, rows: await listEndorsements(tx.db, [record.case.id]) }
  const { here, elsewhere } = likeOf(own, await countingOf(tx.db, own), row)
  return [...here, ...elsewhere].at(-1) ?? refuse(endorsementRefusals.disputeNotRepeated)
}

/** The officer decides on what is left as he has seen it. */
const refuseUnseen = (seen: Dispute['left'], left: Dispute['left']): void => {
  const isSame = seen?.every(({ lineId, quantity }) =>
    left?.some((line) => line.lineId === lineId && compare(line.quantity, quantity) === 0),
  )
  if (isSame === false) refuse(endorsementRefusals.disputeChanged, { left })
}

/**
 * What names no quantity counts nothing, and other goods than those of the permit never count as those; `allowed` and `crossed` are
 * for a record that exceeds what is left at its settlement, whatever was left when it came.
 */
export const refuseOutcome = async (
  tx: Tx,
  { context, record }: Ground,
  { outcome, seen }: SettlementInput,
  row: EndorsementRow,
): Promise<void> => {
  const isOther = hasOtherGoods(row)
  if (outcome === 'cleared' && !isOther) refuse(endorsementRefusals.disputeOtherOutcome)
  if (countsNothing(outcome)) return
  if (isOther || !row.lines.some(({ quantity }) => isPositive(quantity)))
    refuse(endorsementRefusals.disputeOtherOutcome)
  const own = { record, rows: await listEndorsements(tx.db, [record.case.id]) }
  const open = openDisputeOf(context, own, await countingOf(tx.db, own), row)
  refuseUnseen(seen ?? null, open.left)
  // What stops held goods on the day of their release is said by name.
  if (outcomesOf({ ...open, isStopped: false }).includes(outcome)) return
  if (outcome === 'allowed' && open.isExcess) refuse(endorsementRefusals.disputeNothingLeft)
  if (outcome === 'allowed' || outcome === 'crossed') refuse(endorsementRefusals.disputeOtherOutcome)
}

/** What is beyond the permit only now, as other goods have crossed since it came, is an incident as well. */
export const keepExcess = async (
  tx: Tx,
  judged: Judged,
  row: EndorsementRow,
  excess: readonly Excess[],
): Promise<void> => {
  if (excess.length === 0) return
  const kept = await findIncidentOf(tx.db, row.id)
  if (kept !== undefined && isExcess(kept)) return
  await reportExcess(tx, judged, {
    customsPointId: row.customsPointId,
    excess,
    // Beside other goods than those of the permit, which have an incident of their own.
    at: { endorsementId: kept === undefined ? row.id : null },
  })
}

/** The day that counts is within the life of its own permit, whatever a clock said (1961 Convention art. 31(4)(b)). */
export const refuseBeforePermit = ({ record }: Pick<Ground, 'record'>, date: string): void => {
  const { from } = spanOf(record)
  if (from !== null && date < from) refuse(endorsementRefusals.endorsementDateBeforeIssue, { limit: from })
}
