import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { reportDue } from '@papaver/contract/endorsements/report-duty.ts'
import {
  type ByYear,
  crossedByLine,
  type Excess,
  effective,
  excessOf,
  inAll,
  isLate,
  type Source,
  usedByLine,
} from '@papaver/contract/endorsements/rules.ts'
import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { compare, plus } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { isUsedUp, lockRecord, setReportDue, statusOf } from '../../authorizations/public.ts'
import { once, readContext, scopeOf, within } from '../../casework/public.ts'
import { sentAs, sourceAt } from '../crossing.ts'
import { type DecisionRow, takenOn, useOf } from '../decision-store.ts'
import { authorizedLines, comparisonOf, factsOf, isExport } from '../movements.ts'
import { mayCorrect, readableSources } from '../policy.ts'
import { againstRelease } from '../release.ts'
import { type EndorsementRow, listEndorsements } from '../store.ts'
import { takeBackDecisions } from './decide.ts'
import { named, refuseIncident, reportDecided, reportExcess } from './incident.ts'
import { type Judged, pointOf, refuseDate, refuseLines, refuseMoreOfReplaced, sideOfRecord } from './judge.ts'
import { notifyLowered } from './lowered.ts'
import { noteStep } from './note-step.ts'
import { notifyRemark } from './remark.ts'
import { returnAbroad, returnDecided } from './return-abroad.ts'
import { followTyped } from './taken-by-hand.ts'
import { refuseTwice } from './twice.ts'
import { followRecords, readDecisions, readMovements, settle, writeEndorsement } from './write.ts'

export type CorrectionInput = EndorsementInput & {
  readonly reasonCode: string
  readonly reason: string
  readonly isExcessConfirmed?: boolean | null | undefined
}

/** A record that takes the place of another. */
interface Corrected extends Judged {
  readonly input: CorrectionInput
}

/** How the figure of a line differs: below nothing where the new record says less. */
const step = (original: EndorsementRow, { lines }: EndorsementInput, lineId: string): number => {
  const figure = (all: readonly { lineId: string; quantity: string }[]) =>
    all.find((line) => line.lineId === lineId)?.quantity ?? '0'
  return compare(figure(lines), figure(original.lines))
}
const changes = (original: EndorsementRow, input: EndorsementInput, lineId: string): boolean =>
  step(original, input, lineId) !== 0

/** The record to correct: one that stands, and that this person may correct today. */
const originalOf = async (
  tx: Tx,
  { caller, context, record }: Judged,
  id: string,
): Promise<EndorsementRow> => {
  const scope = scopeOf(caller.principal)
  const all = await listEndorsements(tx.db, [record.case.id])
  const original = all.find((row) => row.id === id && readableSources(scope).includes(row.source as Source))
  if (original === undefined) return refuse(frameRefusals.notFound)
  // What is disputed is settled, and the record that then counts can be corrected.
  if (original.isDisputed || all.some(({ correctsId }) => correctsId === id))
    refuse(endorsementRefusals.endorsementCorrected)
  const facts = factsOf(context, original)
  if (!mayCorrect(scope, caller.principal, facts))
    refuse(
      endorsementRefusals[facts.isOfAuthority ? 'endorsementOfAuthority' : 'endorsementCorrectionClosed'],
    )
  return original
}

/** A record of what left is corrected where it left, unless another point is named. */
const placedAs = (original: EndorsementRow, input: CorrectionInput): CorrectionInput =>
  original.source === 'exit' && !input.customsPointId
    ? { ...input, customsPointId: original.customsPointId }
    : input

/** What came in is not made by a correction into what left. */
const isOtherEnd = ({ record, input }: Pick<Judged, 'record' | 'input'>, original: EndorsementRow): boolean =>
  input.source === 'customs' && sourceAt(record, input.customsPointId ?? null) !== original.source

const refuseReason = ({ context }: Judged, code: string): void => {
  const isOffered = context.masters.isOfferedItem('reasons', code, context.calendar.today)
  if (!code.startsWith('ENDORSE-') || !isOffered)
    refuse(endorsementRefusals.endorsementReason, { field: 'reasonCode' })
}

/** What was decided on a record that says something else now. */
const endedBy = async (
  tx: Tx,
  judged: Judged,
  original: EndorsementRow,
): Promise<{ standing: DecisionRow[]; ended: DecisionRow[] }> => {
  const standing = await readDecisions(tx, judged)
  if (standing.length === 0) return { standing, ended: [] }
  const rows = await listEndorsements(tx.db, [judged.record.case.id])
  const ended = takenOn(standing, rows, original).filter(({ lineId }) =>
    changes(original, judged.input, lineId),
  )
  return { standing, ended }
}

/** What an officer has decided of a difference, an officer changes (0190). */
const refuseDecided = ({ caller, input }: Judged, ended: readonly DecisionRow[]): void => {
  if (ended.length > 0 && sideOfRecord(caller, input) !== 'authority')
    refuse(endorsementRefusals.endorsementDecided, { lineIds: ended.map(({ lineId }) => lineId) })
}

interface CorrectionOf {
  readonly correctsId: string
  readonly reasonCode: string
}
const settling = ({ input }: Judged, { reasonCode }: CorrectionOf) =>
  ({ action: 'correctUse', reasonCode, comment: input.reason || null }) as const

/** It may be a typing error: the person says first that it is not (decision 0197). */
const askExcess = (judged: Corrected, excess: readonly Excess[]): void => {
  if (excess.length > 0 && judged.input.isExcessConfirmed !== true)
    refuse(endorsementRefusals.correctionExceeds, { lines: named(judged, excess) })
}

/** A correction of customs never counts more than may cross: the record stays as it was, with an incident (decision 0197). */
const keepExcess = (
  tx: Tx,
  judged: Corrected,
  customsPointId: number | null,
  { excess, correctsId }: { readonly excess: readonly Excess[]; readonly correctsId: string },
): Promise<string> => {
  const { caller, input } = judged
  const step = { action: 'exceedCorrecting', side: sideOfRecord(caller, input), isInternal: true } as const
  noteStep(tx, judged, { ...step, comment: input.reason || null })
  return reportExcess(tx, judged, { customsPointId, excess, at: { correctsId } })
}

/**
 * Under a permit that can no longer be used customs may not raise a quantity; the authority may (1961 art. 31(4), (7)). A permit that only
 * a wrong figure closed may still be corrected, and so may one that still takes late records.
 */
const refuseMoreOfStopped = async (tx: Tx, judged: Corrected, original: EndorsementRow): Promise<void> => {
  const { caller, record, context, input } = judged
  const isMore = record.lines.some(({ id }) => step(original, input, id) > 0)
  if (!isMore || sideOfRecord(caller, input) === 'authority') return
  const { today } = context.calendar
  const status = statusOf(record)
  const against = await againstRelease(tx, { ...judged, input: { ...input, date: today } })
  const isUsed = against.includes('closed') && (await isUsedUp(tx.db, record))
  const mayBeLate = isLate(status, record.case.validUntil, today)
  const stops = against.filter(
    (reason) => !(reason === 'closed' && isUsed) && !(reason === 'expired' && mayBeLate),
  )
  if (stops.length > 0) refuse(endorsementRefusals.correctionStopped, { status })
}

/** What really crossed counts where an officer says so, and each line above the permit is in an incident (1961 art. 31(7)(b); decision 0211). */
const countExcess = async (
  tx: Tx,
  judged: Corrected,
  { excess, used }: { readonly excess: readonly Excess[]; readonly used: ReadonlyMap<string, ByYear> },
): Promise<void> => {
  const { context, record, input } = judged
  const totals = excess.map(({ lineId, presented }) => ({
    lineId,
    quantity: plus(inAll(used.get(lineId)), presented),
  }))
  for (const each of excessOf(authorizedLines(context, record), new Map(), totals))
    await reportDecided(tx, judged, each, { reason: input.reason, movedOn: input.date })
}

const correctCustoms = async (
  tx: Tx,
  judged: Corrected,
  original: EndorsementRow,
  correction: CorrectionOf,
): Promise<string> => {
  const point = pointOf(judged)
  const lineIds = judged.record.lines.map(({ id }) => id)
  refuseMoreOfReplaced(
    judged,
    lineIds.filter((id) => step(original, judged.input, id) > 0),
  )
  await refuseMoreOfStopped(tx, judged, original)
  const { standing, ended } = await endedBy(tx, judged, original)
  refuseDecided(judged, ended)
  const kept = standing.filter((decision) => !ended.includes(decision))
  const lines = authorizedLines(judged.context, judged.record)
  const others = effective(await readMovements(tx, judged)).filter(({ id }) => id !== correction.correctsId)
  const source = original.source === 'exit' ? 'exit' : 'customs'
  const counted = usedByLine(lines, others, useOf(kept))
  const used = crossedByLine(lines, others, counted, { source, isExport: isExport(judged.record) })
  // More may be on record than was authorized: it is made less in whatever steps.
  const excess = excessOf(lines, used, judged.input.lines).filter(
    ({ lineId }) => step(original, judged.input, lineId) > 0,
  )
  askExcess(judged, excess)
  const isOfAuthority = sideOfRecord(judged.caller, judged.input) === 'authority'
  if (excess.length > 0 && !isOfAuthority)
    return keepExcess(tx, judged, point, { excess, correctsId: correction.correctsId })
  const id = await writeEndorsement(tx, judged, point, correction)
  await takeBackDecisions(tx, judged, ended)
  await countExcess(tx, judged, { excess, used })
  const status = await settle(tx, judged, settling(judged, correction))
  await returnAbroad(tx, judged, id, correction.correctsId)
  await notifyRemark(tx, judged, original)
  const isReopened = statusOf(judged.record) === 'CLO' && status !== 'CLO'
  await notifyLowered(tx, judged, original, { id, reasonCode: correction.reasonCode, isReopened })
  return id
}

/** A report that is put right changes what counts only where an officer had decided on its figure. */
export const correctReport = async (
  tx: Tx,
  judged: Judged,
  original: EndorsementRow,
  correction: CorrectionOf,
): Promise<string> => {
  const { record, context } = judged
  const id = await writeEndorsement(tx, judged, null, correction)
  const due = reportDue(
    authorizedLines(context, record),
    await readMovements(tx, judged),
    comparisonOf(context, record),
  )
  await setReportDue(tx, record, due)
  const { ended } = await endedBy(tx, judged, original)
  await takeBackDecisions(tx, judged, ended)
  if (ended.length > 0) {
    await settle(tx, judged, settling(judged, correction))
    await returnDecided(tx, judged)
  } else await followRecords(tx, judged)
  return id
}

/**
 * Puts a new record in the place of an earlier one, which stays and is shown struck. Use, balances and status are
 * made anew from what is recorded; above what was authorized only where an officer says that it crossed.
 */
export const correctMovement = async (
  deps: Deps,
  caller: Actor,
  { caseId, endorsementId }: { caseId: string; endorsementId: string },
  input: CorrectionInput,
): Promise<string> => {
  const { principal, idempotencyKey: key, origin } = caller
  const call = `endorsements.correct ${caseId} ${endorsementId}`
  const context = await readContext(deps, caller)
  const id = await inTransaction(deps, origin, (tx) =>
    once(tx, { accountId: principal.accountId, key, call, body: input }, async () => {
      const record = await lockRecord(tx, scopeOf(principal), caseId)
      const at = within(context, tx)
      const original = await originalOf(tx, { caller, record, input, context: at }, endorsementId)
      const said = { caller, record, context: at, input: placedAs(original, input) }
      if (input.source !== sentAs(original.source as Source) || isOtherEnd(said, original))
        refuse(frameRefusals.invalidInput, { fields: [{ path: 'source', code: 'changed' }] })
      refuseReason(said, input.reasonCode)
      refuseLines(said)
      refuseDate(said)
      const isFurther = await refuseTwice(tx, said, original)
      const judged = { ...said, isSecondConsignment: original.isSecondConsignment || isFurther }
      const correction = { correctsId: original.id, reasonCode: input.reasonCode }
      if (input.source === 'customs') return correctCustoms(tx, judged, original, correction)
      const corrected = await correctReport(tx, judged, original, correction)
      await followTyped(tx, judged, original, corrected)
      return corrected
    }),
  )
  await refuseIncident(deps.db, id)
  return id
}
