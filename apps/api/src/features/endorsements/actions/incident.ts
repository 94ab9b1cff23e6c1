import { isExcessAlone } from '@papaver/contract/endorsements/disputed.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import type { Excess } from '@papaver/contract/endorsements/rules.ts'
import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { minus } from '@papaver/contract/quantities/base.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { componentsOf, lineName, mailAbout, raiseFlag } from '../../authorizations/public.ts'
import { type BorderExcess, openExcess } from '../../incidents/public.ts'
import { findPreparations } from '../../preparations/public.ts'
import { listDisputes } from '../dispute-store.ts'
import { earlierLike } from '../movements.ts'
import {
  findIncident,
  findIncidentOf,
  type IncidentLine,
  type IncidentRow,
  insertIncident,
  listEndorsements,
} from '../store.ts'
import { isFromDevice, isOfHeldGoods, type Judged, sideOfRecord } from './judge.ts'

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

/** Is something like it on record? Then it is probably the same consignment once more. */
const isRepeated = async (tx: Tx, { record }: Judged, id: string | null): Promise<boolean> => {
  if (id === null) return false
  const rows = await listEndorsements(tx.db, [record.case.id])
  const row = rows.find((each) => each.id === id)
  return row !== undefined && earlierLike(rows, row).length > 0
}

interface ExcessOf {
  readonly customsPointId: number | null
  readonly excess: readonly Excess[]
  /** The record of the goods, which waits for an officer; none where a correction says more than may cross. */
  readonly endorsementId: string | null
}

/**
 * More was presented than may cross. It does not count, the fact is kept: incident, flag, audit and mail
 * to the authority are written in the transaction that judged it, under the same lock and idempotency key.
 */
export const reportExcess = async (
  tx: Tx,
  judged: Judged,
  { customsPointId, excess, endorsementId }: ExcessOf,
): Promise<string> => {
  const { caller, record, context, input } = judged
  const lines = named(judged, excess)
  const { id, number } = record.case
  const declarationNumber = input.declarationNumber ?? null
  await raiseFlag(tx, record, 'excessReported')
  const openedId = await openExcess(tx, caller, context, {
    permit: record.case,
    customsPointId,
    declarationNumber,
    words: [input.discrepancyReason, input.remark].flatMap((each) => each?.trim() || []),
    lines: await stoppedGoods(tx, judged, excess),
    isRepeated: await isRepeated(tx, judged, endorsementId),
  })
  const incidentId = await insertIncident(tx, {
    caseId: id,
    reportedByName: nameOf(caller.principal),
    reportedSide: sideOfRecord(caller, input),
    customsPointId,
    declarationNumber,
    lines: JSON.stringify(lines),
    endorsementId,
    openedId,
  })
  recordAudit(tx, {
    action: 'endorsement.excess',
    entity: 'authorization',
    entityId: id,
    details: { incidentId, endorsementId, openedId, number, customsPointId, declarationNumber, lines },
  })
  await mailAbout(tx, {
    code: 'IE_DIFFERENCE',
    tab: 'movements',
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

const refuseAs = ({ id, endorsementId, lines }: IncidentRow): never =>
  refuse(endorsementRefusals.endorsementExcess, { incidentId: id, endorsementId, lines })

/** Says no where what the transaction left is an incident and no endorsement. */
export const refuseIncident = async (db: Reader, id: string): Promise<void> => {
  const incident = await findIncident(db, id)
  if (incident) refuseAs(incident)
}

/**
 * Says no where what was typed has become goods that are held, as more was presented than is left. A device is answered with
 * the record that has become of it, and so is a person who says that the goods are held.
 */
export const refuseStopped = async (db: Reader, id: string, input: EndorsementInput): Promise<void> => {
  await refuseIncident(db, id)
  if (isFromDevice(input) || isOfHeldGoods(input)) return
  const dispute = (await listDisputes(db, [id])).get(id)
  const incident = dispute && isExcessAlone(dispute.reasons) ? await findIncidentOf(db, id) : undefined
  if (incident) refuseAs(incident)
}
