import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import type { SettlementInput } from '@papaver/contract/endorsements/dispute-schema.ts'
import {
  countsNothing,
  hasOtherGoods,
  type SettlementOutcome,
} from '@papaver/contract/endorsements/disputed.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { type Excess, excessOf, type Source, withinLeft } from '@papaver/contract/endorsements/rules.ts'
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
import { type AuthorizationRecord, lockRecord, mailAbout, statusOf } from '../../authorizations/public.ts'
import { actedForHolder, isOfOffice, once, readContext, scopeOf, within } from '../../casework/public.ts'
import { closeRepeated, noteSettled } from '../../incidents/public.ts'
import { inAllLanguages } from '../../localization/public.ts'
import { notify } from '../../notifications/public.ts'
import { crossedOf, onCountingLines } from '../counting.ts'
import { sentAs } from '../crossing.ts'
import { insertSettlement } from '../dispute-store.ts'
import { authorizedLines } from '../movements.ts'
import { isRefusal, ownStopsOf } from '../own-stop.ts'
import { againstRelease } from '../release.ts'
import { type EndorsementRow, listEndorsements, listExcessesIn } from '../store.ts'
import { followDisputes } from './dispute.ts'
import { followExcesses } from './follow-excesses.ts'
import type { Judged } from './judge.ts'
import { noteStep } from './note-step.ts'
import { returnAbroad } from './return-abroad.ts'
import { keepExcess, lockCounting, refuseBeforePermit, refuseOutcome, sameAs } from './settle-counting.ts'
import { type Ground, settle, writeEndorsement } from './write.ts'

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

/** The record as it counts under a permit: on the lines that this has, and on the day that the officer has found. */
const countedInput = (
  row: EndorsementRow,
  own: AuthorizationRecord,
  under: AuthorizationRecord,
  { date, reason }: SettlementInput,
): EndorsementInput => {
  const lines = onCountingLines(own, under, row.lines)
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
 * What counts of it, and what of it goes beyond what is left: all of it and never above what was authorised (product §9); as much as is left; or all that has crossed,
 * where an officer finds that it has.
 */
const countedLines = async (
  tx: Tx,
  judged: Judged,
  { outcome, source }: { readonly outcome: SettlementOutcome; readonly source: 'customs' | 'exit' },
): Promise<{ readonly lines: EndorsementInput['lines']; readonly excess: readonly Excess[] }> => {
  const { context, record } = judged
  const presented = judged.input.lines
  const lines = authorizedLines(context, record)
  const used = crossedOf(context, { record, rows: await listEndorsements(tx.db, [record.case.id]) }, source)
  const excess = excessOf(lines, used, presented)
  if (outcome === 'allowed') {
    const left = withinLeft(lines, used, presented)
    return left.length > 0 ? { lines: [...left], excess } : refuse(endorsementRefusals.disputeNothingLeft)
  }
  if (outcome !== 'crossed' && excess.length > 0)
    refuse(endorsementRefusals.disputeExceeds, { lines: excess })
  return { lines: presented, excess }
}

/** What became of the goods is said in their incident. That of an excess that was none ends with it, where nothing else is in it. */
const followIncident = async (
  tx: Tx,
  { caller, record }: Ground,
  row: EndorsementRow,
  {
    outcome,
    reason,
    under,
  }: { readonly outcome: SettlementOutcome; readonly reason: string; readonly under: string },
) => {
  const opened = row.dispute?.incident
  if (!opened) return
  // That other goods are on record twice makes nothing of what customs has found at them.
  if (outcome !== 'same' || hasOtherGoods(row)) {
    const said = `endorsements.${row.dispute?.isHeld ? 'held' : 'disputed'}.settled.${outcome}`
    const inWords = inAllLanguages((words) => words(said, { number: under }))
    return noteSettled(tx, caller, { id: opened.id, permit: record.case.number, reason, outcome: inWords })
  }
  const excesses = await listExcessesIn(tx.db, opened.id)
  if (excesses.every(({ outcome }) => outcome === 'same'))
    await closeRepeated(tx, caller, { id: opened.id, comment: reason })
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

/** What crossed is written under the permit where it counts. Answers the record that counts, and that permit. */
const writeCounted = async (
  tx: Tx,
  ground: Ground,
  row: EndorsementRow,
  input: SettlementInput,
): Promise<{ readonly id: string; readonly judged: Judged }> => {
  const under = await lockCounting(tx, ground, row, input)
  const said = {
    ...ground,
    record: under,
    input: countedInput(row, ground.record, under, input),
    isSecondConsignment: row.isSecondConsignment,
  }
  const { today } = ground.context.calendar
  if (said.input.date > today) refuse(endorsementRefusals.endorsementDateFuture, { limit: today })
  if (!row.dispute?.isHeld) refuseBeforePermit(ground, said.input.date)
  else await refuseUnreleased(tx, said, row)
  const source = row.source === 'exit' ? 'exit' : 'customs'
  const { lines, excess } = await countedLines(tx, said, { outcome: input.outcome, source })
  const judged = { ...said, input: { ...said.input, lines } }
  await keepExcess(tx, said, row, excess)
  return { id: await writeEndorsement(tx, judged, row.customsPointId), judged }
}

/**
 * What each outcome is called in the history of the permit, of goods that were held too, and to the person who recorded it; and
 * the notice of it to the holder of held goods, where what counts is no notice already.
 */
interface Called {
  readonly step: string
  readonly heldStep: string
  readonly notice: NoticeCode
  readonly toHolder?: 'IE_RELEASED_PART' | 'IE_NOT_RELEASED'
}
const counts = { step: 'settleRecord', heldStep: 'releaseGoods' } as const
const called: Record<SettlementOutcome, Called> = {
  here: { ...counts, notice: 'ENDORSE_COUNTED' },
  successor: { ...counts, notice: 'ENDORSE_COUNTED' },
  allowed: { ...counts, notice: 'ENDORSE_PART', toHolder: 'IE_RELEASED_PART' },
  crossed: { ...counts, notice: 'ENDORSE_COUNTED' },
  // It counts nothing, and nothing was wrong with it.
  same: { step: 'repeatRecord', heldStep: 'repeatRecord', notice: 'ENDORSE_SAME' },
  // Customs records the goods anew.
  cleared: { step: 'rejectRecord', heldStep: 'clearGoods', notice: 'ENDORSE_CLEARED' },
  rejected: {
    step: 'rejectRecord',
    heldStep: 'refuseRelease',
    notice: 'ENDORSE_REJECTED',
    toHolder: 'IE_NOT_RELEASED',
  },
}

/** The holder of goods that were held learns that they are not released, or not all, and why. */
const notifyHolder = async (
  tx: Tx,
  { record, context }: Ground,
  row: EndorsementRow,
  { outcome, reason }: SettlementInput,
): Promise<void> => {
  const code = row.dispute?.isHeld ? called[outcome].toHolder : undefined
  if (code === undefined) return
  await mailAbout(tx, {
    ...{ code, tab: 'movements', to: 'applicant', record, context },
    ...{ number: record.case.number ?? '', reasonCode: null, comment: reason, dueOn: null },
  })
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
    code: called[settled.outcome].notice,
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
  const { outcome, reason } = input
  if (ownStops.length > 0 && !isRefusal(row, outcome))
    refuse(endorsementRefusals.disputeOwnStop, { ownStops })
  await refuseOutcome(tx, ground, input, row)
  const settledByName = nameOf(caller.principal)
  // Before what counts changes the status.
  const { step, heldStep } = called[outcome]
  noteStep(tx, ground, { action: row.dispute?.isHeld ? heldStep : step, comment: reason })
  const counted = countsNothing(outcome) ? undefined : await writeCounted(tx, ground, row, input)
  const countedId = counted?.id ?? null
  const sameId = outcome === 'same' ? await sameAs(tx, ground, row) : null
  await insertSettlement(tx, { endorsementId, outcome, countedId, sameId, reason, settledByName })
  // Balances and status of the permit where it counts; with the settlement kept, its incident is of what counts.
  if (counted !== undefined) {
    await settle(tx, counted.judged, { action: 'use', reasonCode: null, comment: reason })
    await returnAbroad(tx, counted.judged, counted.id)
  } else await followExcesses(tx, ground)
  await followDisputes(tx, ground)
  const under = counted?.judged.record.case.number ?? null
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
  await notifyHolder(tx, ground, row, input)
  await followIncident(tx, ground, row, { outcome, reason, under: under ?? '' })
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
