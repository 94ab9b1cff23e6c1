import { isExcessAlone } from '@papaver/contract/endorsements/disputed.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import type { Excess } from '@papaver/contract/endorsements/rules.ts'
import type { EndorsementInput } from '@papaver/contract/endorsements/schema.ts'
import { compare } from '@papaver/contract/quantities/base.ts'
import { nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { mailAbout, raiseFlag } from '../../authorizations/public.ts'
import { type Side, scopeOf, sideOf } from '../../casework/public.ts'
import { openExcess, openOtherGoods } from '../../incidents/public.ts'
import { keyOf, type Noted } from '../above.ts'
import { listDisputes } from '../dispute-store.ts'
import { foundAt } from '../excesses.ts'
import { earlierLike } from '../movements.ts'
import {
  findIncident,
  findIncidentOf,
  type IncidentLine,
  type IncidentRow,
  insertIncident,
  listEndorsements,
} from '../store.ts'
import { besideOf, beyondOf, goodsBeyond, newId } from './beyond.ts'
import { isFromDevice, isOfHeldGoods, type Judged, sideOfRecord } from './judge.ts'

export const named = ({ record }: Pick<Judged, 'record'>, excess: readonly Excess[]): IncidentLine[] =>
  excess.map((each) => {
    const line = record.lines.find(({ id }) => id === each.lineId)
    return { ...each, position: line?.position ?? 0, unit: line?.unit ?? '' }
  })

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
  /** What was written of it, as it was typed. */
  readonly words: readonly (string | null | undefined)[]
}

/** That it is in an incident, with audit and mail to the authority. */
const keep = async (
  tx: Tx,
  { caller, record, context }: Ground,
  { at, side, customsPointId, declarationNumber }: Omit<Found, 'excess' | 'words' | 'movedOn'>,
  {
    openedId,
    lines,
    comment,
  }: { readonly openedId: string; readonly lines: readonly IncidentLine[]; readonly comment: string },
): Promise<string> => {
  const { id, number } = record.case
  const incidentId = await insertIncident(tx, {
    caseId: id,
    reportedByName: nameOf(caller.principal),
    reportedSide: side,
    customsPointId,
    declarationNumber,
    lines: JSON.stringify(lines),
    endorsementId: at.endorsementId ?? null,
    correctsId: at.correctsId ?? null,
    decidedLineId: at.decidedLineId ?? null,
    openedId,
  })
  recordAudit(tx, {
    action: lines.length > 0 ? 'endorsement.excess' : 'endorsement.otherGoods',
    entity: 'authorization',
    entityId: id,
    details: { incidentId, ...at, openedId, number, customsPointId, declarationNumber, lines },
  })
  await mailAbout(tx, {
    ...{ code: 'IE_DIFFERENCE', tab: 'movements', to: 'authority', record, number: number ?? '', context },
    ...{ reasonCode: null, comment, dueOn: null },
  })
  return incidentId
}

/** Incident, flag, audit and mail to the authority, under the lock of the permit. */
const report = async (tx: Tx, ground: Ground, found: Found): Promise<string> => {
  const { caller, record, context } = ground
  const { at, customsPointId, declarationNumber, excess } = found
  const { endorsementId = null, correctsId = null, decidedLineId = null } = at
  const lines = named(ground, excess)
  await raiseFlag(tx, record, 'excessReported')
  const beyond = await beyondOf(tx, ground, {
    ...{ id: newId, caseId: record.case.id, endorsementId, correctsId, decidedLineId, declarationNumber },
    lines: lines as unknown as Noted['lines'],
  })
  const openedId = await openExcess(tx, caller, context, {
    foundAt: foundAt({ correctsId, decidedLineId }),
    permit: record.case,
    customsPointId,
    happenedOn: found.movedOn,
    declarationNumber,
    words: found.words.flatMap((each) => each?.trim() || []),
    lines: await goodsBeyond(tx, ground, excess, beyond),
    beside: await besideOf(tx, ground),
    openId: beyond.openId,
    isRepeated: await isRepeated(tx, ground, endorsementId),
  })
  return keep(tx, ground, found, {
    openedId,
    lines,
    comment: lines
      .map(
        ({ position, presented, remaining, unit }) =>
          `${position}. ${presented} ${unit} > ${remaining} ${unit}`,
      )
      .join('\n'),
  })
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
  const { caller, input } = judged
  return report(tx, judged, {
    ...{ at, customsPointId, excess },
    side: sideOfRecord(caller, input),
    movedOn: input.date,
    declarationNumber: input.declarationNumber ?? null,
    words: [input.discrepancyReason, input.remark, input.reason],
  })
}

/** Goods that are not those of the permit are held: an incident of their own, of no quantity of what the permit is for. */
export const reportOtherGoods = async (
  tx: Tx,
  judged: Judged,
  {
    customsPointId,
    endorsementId,
  }: { readonly customsPointId: number | null; readonly endorsementId: string },
): Promise<string> => {
  const { caller, record, context, input } = judged
  const declarationNumber = input.declarationNumber ?? null
  const side = sideOfRecord(caller, input)
  const words = [input.discrepancyReason, input.remark, input.reason].flatMap((each) => each?.trim() || [])
  const openedId = await openOtherGoods(tx, caller, context, {
    ...{ permit: record.case, customsPointId, happenedOn: input.date, declarationNumber, side, words },
  })
  const found = { at: { endorsementId }, side, customsPointId, declarationNumber }
  return keep(tx, judged, found, { openedId, lines: [], comment: words.join('\n') })
}

/**
 * An officer has let more of a line count than is authorized, and it is on record: what no incident has yet is reported in one, also where
 * it exceeds the permit again after a correction (1961 art. 31(7)(b); decisions 0197, 0216).
 */
export const reportDecided = async (
  tx: Tx,
  ground: Ground,
  { lineId, presented, remaining }: Excess,
  { reason, movedOn }: { readonly reason: string; readonly movedOn: string },
): Promise<void> => {
  const { caller, record } = ground
  const line = record.lines.find(({ id }) => id === lineId)
  if (line === undefined) return
  const { openId, had, now } = await beyondOf(tx, ground)
  const [before, after] = [had, now].map((above) => above.get(keyOf(line)) ?? '0')
  const isMore = compare(after ?? '0', before ?? '0') > 0
  const wasAbove = compare(line.usedQuantity, remaining) > 0
  // What an incident has already is not reported again, be it open or closed.
  if (!isMore && (wasAbove || openId === null)) return
  await report(tx, ground, {
    at: { decidedLineId: lineId },
    side: sideOf(scopeOf(caller.principal)),
    customsPointId: null,
    movedOn,
    declarationNumber: null,
    excess: [{ lineId, presented, remaining }],
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
