import { holdsOf } from '@papaver/contract/casework/holds.ts'
import type { Dispute } from '@papaver/contract/endorsements/dispute-schema.ts'
import { isHeldNow, outcomesOf } from '@papaver/contract/endorsements/disputed.ts'
import { isUsable, type Source } from '@papaver/contract/endorsements/rules.ts'
import type {
  CustomsPermit,
  Endorsement,
  KnownMovement,
  PermitHead,
} from '@papaver/contract/endorsements/schema.ts'
import { labelled } from '@papaver/contract/in-line.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import { compare, orNothing, plain } from '@papaver/contract/quantities/base.ts'
import {
  type AuthorizationRecord,
  abroadView,
  allowsSeveral,
  componentsOf,
  drugsIn,
  drugsOf,
  linesView,
  mayRead,
  nameSince,
  statusOf,
  type ViewContext,
} from '../authorizations/public.ts'
import { mayReadName, type Side, scopeOf } from '../casework/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { nameIn } from '../masters/public.ts'
import type { CountedLine } from './corrected-store.ts'
import { countingOf, likeOf, openDisputeOf, type Recorded } from './counting.ts'
import { crossingOf } from './crossing.ts'
import { type DecisionRow, listDecisions, standingOf, takenOn } from './decision-store.ts'
import type { DisputeRow } from './dispute-store.ts'
import { factsOf, isExport } from './movements.ts'
import { isRefusal, ownStopsOf } from './own-stop.ts'
import { mayAddPhotos, mayCorrect, maySettle, readableSources, seesIncidents } from './policy.ts'
import { isReleasable } from './release.ts'
import { type EndorsementRow, listEndorsements, type PhotoRow } from './store.ts'

/** A customs point in the reader's language; null where none is known. */
export const pointName = ({ masters, culture }: ViewContext, id: number | null): string | null => {
  const point = id === null ? undefined : masters.customsPoint(id)
  return point ? nameIn(point.names, culture) : null
}

const reasonName = ({ masters, culture }: ViewContext, row: EndorsementRow): string | null => {
  if (row.reasonCode === null) return row.reason
  const reason = masters.item('reasons', row.reasonCode)
  return labelled(culture, reason ? nameIn(reason.names, culture) : row.reasonCode, row.reason)
}

export const authorityName = ({ settings, culture }: ViewContext): string =>
  nameIn(settings['authority.names'], culture)

/** Persons are named to their own side and to the authority; to others it is the authority, or which office or company. */
const whoOf = (context: ViewContext, record: AuthorizationRecord, row: EndorsementRow): string => {
  const side = row.recordedSide as Side
  if (mayReadName(context.principal, side)) return row.recordedByName
  if (side === 'authority') return authorityName(context)
  if (row.source === 'establishment') return record.case.applicantName
  return pointName(context, row.customsPointId) ?? authorityName(context)
}

/** Only customs and the authority read them. */
const photoOf = (
  context: ViewContext,
  { id, name, bytes, addedAt, addedByName, addedSide }: PhotoRow,
): Endorsement['photos'][number] => ({
  id,
  name,
  bytes,
  addedAt: addedAt.toISOString(),
  addedBy: mayReadName(context.principal, addedSide as Side) ? addedByName : authorityName(context),
})

/** The records of a permit, and the permit under which one that waits for an officer would count. */
interface Records {
  readonly own: Recorded
  readonly counting: Recorded
}

/** Why it does not fit its permit is between customs and the authority; that it does not, and what became of it, the holder reads. */
const disputeOf = async (
  context: ViewContext,
  { own, counting }: Records,
  row: EndorsementRow & { readonly dispute: DisputeRow },
): Promise<Dispute> => {
  const { principal } = context
  const { reasons, isHeld, settlement, incident } = row.dispute
  const { record } = own
  const open =
    settlement === null && maySettle(principal, record)
      ? openDisputeOf(context, own, counting, row)
      : undefined
  const isStopped = open?.isHeld === true && !(await isReleasable(context, counting.record, row))
  const outcomes = open === undefined ? [] : outcomesOf({ ...open, isStopped })
  const like = likeOf(own, counting, row)
  const ownStops = outcomes.length > 0 ? await ownStopsOf(context, record, row) : []
  return {
    reasons: mayRead(principal, 'customsFindings') ? [...reasons] : [],
    isHeld,
    settlement: settledIn(context, settlement),
    sameAs: mayRead(principal, 'customsFindings') ? like.here : [],
    sameUnder:
      like.elsewhere.length > 0 && mayRead(principal, 'customsFindings') ? counting.record.case.number : null,
    incident: seesIncidents(principal) ? incident : null,
    outcomes: ownStops.length > 0 ? outcomes.filter((each) => isRefusal(row, each)) : outcomes,
    left: open?.left ?? null,
    ownStops,
  }
}

/** Without the id of the record. */
const plainLines = (lines: readonly CountedLine[] | null) =>
  lines?.map(({ position, quantity, unit }) => ({ position, quantity: plain(quantity), unit })) ?? null

/** As its own side and the others read it: officers are not named outside the authority. */
export const settledIn = (
  context: ViewContext,
  settlement: DisputeRow['settlement'],
): Dispute['settlement'] =>
  settlement && {
    outcome: settlement.outcome,
    settledAt: settlement.settledAt.toISOString(),
    settledBy: mayReadName(context.principal, 'authority')
      ? settlement.settledByName
      : authorityName(context),
    reason: settlement.reason,
    countedUnder: settlement.countedUnder,
    counted: plainLines(settlement.counted),
    corrected: plainLines(settlement.corrected),
  }

/** The same for the officer who recorded it, at any customs point. */
export const sentDispute = (
  context: ViewContext,
  { reasons, isHeld, settlement }: Pick<DisputeRow, 'reasons' | 'isHeld' | 'settlement'>,
): Dispute => ({
  reasons: [...reasons],
  isHeld,
  settlement: settledIn(context, settlement),
  sameAs: [],
  sameUnder: null,
  incident: null,
  outcomes: [],
  left: null,
  ownStops: [],
})

const viewOf = async (
  context: ViewContext,
  records: Records,
  { row, decisions }: { readonly row: EndorsementRow; readonly decisions: readonly DecisionRow[] },
): Promise<Endorsement> => {
  const { principal } = context
  const { record, rows } = records.own
  const scope = scopeOf(principal)
  const source = row.source as Source
  const facts = factsOf(context, row)
  const isCorrected = rows.some(({ correctsId }) => correctsId === row.id)
  const seesFindings = mayRead(principal, 'customsFindings')
  return {
    id: row.id,
    source,
    date: row.movedOn,
    recordedAt: row.recordedAt.toISOString(),
    notedAt: seesFindings ? (row.notedAt?.toISOString() ?? null) : null,
    shown: seesFindings && row.shown ? { ...row.shown, asOf: row.shown.asOf.toISOString() } : null,
    recordedBy: whoOf(context, record, row),
    customsPointName: pointName(context, row.customsPointId),
    declarationNumber: row.declarationNumber,
    packages: row.packages,
    sealIntact: row.isSealIntact,
    discrepancyReason: row.discrepancyReason,
    remark: seesFindings ? row.remark : null,
    foreignPermitNumber: row.foreignPermitNumber,
    lastConsignment: row.isLastConsignment,
    isSecondConsignment: row.isSecondConsignment,
    isDisputed: row.isDisputed,
    dispute:
      row.dispute === undefined ? null : await disputeOf(context, records, { ...row, dispute: row.dispute }),
    countedFrom: row.countedFrom?.number ?? null,
    isReleased: row.countedFrom?.isHeld === true,
    isCorrected,
    correctsId: row.correctsId,
    correctionReason: row.correctsId ? reasonName(context, row) : null,
    mayCorrect: !isCorrected && !row.isDisputed && mayCorrect(scope, principal, facts),
    photos: seesFindings ? row.photos.map((photo) => photoOf(context, photo)) : [],
    mayAddPhotos: mayAddPhotos(scope, principal, facts),
    decidedLineIds: takenOn(decisions, rows, row).map(({ lineId }) => lineId),
    lines: record.lines.flatMap((line) => {
      const moved = row.lines.find(({ lineId }) => lineId === line.id)
      if (moved === undefined) return []
      const drugs = drugsOf(context, componentsOf(line))
      return [
        {
          lineId: line.id,
          quantity: plain(moved.quantity),
          unit: line.unit ?? '',
          bases: drugsIn(drugs, moved.quantity, line.quantity),
        },
      ]
    }),
  }
}

/** The same in a few words. */
export const knownOf = (movement: Endorsement): KnownMovement => {
  const { id, date, recordedAt, recordedBy, customsPointName, declarationNumber, lines } = movement
  const known = { id, date, recordedAt, recordedBy, customsPointName, declarationNumber, lines }
  return { ...known, isHeld: isHeldNow(movement) }
}

/** The records of a permit that this reader may see, oldest first. */
export const endorsementsOf = async (
  context: ViewContext,
  record: AuthorizationRecord,
): Promise<Endorsement[]> => {
  const sources = readableSources(scopeOf(context.principal))
  const rows = await listEndorsements(context.db, [record.case.id])
  const readable = rows.filter(({ source }) => sources.includes(source as Source))
  const own = { record, rows }
  const isOpen = readable.some(({ dispute }) => dispute?.settlement === null)
  const records = { own, counting: isOpen ? await countingOf(context.db, own) : own }
  const decisions = readable.length === 0 ? [] : standingOf(await listDecisions(context.db, [record.case.id]))
  return Promise.all(readable.map((row) => viewOf(context, records, { row, decisions })))
}

export const permitHeadOf = ({ words }: ViewContext, record: AuthorizationRecord): PermitHead => {
  const { case: row, kind } = record
  return {
    id: row.id,
    number: row.number ?? '',
    kind: row.kind,
    kindName: words(`authorizations.kinds.${row.kind}`),
    direction: kind.direction as PermitDirection,
    status: statusOf(record),
    partnerName: row.partnerName ?? '',
    partnerCountry: row.partnerCountry ?? '',
    validUntil: row.validUntil ?? '',
  }
}

/** As the goods are compared with it: nothing of the case behind the permit. */
export const customsPermitOf = async (
  context: ViewContext,
  record: AuthorizationRecord,
  /** At the reader's end of the way. */
  hasHeldGoods: boolean,
): Promise<CustomsPermit> => {
  const { case: row } = record
  const head = permitHeadOf(context, record)
  const [at, holder] = await Promise.all([
    crossingOf(context, record),
    findEstablishment(context.db, row.establishmentId),
  ])
  const lines = await linesView(context, record)
  const quantitiesAt = ({ id, remainingQuantity }: (typeof lines)[number]) => {
    const there = at.lines.find(({ lineId }) => lineId === id)
    const seen = there?.remaining ?? '0'
    const left = remainingQuantity ?? '0'
    // A decision on a difference changes what remains where goods come in, and gives nothing back of what left (0216).
    const isSeen = at.end === 'exit' || (isExport(record) && compare(seen, left) < 0)
    const remaining = orNothing(isSeen ? seen : left)
    return {
      remainingQuantity: remaining,
      expectedQuantity: at.end === 'exit' ? (there?.expected ?? '0') : remaining,
    }
  }
  return {
    ...head,
    isUsable: isUsable(head.status, row.validUntil, context.calendar.today),
    holds: holdsOf(row.flags, holder?.isActive === false),
    hasHeldGoods,
    version: row.version,
    applicantName: row.applicantName,
    applicantNameNow: nameSince(row, holder),
    customsPointName: pointName(context, row.customsPointId) ?? '',
    exitPointName: pointName(context, row.exitPointId),
    end: at.end,
    customsPointId: at.pointId,
    plannedDate: row.plannedDate,
    severalConsignments: allowsSeveral(context.settings, record),
    // Flagged as it comes in: lists need not look at every permit again.
    abroad: row.flags.includes('foreignPermitStopped')
      ? ((await abroadView(context, record))?.stopped ?? [])
      : [],
    lines: lines.map((line) => ({
      id: line.id,
      position: line.position,
      name: line.name,
      quantity: line.quantity ?? '0',
      unit: line.unit ?? '',
      ...quantitiesAt(line),
    })),
  }
}
