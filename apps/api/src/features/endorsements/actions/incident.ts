import { isExcessAlone } from '@papaver/contract/endorsements/disputed.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import type { Excess } from '@papaver/contract/endorsements/rules.ts'
import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { compare, minus, plus } from '@papaver/contract/quantities/base.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { componentsOf, lineName, mailAbout, raiseFlag } from '../../authorizations/public.ts'
import { type Side, scopeOf, sideOf } from '../../casework/public.ts'
import { type FoundExcess, openExcess } from '../../incidents/public.ts'
import { findPreparations } from '../../preparations/public.ts'
import { listDisputes } from '../dispute-store.ts'
import { foundAt } from '../excesses.ts'
import { earlierLike } from '../movements.ts'
import {
  excessLinesOf,
  findIncident,
  findIncidentOf,
  type IncidentLine,
  type IncidentRow,
  insertIncident,
  listEndorsements,
  listIncidents,
  type NotedIncident,
} from '../store.ts'
import { isFromDevice, isOfHeldGoods, type Judged, sideOfRecord } from './judge.ts'

export const named = ({ record }: Pick<Judged, 'record'>, excess: readonly Excess[]): IncidentLine[] =>
  excess.map((each) => {
    const line = record.lines.find(({ id }) => id === each.lineId)
    return { ...each, position: line?.position ?? 0, unit: line?.unit ?? '' }
  })

/** How much more it is than may cross. */
const overOf = ({ presented, remaining }: Excess): string => minus(presented, remaining)

/** The goods beyond the permit, as the incident has them. */
const goodsBeyond = async (
  tx: Tx,
  { record, context }: Ground,
  { excess, over = overOf }: Pick<Found, 'excess' | 'over'>,
): Promise<FoundExcess['lines']> => {
  const ids = record.lines.flatMap(({ preparationId }) => preparationId ?? [])
  const preparations = await findPreparations(tx.db, 'all', ids)
  return excess.flatMap((each) => {
    const line = record.lines.find(({ id }) => id === each.lineId)
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
        bases: componentsOf(line).map(({ substanceId: drugId, baseGrams }) => ({
          substanceId: drugId,
          baseGrams,
        })),
        over: over(each),
      },
    ]
  })
}

/** Is something like it on record? Then it is probably the same consignment once more. */
const isRepeated = async (tx: Tx, { record }: Ground, id: string | null): Promise<boolean> => {
  if (id === null) return false
  const rows = await listEndorsements(tx.db, [record.case.id])
  const row = rows.find((each) => each.id === id)
  return row !== undefined && earlierLike(rows, row).length > 0
}

type Ground = Omit<Judged, 'input'>

/** What more than may cross was found at: a record of goods, the correction of one, or a decision on a line. */
type At = {
  readonly endorsementId?: string | null
  readonly correctsId?: string
  readonly decidedLineId?: string
}

interface Found {
  readonly at: At
  readonly side: Side
  readonly customsPointId: number | null
  /** ISO day on which the goods moved, or were presented. */
  readonly movedOn: string
  readonly declarationNumber: string | null
  readonly excess: readonly Excess[]
  /** It is of goods that are in the incident already, not beside them. */
  readonly isKnown: boolean
  /** How much of it is new to the incident, where some of it is known. */
  readonly over?: (each: Excess) => string
  /** What was written of it, as it was typed. */
  readonly words: readonly (string | null | undefined)[]
}

/** Incident, flag, audit and mail to the authority, under the lock of the permit. */
const report = async (tx: Tx, ground: Ground, found: Found): Promise<string> => {
  const { caller, record, context } = ground
  const { at, customsPointId, declarationNumber, excess } = found
  const { endorsementId = null, correctsId = null, decidedLineId = null } = at
  const lines = named(ground, excess)
  const { id, number } = record.case
  await raiseFlag(tx, record, 'excessReported')
  const openedId = await openExcess(tx, caller, context, {
    foundAt: foundAt({ correctsId, decidedLineId }),
    permit: record.case,
    customsPointId,
    happenedOn: found.movedOn,
    declarationNumber,
    words: found.words.flatMap((each) => each?.trim() || []),
    lines: await goodsBeyond(tx, ground, found),
    isRepeated: await isRepeated(tx, ground, endorsementId),
    isKnown: found.isKnown,
  })
  const incidentId = await insertIncident(tx, {
    caseId: id,
    reportedByName: nameOf(caller.principal),
    reportedSide: found.side,
    customsPointId,
    declarationNumber,
    lines: JSON.stringify(lines),
    endorsementId,
    correctsId,
    decidedLineId,
    openedId,
  })
  const details = { incidentId, ...at, openedId, number, customsPointId, declarationNumber, lines }
  recordAudit(tx, { action: 'endorsement.excess', entity: 'authorization', entityId: id, details })
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
          `${position}. ${presented} ${unit} > ${remaining} ${unit}`,
      )
      .join('\n'),
    dueOn: null,
  })
  return incidentId
}

interface ExcessOf {
  readonly customsPointId: number | null
  readonly excess: readonly Excess[]
  /** The record of the goods, which waits for an officer; or the record whose correction says more than may cross. */
  readonly at: Omit<At, 'decidedLineId'>
}

/**
 * More was presented than may cross. It does not count, the fact is kept: incident, flag, audit and mail
 * to the authority are written in the transaction that judged it, under the same lock and idempotency key.
 */
export const reportExcess = async (
  tx: Tx,
  judged: Judged,
  { customsPointId, excess, at }: ExcessOf,
): Promise<string> => {
  const { caller, input, record } = judged
  const { correctsId } = at
  const isOfSame = (row: IncidentRow) => row.correctsId === correctsId
  const isKnown = correctsId !== undefined && (await listIncidents(tx.db, record.case.id)).some(isOfSame)
  return report(tx, judged, {
    ...{ at, customsPointId, excess, isKnown },
    side: sideOfRecord(caller, input),
    movedOn: input.date,
    declarationNumber: input.declarationNumber ?? null,
    words: [input.discrepancyReason, input.remark, input.reason],
  })
}

/** How much of the line there is in all by what was said at the desk; of what was stopped at the border nothing counts. */
const knownOf = (row: NotedIncident, lineId: string, authorized: string): string[] => {
  const lines = excessLinesOf(row).filter((line) => row.isOpen && line.lineId === lineId)
  if (row.decidedLineId !== null) return lines.map(({ presented }) => presented)
  return row.correctsId === null ? [] : lines.map((line) => plus(authorized, overOf(line)))
}

/**
 * An officer lets more of a line count than is authorized: what no incident has yet is reported in one, also where it exceeds the permit
 * again after a correction (1961 art. 31(7)(b); decision 0197).
 */
export const reportDecided = async (
  tx: Tx,
  ground: Ground,
  { lineId, presented, remaining }: Excess,
  { reason, movedOn }: { readonly reason: string; readonly movedOn: string },
): Promise<void> => {
  const { caller, record } = ground
  const rows = (await listIncidents(tx.db, record.case.id)).filter((row) =>
    excessLinesOf(row).some((each) => each.lineId === lineId),
  )
  const used = record.lines.find(({ id }) => id === lineId)?.usedQuantity ?? '0'
  const isAboveNow = rows.length > 0 && compare(used, remaining) > 0
  const said = rows.flatMap((row) => knownOf(row, lineId, remaining))
  const known = [remaining, ...(isAboveNow ? [used] : []), ...said]
    .toSorted((left, right) => compare(right, left))
    .at(0)
  const isMore = compare(presented, known ?? remaining) > 0
  if (!isMore && isAboveNow) return
  await report(tx, ground, {
    at: { decidedLineId: lineId },
    side: sideOf(scopeOf(caller.principal)),
    customsPointId: null,
    movedOn,
    declarationNumber: null,
    excess: [{ lineId, presented, remaining }],
    isKnown: !isMore,
    over: (each) => minus(each.presented, isMore ? (known ?? remaining) : remaining),
    words: [reason],
  })
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
