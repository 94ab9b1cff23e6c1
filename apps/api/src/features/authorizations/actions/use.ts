import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import {
  type AuthorizationStatus,
  afterLift,
  life,
  statusStyles,
} from '@papaver/contract/authorizations/life.ts'
import { nextStatus } from '@papaver/contract/casework/rules.ts'
import { type ByYear, inAll } from '@papaver/contract/endorsements/rules.ts'
import { compare, isPositive, minus, plain, plus, share } from '@papaver/contract/quantities/base.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { releaseCase, reserveForCase, setUsed } from '../../balances/public.ts'
import {
  insertHistory,
  listHistory,
  lowerStanding,
  scopeOf,
  sideOf,
  updateCase,
} from '../../casework/public.ts'
import { notifyOfClosing } from '../foreign/transmit.ts'
import { type AuthorizationRecord, componentsOf, type StoredComponent, statusOf } from '../record.ts'
import { reservationsOf } from '../reservations.ts'
import { mailAbout } from '../served-kind.ts'
import { setUsedQuantity, updateHeader } from '../store.ts'
import type { ViewContext } from '../view.ts'
import { withUnit } from './differences.ts'
import { followLeftAgain, lockLeftAgain } from './left-again.ts'
import { followUse } from './pending-successor.ts'

/** What the goods that crossed make of a permit. */
export interface Use {
  readonly record: AuthorizationRecord
  /** Quantity used of each line, in the line's unit, by the year in which it moved; a line that is not named is unused. */
  readonly used: ReadonlyMap<string, ByYear>
  /** The permit ends with it: used up, for one consignment, or said to be the last. */
  readonly isLast: boolean
  /** Until when the holder reports the movement; null where nothing is owed. */
  readonly reportDueOn: string | null
  /** A correction tells a new total; a movement adds to it; a decision says what counts of records that differ. */
  readonly action: 'use' | 'correctUse' | 'decideUse'
  readonly reasonCode: string | null
  readonly comment: string | null
}

const usedOf = ({ used }: Use, lineId: string): string => inAll(used.get(lineId))

/** Did its figures alone close it, and no person? Then a correction that leaves something opens it again (decision 0194). */
export const isUsedUp = async (db: Reader, record: AuthorizationRecord): Promise<boolean> => {
  if (statusOf(record) !== 'CLO') return false
  const closed = (await listHistory(db, record.case.id, true)).findLast(
    ({ fromStatus, toStatus }) => toStatus === 'CLO' && fromStatus !== 'CLO',
  )
  return closed !== undefined && usesUp.includes(closed.action)
}
/** Steps by which goods that moved close a permit. */
const usesUp: readonly string[] = ['useUp', 'correctUse', 'decideUse']

/**
 * The status by the life table. Where it has no such step, as after a close by hand or a revocation, a correction changes
 * figures only: what ended stays ended, and its remainder stays free. What only a wrong figure closed opens again, as
 * goods may still be on their way (decision 0194).
 */
const statusAfter = async (tx: Tx, { record, isLast, used, action }: Use): Promise<AuthorizationStatus> => {
  const from = statusOf(record)
  const isUsed = [...used.values()].some((each) => isPositive(inAll(each)))
  // Where nothing has crossed after all, it is unused again.
  if (from === 'PAU' && !isUsed && !isLast) return afterLift(isUsed)
  if (action === 'correctUse' && !isLast && (await isUsedUp(tx.db, record))) return afterLift(isUsed)
  return nextStatus(life, from, isLast ? 'useUp' : 'use') ?? from
}

/** May what is not used still be used? Expired permits keep their remainder while late endorsements are taken. */
const keepsRemainder = (
  to: AuthorizationStatus,
  { record }: Use,
  { calendar, settings }: ViewContext,
): boolean => {
  if (statusStyles[to].group === 'active') return true
  const { validUntil } = record.case
  const lateDays = settings['import_export.lateReportDays']
  return to === 'EXP' && validUntil !== null && calendar.today <= calendar.after(validUntil, lateDays)
}

/** Figures of lines and balances, in grams of anhydrous base where the balance counts. */
const writeQuantities = async (tx: Tx, use: Use): Promise<void> => {
  const { record } = use
  for (const { id, usedQuantity } of record.lines)
    if (compare(usedQuantity, usedOf(use, id)) !== 0) await setUsedQuantity(tx, id, usedOf(use, id))
  await setUsed(tx, record.case.id, (lineId, substanceId) => {
    const line = record.lines.find(({ id }) => id === lineId)
    if (!line?.quantity) return new Map()
    const parts = componentsOf(line).filter((component) => component.substanceId === substanceId)
    return gramsByYear(parts, use.used.get(lineId) ?? new Map(), line.quantity)
  })
}

/** Grams of each year, cut from the sum so that they add up to it, to the nanogram. */
const gramsByYear = (
  parts: readonly Pick<StoredComponent, 'baseGrams'>[],
  used: ByYear,
  quantity: string,
): Map<number, string> => {
  const gramsOf = (moved: string) =>
    plus('0', ...parts.map(({ baseGrams }) => share(baseGrams, moved, quantity)))
  let moved = '0'
  return new Map(
    [...used]
      .toSorted(([left], [right]) => left - right)
      .map(([year, more]) => {
        const before = gramsOf(moved)
        moved = plus(moved, more)
        return [year, minus(gramsOf(moved), before)]
      }),
  )
}

/** A permit that opens again holds what is left of it, as it did before; that was approved, so no limit refuses it. */
const reserveLeft = async (tx: Tx, { calendar }: ViewContext, use: Use): Promise<void> => {
  const { record } = use
  await releaseCase(tx, record.case.id)
  const reservations = (await reservationsOf(tx.db, record, calendar.today)).map((each) => {
    const quantity = record.lines.find(({ id }) => id === each.lineId)?.quantity ?? '0'
    const left = minus(quantity, usedOf(use, each.lineId))
    return { ...each, grams: isPositive(left) ? share(each.grams, left, quantity) : '0' }
  })
  await reserveForCase(tx, record.case.id, reservations, ['estimate', 'quota'])
}

const changesOf = (use: Use): { field: string; before: string; after: string }[] =>
  use.record.lines
    .filter(({ id, usedQuantity }) => compare(usedQuantity, usedOf(use, id)) !== 0)
    .map(({ id, position, usedQuantity, unit }) => ({
      field: `lines.${position}.usedQuantity`,
      before: withUnit(plain(usedQuantity), unit),
      after: withUnit(plain(usedOf(use, id)), unit),
    }))

/** What is not used of a permit that ends with this movement, and lapses with it. */
const lapsedOf = (use: Use): ReturnType<typeof changesOf> =>
  use.record.lines.flatMap(({ id, position, quantity, unit }) => {
    const left = minus(quantity ?? '0', usedOf(use, id))
    const field = `lines.${position}.lapsedQuantity`
    return isPositive(left) ? [{ field, before: '', after: withUnit(left, unit) }] : []
  })

/**
 * Brings an authorization to what has really crossed the border (product §3.3, §9): lines, balances, status,
 * remainder, report, history, audit and mail, all in the caller's transaction, on a record that is locked. Answers the status.
 */
export const applyUse = async (
  tx: Tx,
  caller: Actor,
  context: ViewContext,
  use: Use,
): Promise<AuthorizationStatus> => {
  const { record, reasonCode, comment } = use
  // Of what needs no permit nobody owes a report.
  const reportDueOn = record.kind.isReported ? use.reportDueOn : null
  const { id, number } = record.case
  const from = statusOf(record)
  const to = await statusAfter(tx, use)
  // What ended otherwise is not used up by what is recorded of it later.
  const endsNow = use.isLast && nextStatus(life, from, 'useUp') !== undefined
  const changes = [...changesOf(use), ...(endsNow ? lapsedOf(use) : [])]
  const isReopened = from === 'CLO' && to !== 'CLO'
  const usual = endsNow ? 'useUp' : 'use'
  const action = isReopened ? 'reopen' : use.action === 'use' ? usual : use.action
  await lockLeftAgain(tx, context, record)
  await writeQuantities(tx, use)
  await followLeftAgain(tx, context, record)
  if (isReopened) await reserveLeft(tx, context, use)
  if (!keepsRemainder(to, use, context)) await releaseCase(tx, id)
  const clock = { dueOn: null, restingDaysLeft: null }
  await updateCase(tx, id, { ...clock, status: to, statusGroup: statusStyles[to].group })
  if (statusStyles[to].group === 'final') await lowerStanding(tx, authorizationKind, record.case)
  await updateHeader(tx, id, { reportDueOn })
  const actor = { side: sideOf(scopeOf(caller.principal)), actorName: nameOf(caller.principal) }
  await followUse(tx, record, actor)
  insertHistory(tx, {
    caseId: id,
    action,
    fromStatus: from,
    toStatus: to,
    ...actor,
    reasonCode,
    comment,
    changes,
    dueOn: reportDueOn,
  })
  const details = { from, to, number, changes, reasonCode, comment }
  recordAudit(tx, { action: `authorization.${action}`, entity: 'authorization', entityId: id, details })
  await mailAbout(tx, {
    code: use.action === 'decideUse' ? 'IE_DECIDED' : 'IE_ENDORSED',
    to: 'applicant',
    record,
    number: number ?? '',
    context,
    reasonCode,
    comment,
    dueOn: reportDueOn,
  })
  await notifyOfClosing({ tx, caller, context, record }, { from, to })
  return to
}

/** Until when the holder of a permit must report; null where nothing is owed any more. */
export const setReportDue = (
  tx: Tx,
  { case: row, kind }: Pick<AuthorizationRecord, 'case' | 'kind'>,
  reportDueOn: string | null,
): Promise<void> => updateHeader(tx, row.id, { reportDueOn: kind.isReported ? reportDueOn : null })
