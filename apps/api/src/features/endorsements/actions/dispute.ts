import { againstCrossing, type DisputeReason } from '@papaver/contract/endorsements/disputed.ts'
import { type Excess, isUsable } from '@papaver/contract/endorsements/rules.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { lowerFlag, mailAbout, raiseFlag, statusOf } from '../../authorizations/public.ts'
import { insertDispute } from '../dispute-store.ts'
import { againstAbroad, lifeOf } from '../release.ts'
import { listEndorsements } from '../store.ts'
import { againstTrade, type Grounds, groundsOf } from './grounds.ts'
import { reportExcess, reportOtherGoods } from './incident.ts'
import {
  againstDevice,
  hasEnd,
  isAfterwards,
  isFromDevice,
  isOfHeldGoods,
  isOfOtherGoods,
  type Judged,
  sideOfRecord,
  spanOf,
} from './judge.ts'
import { noteStep, ofLine } from './note-step.ts'
import { followRecords, writeEndorsement } from './write.ts'

/** Typed on the day on which goods cross, under a permit that may be used: what it was earlier that day is past. */
const isNow = ({ record, context, input }: Judged): boolean => {
  const { today } = context.calendar
  return (
    !isFromDevice(input) && input.date === today && isUsable(statusOf(record), record.case.validUntil, today)
  )
}

const againstLeft = (excess: readonly Excess[]): DisputeReason[] => (excess.length > 0 ? ['exceeds'] : [])

/** What stands against a permit though it could be used, as goods are before the officer now. */
const againstUse = (judged: Judged, grounds: Grounds): DisputeReason[] => [
  ...(grounds.isHolderClosed ? ['holderClosed' as const] : []),
  ...(grounds.isLicensed ? [] : ['licenseStopped' as const]),
  ...(judged.input.date === judged.context.calendar.today ? againstAbroad(judged) : []),
  ...againstTrade(grounds),
]

/** What stands against a crossing by the life of the permit; against goods that are held, what the permit is now. */
const againstLife = async (tx: Tx, judged: Judged, grounds: Grounds): Promise<DisputeReason[]> => {
  const { record, context, input } = judged
  const { from, until } = spanOf(record)
  const status = statusOf(record)
  const isHeld = isOfHeldGoods(input)
  const life = !isHeld || isFromDevice(input) ? await lifeOf(tx, judged) : []
  const crossed = {
    ...{ status, from, ...grounds },
    life: isHeld ? [...life, { status, on: input.date }] : life,
    until: hasEnd(judged) ? until : null,
  }
  return [
    ...againstCrossing(crossed, { date: input.date, today: context.calendar.today }),
    ...againstTrade(grounds),
  ]
}

/** Goods that are held stay so, whatever is found. */
const againstHeld = async (
  tx: Tx,
  judged: Judged,
  excess: readonly Excess[],
): Promise<readonly DisputeReason[]> => {
  const grounds = await groundsOf(tx, judged)
  const reasons = new Set([
    ...(isOfOtherGoods(judged.input) ? ['otherGoods' as const] : []),
    ...(await againstLife(tx, judged, grounds)),
    ...againstUse(judged, grounds),
    ...againstLeft(excess),
    ...againstDevice(judged),
  ])
  return reasons.size === 0 ? ['held'] : [...reasons]
}

/** Why a record does not count before an officer has settled it, and whether the goods of it are still at the border. */
export interface Against {
  readonly reasons: readonly DisputeReason[]
  readonly isHeld: boolean
}

/**
 * What stands against counting a record. As goods cross it is refused by what the permit is; where something stands against one
 * that could be used, or more is presented than is left (0180), customs holds the goods, and the record waits for an officer.
 */
export const againstRecord = async (tx: Tx, judged: Judged, excess: readonly Excess[]): Promise<Against> => {
  const { input } = judged
  if (isOfHeldGoods(input)) return { reasons: await againstHeld(tx, judged, excess), isHeld: true }
  const grounds = await groundsOf(tx, judged)
  if (!isAfterwards(judged) || isNow(judged)) {
    const reasons = [...againstUse(judged, grounds), ...againstLeft(excess)]
    // What an officer enters has crossed.
    return { reasons, isHeld: reasons.length > 0 && !isAfterwards(judged) }
  }
  const against = await againstLife(tx, judged, grounds)
  const reasons = [...against, ...againstLeft(excess), ...againstDevice(judged)]
  return { reasons, isHeld: false }
}

/** Officers find the permit until each of its disputed records is settled. */
export const followDisputes = async (tx: Tx, { record }: Pick<Judged, 'record'>): Promise<void> => {
  const rows = await listEndorsements(tx.db, [record.case.id])
  const isOpen = rows.some(({ dispute }) => dispute !== undefined && dispute.settlement === null)
  await (isOpen ? raiseFlag : lowerFlag)(tx, record, 'recordDisputed')
}

/** What was presented of each line, for the history. */
const presentedOf = ({ record, input }: Pick<Judged, 'record' | 'input'>) =>
  input.lines
    .filter(({ quantity }) => isPositive(quantity))
    .map(({ lineId, quantity }) => ofLine(record, lineId, { figure: 'presentedQuantity', quantity }))
    .map(({ field, said }) => ({ field, before: '', after: said }))

/** Puts a record down that does not count yet. Its incident is there where more was presented than was left. */
export const keepDisputed = async (
  tx: Tx,
  judged: Judged,
  customsPointId: number | null,
  { reasons, isHeld, excess }: Against & { readonly excess: readonly Excess[] },
): Promise<{ id: string; incidentId: string | null }> => {
  const { caller, record, context, input } = judged
  const { id: caseId, number } = record.case
  const id = await writeEndorsement(tx, judged, customsPointId)
  await insertDispute(tx, id, { reasons, isHeld })
  const incidentId =
    excess.length > 0
      ? await reportExcess(tx, judged, { customsPointId, excess, at: { endorsementId: id } })
      : reasons.includes('otherGoods')
        ? await reportOtherGoods(tx, judged, { customsPointId, endorsementId: id })
        : null
  await followRecords(tx, judged)
  // It waits for an officer from now on, whatever else does.
  await raiseFlag(tx, record, 'recordDisputed')
  const status = statusOf(record)
  noteStep(tx, judged, {
    action: isHeld ? 'holdGoods' : 'disputeRecord',
    side: sideOfRecord(caller, input),
    comment: input.reason || input.discrepancyReason || null,
    changes: presentedOf(judged),
  })
  recordAudit(tx, {
    action: 'endorsement.dispute',
    entity: 'authorization',
    entityId: caseId,
    details: { endorsementId: id, number, status, reasons, isHeld, incidentId },
  })
  const said = {
    tab: 'movements',
    record,
    number: number ?? '',
    context,
    reasonCode: null,
    comment: null,
    dueOn: null,
  } as const
  await mailAbout(tx, { ...said, code: isHeld ? 'IE_HELD' : 'IE_DISPUTED', to: 'authority' })
  // Never why: some of it is between customs and the authority (0179, 0192).
  if (isHeld) await mailAbout(tx, { ...said, code: 'IE_GOODS_HELD', to: 'applicant' })
  return { id, incidentId }
}
