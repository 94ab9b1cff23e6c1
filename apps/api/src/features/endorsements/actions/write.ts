import { type RecordedMovement, reconcile, reportDue } from '@papaver/contract/endorsements/reconciliation.ts'
import { endsPermit, usedByLine } from '@papaver/contract/endorsements/rules.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { allowsSeveral, applyUse, mailAbout } from '../../authorizations/public.ts'
import { authorizedLines, comparisonOf, movementOf } from '../movements.ts'
import { insertEndorsement, listEndorsements } from '../store.ts'
import type { Judged } from './judge.ts'

export interface Correction {
  readonly correctsId: string
  readonly reasonCode: string
}

/** Everything that was recorded of a permit, read anew under its lock. */
export const readMovements = async (tx: Tx, { record, context }: Judged): Promise<RecordedMovement[]> =>
  (await listEndorsements(tx.db, [record.case.id])).map((row) => movementOf(context, row))

/** Puts the record beside those that stand; what is corrected, and why, where it corrects one. */
export const writeEndorsement = async (
  tx: Tx,
  { caller, record, input }: Judged,
  customsPointId: number | null,
  correction?: Correction,
): Promise<string> => {
  const id = await insertEndorsement(tx, {
    caseId: record.case.id,
    source: input.source,
    movedOn: input.date,
    recordedByName: nameOf(caller.principal),
    customsPointId,
    declarationNumber: input.declarationNumber || null,
    packages: input.packages ?? null,
    isSealIntact: input.sealIntact ?? null,
    discrepancyReason: input.discrepancyReason || null,
    remark: input.source === 'customs' ? input.remark || null : null,
    foreignPermitNumber: input.foreignPermitNumber || null,
    isLastConsignment: input.lastConsignment,
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

/** Brings the permit to what all records that stand say. */
export const settle = async (
  tx: Tx,
  judged: Judged,
  action: 'use' | 'correctUse',
  reasonCode: string | null,
): Promise<void> => {
  const { caller, context, record, input } = judged
  const movements = await readMovements(tx, judged)
  const lines = authorizedLines(context, record)
  await applyUse(tx, caller, context, {
    record,
    used: usedByLine(lines, movements),
    isLast: endsPermit(lines, movements, allowsSeveral(context.settings, record)),
    reportDueOn: reportDue(lines, movements, comparisonOf(context)),
    action,
    reasonCode,
    comment: input.reason || null,
  })
  await notifyDifference(tx, judged, movements)
}

/** Where customs and holder contradict each other, the authority hears of it when both have spoken. */
export const notifyDifference = async (
  tx: Tx,
  { record, context }: Judged,
  movements: readonly RecordedMovement[],
): Promise<void> => {
  const compared = reconcile(authorizedLines(context, record), movements, comparisonOf(context))
  const apart = compared.filter(({ flags }) => flags.includes('DIF') || flags.includes('EXC'))
  if (apart.length === 0) return
  const sentences = apart.map(({ lineId, customs, holder }) => {
    const line = record.lines.find(({ id }) => id === lineId)
    return `${line?.position ?? ''}: ${customs} / ${holder} ${line?.unit ?? ''}`
  })
  await mailAbout(tx, {
    code: 'IE_DIFFERENCE',
    to: 'authority',
    record,
    number: record.case.number ?? '',
    context,
    reasonCode: null,
    comment: sentences.join('\n'),
    dueOn: null,
  })
}
