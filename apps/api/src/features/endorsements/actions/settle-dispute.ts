import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import type { SettlementInput } from '@papaver/contract/endorsements/dispute-schema.ts'
import {
  countsNothing,
  onLinesOf,
  outcomesOf,
  type SettlementOutcome,
} from '@papaver/contract/endorsements/disputed.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import {
  excessOf,
  isReportable,
  type Source,
  usedByLine,
  withinLeft,
} from '@papaver/contract/endorsements/rules.ts'
import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { findPerson } from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import { type AuthorizationRecord, hasUse, lockRecord, statusOf } from '../../authorizations/public.ts'
import {
  actedForHolder,
  findCase,
  insertHistory,
  isOfOffice,
  once,
  readContext,
  scopeOf,
  within,
} from '../../casework/public.ts'
import { closeRepeated } from '../../incidents/public.ts'
import { notify } from '../../notifications/public.ts'
import { sentAs } from '../crossing.ts'
import { useOf } from '../decision-store.ts'
import { insertSettlement } from '../dispute-store.ts'
import { authorizedLines, earlierLike } from '../movements.ts'
import { ownStopsOf } from '../own-stop.ts'
import { type EndorsementRow, listEndorsements, listExcessesIn } from '../store.ts'
import { againstRelease, followDisputes } from './dispute.ts'
import type { Judged } from './judge.ts'
import { returnAbroad } from './return-abroad.ts'
import { type Ground, readDecisions, readMovements, settle, writeEndorsement } from './write.ts'

const openDispute = async (
  tx: Tx,
  { record }: Pick<Ground, 'record'>,
  id: string,
): Promise<EndorsementRow> => {
  const row = (await listEndorsements(tx.db, [record.case.id])).find((each) => each.id === id)
  if (row === undefined) return refuse(frameRefusals.notFound)
  if (row.dispute === undefined || row.dispute.settlement !== null) refuse(endorsementRefusals.disputeNone)
  return row
}

/** The permit in whose place this one was taken, once it has been issued. */
const successorOf = async (tx: Tx, { caller, record }: Ground): Promise<AuthorizationRecord> => {
  const { replacedById } = record.header
  const scope = scopeOf(caller.principal)
  const found = replacedById === null ? undefined : await findCase(tx.db, scope, replacedById)
  const successor = found && (await lockRecord(tx, scope, found.id))
  return successor !== undefined && isReportable(statusOf(successor), hasUse(successor.lines))
    ? successor
    : refuse(endorsementRefusals.disputeNoSuccessor)
}

/** The record as it counts under a permit: on the lines that this has, and on the day that the officer has found. */
const countedInput = (
  row: EndorsementRow,
  own: AuthorizationRecord,
  under: AuthorizationRecord,
  { date, reason }: SettlementInput,
): EndorsementInput => {
  const lines = own === under ? row.lines : onLinesOf(row.lines, own.lines, under.lines)
  if (lines === undefined) return refuse(endorsementRefusals.disputeOtherGoods)
  return {
    source: sentAs(row.source as Source),
    date: date ?? row.movedOn,
    customsPointId: row.customsPointId,
    declarationNumber: row.declarationNumber,
    packages: row.packages,
    sealIntact: row.isSealIntact,
    discrepancyReason: row.discrepancyReason,
    remark: row.remark,
    foreignPermitNumber: row.foreignPermitNumber,
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity: plain(quantity) })),
    lastConsignment: row.isLastConsignment,
    reason,
  }
}

/**
 * What counts of it: all of it and never above what was authorised (product §9); as much as is left; or all that has crossed,
 * where an officer finds that it has.
 */
const countedLines = async (
  tx: Tx,
  judged: Judged,
  { outcome, source }: { readonly outcome: SettlementOutcome; readonly source: 'customs' | 'exit' },
): Promise<EndorsementInput['lines']> => {
  const presented = judged.input.lines
  if (outcome === 'crossed') return presented
  const lines = authorizedLines(judged.context, judged.record)
  const decisions = source === 'exit' ? [] : useOf(await readDecisions(tx, judged))
  const used = usedByLine(lines, await readMovements(tx, judged), decisions, source)
  if (outcome === 'allowed') {
    const left = withinLeft(lines, used, presented)
    return left.length > 0 ? [...left] : refuse(endorsementRefusals.disputeNothingLeft)
  }
  const excess = excessOf(lines, used, presented)
  return excess.length > 0 ? refuse(endorsementRefusals.disputeExceeds, { lines: excess }) : presented
}

/** The record of the same consignment: the latest of those that are like it. */
const sameAs = async (tx: Tx, { record }: Pick<Ground, 'record'>, row: EndorsementRow): Promise<string> => {
  const rows = await listEndorsements(tx.db, [record.case.id])
  return earlierLike(rows, row).at(-1) ?? refuse(endorsementRefusals.disputeNotRepeated)
}

/** The incident of an excess that was none ends with it, where nothing else is in it. */
const endIncident = async (tx: Tx, { caller }: Ground, row: EndorsementRow, reason: string) => {
  const opened = row.dispute?.incident
  if (!opened) return
  const excesses = await listExcessesIn(tx.db, opened.id)
  if (excesses.every(({ outcome }) => outcome === 'same'))
    await closeRepeated(tx, caller, { id: opened.id, comment: reason })
}

const refuseOutcome = (outcome: SettlementOutcome, { dispute }: EndorsementRow): void => {
  const isOfExcess = outcome === 'allowed' || outcome === 'crossed'
  const isOffered =
    dispute !== undefined && outcomesOf(dispute, { isReplaced: false, isRepeated: false }).includes(outcome)
  if (isOfExcess && !isOffered) refuse(endorsementRefusals.disputeOtherOutcome)
}

/** Goods that were held count from the day on which they were released, under a permit that can be used on it. */
const refuseUnreleased = async (
  tx: Tx,
  judged: Judged,
  { movedOn: limit }: EndorsementRow,
): Promise<void> => {
  if (judged.input.date < limit) refuse(endorsementRefusals.disputeBeforeHeld, { limit })
  const reasons = await againstRelease(tx, judged)
  if (reasons.length > 0)
    refuse(endorsementRefusals.disputeNotUsable, { reasons, status: statusOf(judged.record) })
}

/** What crossed counts under a permit, with balances and status of that permit. Answers the record that counts. */
const count = async (
  tx: Tx,
  ground: Ground,
  row: EndorsementRow,
  input: SettlementInput,
): Promise<{ id: string; under: AuthorizationRecord }> => {
  const under = input.outcome === 'successor' ? await successorOf(tx, ground) : ground.record
  const said = {
    ...ground,
    record: under,
    input: countedInput(row, ground.record, under, input),
    isSecondConsignment: row.isSecondConsignment,
  }
  const { today } = ground.context.calendar
  if (said.input.date > today) refuse(endorsementRefusals.endorsementDateFuture, { limit: today })
  if (row.dispute?.isHeld) await refuseUnreleased(tx, said, row)
  const source = row.source === 'exit' ? 'exit' : 'customs'
  const lines = await countedLines(tx, said, { outcome: input.outcome, source })
  const judged = { ...said, input: { ...said.input, lines } }
  const id = await writeEndorsement(tx, judged, row.customsPointId)
  await settle(tx, judged, { action: 'use', reasonCode: null, comment: input.reason })
  await returnAbroad(tx, judged, id)
  return { id, under }
}

const noticeOf = (outcome: SettlementOutcome): NoticeCode => {
  if (countsNothing(outcome)) return 'ENDORSE_REJECTED'
  return outcome === 'allowed' ? 'ENDORSE_PART' : 'ENDORSE_COUNTED'
}

/** Whoever recorded it learns what became of it. */
const notifyRecorder = async (
  tx: Tx,
  { record, context }: Ground,
  row: EndorsementRow,
  settled: { readonly reason: string; readonly outcome: SettlementInput['outcome']; readonly under: string },
): Promise<void> => {
  const person = await findPerson(tx.db, row.recordedBy)
  if (person === undefined) return
  const { id, number } = record.case
  await notify(tx, person, {
    code: noticeOf(settled.outcome),
    params: { number: number ?? '', successor: settled.under, comment: settled.reason },
    place: `/import-export/customs/${id}`,
    publicUrl: context.publicUrl,
    entity: 'authorization',
    entityId: id,
  })
}

const settleLocked = async (
  tx: Tx,
  ground: Ground,
  endorsementId: string,
  input: SettlementInput,
): Promise<void> => {
  const { caller, context, record } = ground
  const { id: caseId, number } = record.case
  const row = await openDispute(tx, ground, endorsementId)
  const ownStops = await ownStopsOf(context, record, row)
  if (ownStops.length > 0) refuse(endorsementRefusals.disputeOwnStop, { ownStops })
  const { outcome, reason } = input
  refuseOutcome(outcome, row)
  const settledByName = nameOf(caller.principal)
  // Before what counts changes the status.
  const status = statusOf(record)
  insertHistory(tx, {
    caseId,
    action: countsNothing(outcome) ? 'rejectRecord' : 'settleRecord',
    fromStatus: status,
    toStatus: status,
    side: 'authority',
    actorName: settledByName,
    comment: reason,
  })
  const counted = countsNothing(outcome) ? undefined : await count(tx, ground, row, input)
  const countedId = counted?.id ?? null
  const sameId = outcome === 'same' ? await sameAs(tx, ground, row) : null
  await insertSettlement(tx, { endorsementId, outcome, countedId, sameId, reason, settledByName })
  if (outcome === 'same') await endIncident(tx, ground, row, reason)
  await followDisputes(tx, ground)
  const under = counted?.under.case.number ?? null
  recordAudit(tx, {
    action: 'endorsement.settle',
    entity: 'authorization',
    entityId: caseId,
    details: {
      endorsementId,
      number,
      outcome,
      countedId,
      sameId,
      countedUnder: under,
      date: input.date,
      reason,
    },
  })
  await notifyRecorder(tx, ground, row, { outcome, reason, under: under ?? '' })
}

/**
 * What becomes of a disputed record: it counts under its own permit, under the one that replaced it, or not at all. The record
 * itself stays as it came; what counts is one of its own.
 */
export const settleDispute = async (
  deps: Deps,
  caller: Actor,
  { caseId, endorsementId }: { readonly caseId: string; readonly endorsementId: string },
  input: SettlementInput,
): Promise<void> => {
  const { principal, idempotencyKey: key, origin } = caller
  if (!isOfOffice(principal)) refuse(frameRefusals.notPermitted)
  const context = await readContext(deps, caller)
  const call = `endorsements.settle ${caseId} ${endorsementId}`
  await inTransaction(deps, origin, (tx) =>
    once(tx, { accountId: principal.accountId, key, call, body: input }, async () => {
      const record = await lockRecord(tx, scopeOf(principal), caseId)
      if (actedForHolder(principal, record.case))
        refuse(caseworkRefusals.caseworkClosed, { reasons: ['actedForHolder'], status: record.case.status })
      await settleLocked(tx, { caller, record, context: within(context, tx) }, endorsementId, input)
      return endorsementId
    }),
  )
}
