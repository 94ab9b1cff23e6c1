import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import type { Excess } from '@papaver/contract/endorsements/rules.ts'
import { minus } from '@papaver/contract/quantities/base.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { componentsOf, lineName, mailAbout, raiseFlag } from '../../authorizations/public.ts'
import { type BorderExcess, openExcess } from '../../incidents/public.ts'
import { findPreparations } from '../../preparations/public.ts'
import { findIncident, type IncidentLine, insertIncident } from '../store.ts'
import type { Judged } from './judge.ts'

const named = ({ record }: Judged, excess: readonly Excess[]): IncidentLine[] =>
  excess.map((each) => {
    const line = record.lines.find(({ id }) => id === each.lineId)
    return { ...each, position: line?.position ?? 0, unit: line?.unit ?? '' }
  })

/** The goods that may not cross, as the incident has them. */
const stoppedGoods = async (
  tx: Tx,
  { record, context }: Judged,
  excess: readonly Excess[],
): Promise<BorderExcess['lines']> => {
  const ids = record.lines.flatMap(({ preparationId }) => preparationId ?? [])
  const preparations = await findPreparations(tx.db, 'all', ids)
  return excess.flatMap(({ lineId, presented, remaining }) => {
    const line = record.lines.find(({ id }) => id === lineId)
    if (line === undefined) return []
    const preparation = preparations.find(({ id }) => id === line.preparationId)
    const { substanceId, formId, preparationId, unit, quantity } = line
    return [
      {
        substanceId,
        formId,
        preparationId,
        name: lineName(context.masters, line, preparation, 'en'),
        unit: unit ?? '',
        quantity: quantity ?? '0',
        bases: componentsOf(line).map((each) => ({
          substanceId: each.substanceId,
          baseGrams: each.baseGrams,
        })),
        over: minus(presented, remaining),
      },
    ]
  })
}

/**
 * More was presented than may cross. The endorsement is refused, the fact is kept: incident, flag, audit and mail
 * to the authority are written in the transaction that judged it, under the same lock and idempotency key.
 */
export const reportExcess = async (
  tx: Tx,
  judged: Judged,
  customsPointId: number | null,
  excess: readonly Excess[],
): Promise<string> => {
  const { caller, record, context, input } = judged
  const lines = named(judged, excess)
  const { id, number } = record.case
  const declarationNumber = input.declarationNumber ?? null
  const incidentId = await insertIncident(tx, {
    caseId: id,
    reportedByName: nameOf(caller.principal),
    customsPointId,
    declarationNumber,
    lines: JSON.stringify(lines),
  })
  await raiseFlag(tx, record, 'excessReported')
  await openExcess(tx, caller, context, {
    permit: record.case,
    customsPointId,
    declarationNumber,
    lines: await stoppedGoods(tx, judged, excess),
  })
  recordAudit(tx, {
    action: 'endorsement.excess',
    entity: 'authorization',
    entityId: id,
    details: { incidentId, number, customsPointId, declarationNumber, lines },
  })
  await mailAbout(tx, {
    code: 'IE_DIFFERENCE',
    to: 'authority',
    record,
    number: number ?? '',
    context,
    reasonCode: null,
    comment: lines
      .map(
        ({ position, presented, remaining, unit }) =>
          `${position}: ${presented} ${unit} > ${remaining} ${unit}`,
      )
      .join('\n'),
    dueOn: null,
  })
  return incidentId
}

/** Says no where what the transaction left is an incident and no endorsement. */
export const refuseIncident = async (db: Reader, id: string): Promise<void> => {
  const incident = await findIncident(db, id)
  if (incident) refuse(endorsementRefusals.endorsementExcess, { incidentId: id, lines: incident.lines })
}
