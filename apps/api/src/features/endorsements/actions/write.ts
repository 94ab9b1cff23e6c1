import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import {
  differencesOf,
  type LineDifference,
  oneSidedSince,
  sameRecords,
} from '@papaver/contract/endorsements/reconciliation.ts'
import type { RecordedMovement } from '@papaver/contract/endorsements/recorded.ts'
import { reportDue } from '@papaver/contract/endorsements/report-duty.ts'
import { endsPermit, firstMoved, hasLeft, usedByLine } from '@papaver/contract/endorsements/rules.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  allowsSeveral,
  applyUse,
  followDispatch,
  lowerFlag,
  mailAbout,
  raiseFlag,
  updateHeader,
} from '../../authorizations/public.ts'
import { sourceAt } from '../crossing.ts'
import { type DecisionRow, listDecisions, recordsThen, standingOf, useOf } from '../decision-store.ts'
import { authorizedLines, comparisonOf, isTransit, movementOf } from '../movements.ts'
import { followReturn } from '../returned/follow.ts'
import { insertEndorsement, listEndorsements } from '../store.ts'
import { followExcesses } from './follow-excesses.ts'
import { type Judged, sideOfRecord } from './judge.ts'
import { followDeclarations, followTwice } from './twice.ts'

export interface Correction {
  readonly correctsId: string
  readonly reasonCode: string
}

/** The permit, by whom and when it is judged; whatever is recorded of it. */
export type Ground = Omit<Judged, 'input'>

/** Everything that was recorded of a permit, read anew under its lock. */
export const readMovements = async (
  tx: Tx,
  { record, context }: Pick<Ground, 'record'> & { readonly context: Pick<Ground['context'], 'settings'> },
): Promise<RecordedMovement[]> =>
  (await listEndorsements(tx.db, [record.case.id])).map((row) => movementOf(context, row))

/** What was decided of its lines and stands. */
export const readDecisions = async (tx: Tx, { record }: Pick<Ground, 'record'>): Promise<DecisionRow[]> =>
  standingOf(await listDecisions(tx.db, [record.case.id]))

/** Puts the record beside those that stand; what is corrected, and why, where it corrects one. */
export const writeEndorsement = async (
  tx: Tx,
  { caller, record, input, isSecondConsignment = false }: Judged,
  customsPointId: number | null,
  correction?: Correction,
): Promise<string> => {
  const id = await insertEndorsement(tx, {
    caseId: record.case.id,
    source: input.source === 'customs' ? sourceAt(record, customsPointId) : input.source,
    movedOn: input.date,
    recordedByName: nameOf(caller.principal),
    recordedSide: sideOfRecord(caller, input),
    customsPointId,
    declarationNumber: input.declarationNumber || null,
    packages: input.packages ?? null,
    isSealIntact: input.sealIntact ?? null,
    discrepancyReason: input.discrepancyReason || null,
    remark: input.source === 'customs' ? input.remark || null : null,
    foreignPermitNumber: input.foreignPermitNumber || null,
    isLastConsignment: input.lastConsignment,
    isSecondConsignment,
    correctsId: correction?.correctsId ?? null,
    reasonCode: correction?.reasonCode ?? null,
    reason: input.reason || null,
    lines: input.lines,
  })
  const { checkCode: _typed, ...details } = input
  recordAudit(tx, {
    action: correction ? 'endorsement.correct' : 'endorsement.record',
    entity: 'authorization',
    entityId: record.case.id,
    details: { ...details, ...correction, customsPointId, endorsementId: id },
  })
  return id
}

/** Why the use of a permit changes, for its history, the audit and its holder. */
interface Settling {
  readonly action: 'use' | 'correctUse' | 'decideUse'
  readonly reasonCode: string | null
  readonly comment: string | null
}

/** Brings the permit to what all records that stand say, and what was decided where they differ. Answers the status that it has then. */
export const settle = async (tx: Tx, ground: Ground, settling: Settling): Promise<AuthorizationStatus> => {
  const { caller, context, record } = ground
  const movements = await readMovements(tx, ground)
  const decisions = useOf(await readDecisions(tx, ground))
  const lines = authorizedLines(context, record)
  const severalConsignments = allowsSeveral(context.settings, record)
  const used = usedByLine(lines, movements, decisions)
  const status = await applyUse(tx, caller, context, {
    record,
    used,
    isLast:
      endsPermit(lines, movements, decisions, severalConsignments) &&
      (!isTransit(record) || hasLeft(lines, movements, severalConsignments)),
    reportDueOn: reportDue(lines, movements, comparisonOf(context, record)),
    ...settling,
  })
  await followExcesses(tx, ground)
  await followRecords(tx, ground)
  await followReturn(tx, context, record)
  return status
}

/** Since when one side alone has spoken; once both have, or somebody has decided, nothing waits for the other any more. */
const followOneSide = async (tx: Tx, ground: Ground): Promise<void> => {
  const { record, context } = ground
  const since = oneSidedSince(await readMovements(tx, ground), comparisonOf(context, record))
  const isOpen = since !== null && (await openDifferences(tx, ground, '9999-12-31')).length > 0
  const oneSideSince = isOpen ? since : null
  if (oneSideSince === record.header.oneSideSince) return
  await updateHeader(tx, record.case.id, { oneSideSince, oneSideWaitUntil: null })
  await lowerFlag(tx, record, 'oneSided')
}

/** The authority hears what each of the three recorded. */
export const mailDifferences = async (
  tx: Tx,
  {
    record,
    context,
  }: Pick<Ground, 'record'> & { readonly context: Pick<Ground['context'], 'masters' | 'publicUrl'> },
  differences: readonly LineDifference[],
): Promise<void> => {
  const sentences = differences.map(({ lineId, ...said }) => {
    const line = record.lines.find(({ id }) => id === lineId)
    const figures = [said.customs, said.holder, said.foreign].map((figure) => figure ?? '–')
    return `${line?.position ?? ''}. ${figures.join(' / ')} ${line?.unit ?? ''}`
  })
  await mailAbout(tx, {
    code: 'IE_DIFFERENCE',
    tab: 'movements',
    to: 'authority',
    record,
    number: record.case.number ?? '',
    context,
    reasonCode: null,
    comment: sentences.join('\n'),
    dueOn: null,
  })
}

/** What the records of a permit are judged with. */
type Compared = Pick<Ground, 'record'> & {
  readonly context: Pick<Ground['context'], 'settings' | 'calendar' | 'masters'>
}

/** The lines on which somebody has to decide, and of whose figures nobody has; as they would stand on a day, today where none is named. */
export const openDifferences = async (
  tx: Tx,
  { record, context }: Compared,
  today: string = context.calendar.today,
): Promise<LineDifference[]> => {
  const ground = { record, context }
  const movements = await readMovements(tx, ground)
  const decided = await readDecisions(tx, ground)
  return differencesOf(authorizedLines(context, record), movements, {
    ...comparisonOf(context, record),
    today,
  }).filter((difference) => {
    const decision = decided.find(({ lineId }) => lineId === difference.lineId)
    return decision === undefined || !sameRecords(recordsThen(decision), difference)
  })
}

/**
 * Where the records contradict each other the permit stands in the officers' list of differences until one has decided,
 * and the authority hears of it.
 */
const followDifferences = async (tx: Tx, ground: Ground): Promise<void> => {
  const { record } = ground
  await followOneSide(tx, ground)
  const open = (await openDifferences(tx, ground)).filter(({ isOneSided }) => !isOneSided)
  if (open.length === 0) return lowerFlag(tx, record, 'recordsDiffer')
  await raiseFlag(tx, record, 'recordsDiffer')
  await mailDifferences(tx, ground, open)
}

/** What follows from any record of a movement, whether it counts or not: differences, and the copy of a declaration. */
export const followRecords = async (tx: Tx, ground: Ground): Promise<void> => {
  await followDifferences(tx, ground)
  await followTwice(tx, ground)
  await followDeclarations(tx, ground)
  const { context, record } = ground
  if (record.kind.copyFollowsDispatch)
    await followDispatch(tx, context, record, firstMoved(await readMovements(tx, ground)))
}
