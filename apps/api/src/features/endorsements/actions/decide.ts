import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import {
  differencesOf,
  type LineDifference,
  sameRecords,
} from '@papaver/contract/endorsements/reconciliation.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { type Excess, effective, excessOf, isReportable } from '@papaver/contract/endorsements/rules.ts'
import type { DifferenceInput } from '@papaver/contract/endorsements/schema.ts'
import { compare, plain } from '@papaver/contract/quantities/base.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { hasUse, lockRecord, statusOf } from '../../authorizations/public.ts'
import { actedForHolder, isOfOffice, once, readContext, scopeOf, within } from '../../casework/public.ts'
import { type DecisionRow, insertDecision } from '../decision-store.ts'
import { authorizedLines, comparisonOf } from '../movements.ts'
import { reportDecided } from './incident.ts'
import { refuseMoreOfReplaced } from './judge.ts'
import { noteStep, ofLine } from './note-step.ts'
import { returnDecided } from './return-abroad.ts'
import { type Ground, readMovements, settle } from './write.ts'

/** The figure that counts, in the unit of the line. */
const decidedQuantity = ({ chosen, quantity }: DifferenceInput, said: LineDifference): string => {
  if (chosen === 'other')
    return quantity ?? refuse(endorsementRefusals.differenceQuantity, { field: 'quantity' })
  return said[chosen] ?? refuse(endorsementRefusals.differenceSide, { field: 'chosen' })
}

/**
 * More than the permit authorizes counts only where the officer has said that he knows it: one digit too many would be charged to
 * the estimate as well (1961 art. 31(7)(b); decision 0197).
 */
const aboveAuthorized = (
  { context, record }: Ground,
  lineId: string,
  quantity: string,
  { isExcessConfirmed }: DifferenceInput,
): Excess | undefined => {
  const [excess] = excessOf(authorizedLines(context, record), new Map(), [{ lineId, quantity }])
  if (excess !== undefined && isExcessConfirmed !== true)
    refuse(endorsementRefusals.differenceExceeds, {
      field: 'quantity',
      quantity,
      limit: plain(excess.remaining),
      unit: record.lines.find(({ id }) => id === lineId)?.unit ?? '',
    })
  return excess
}

/** When the last of the goods moved: by customs' word, or where customs is silent by that of the others. */
const dayOfGoods = async (tx: Tx, ground: Ground): Promise<string> => {
  const standing = effective(await readMovements(tx, ground))
  const seen = standing.filter(({ source }) => source === 'customs')
  const days = (seen.length > 0 ? seen : standing).map(({ date }) => date).toSorted()
  return days.at(-1) ?? ground.context.calendar.today
}

/** The difference as it stands under the lock; no other than the officer has seen. */
const differenceOf = async (
  tx: Tx,
  ground: Ground,
  lineId: string,
  { seen }: DifferenceInput,
): Promise<LineDifference> => {
  const { context, record } = ground
  const lines = authorizedLines(context, record)
  if (!lines.some(({ id }) => id === lineId)) return refuse(frameRefusals.notFound)
  const status = statusOf(record)
  if (!isReportable(status, hasUse(record.lines)))
    refuse(endorsementRefusals.endorsementNotUsable, { status })
  const found = differencesOf(lines, await readMovements(tx, ground), comparisonOf(context, record))
  const difference = found.find((each) => each.lineId === lineId)
  if (difference === undefined) return refuse(endorsementRefusals.differenceNone)
  if (!sameRecords(seen, difference)) refuse(endorsementRefusals.differenceChanged)
  return difference
}

/**
 * What counts of a line whose records contradict each other (product §9; 1961 art. 31(7)): the permit, the licence's
 * quota and the estimate are charged with it, what is short is given back, and what is too much is counted. An earlier
 * decision of the line gives way and stays on record.
 */
export const decideDifference = async (
  deps: Deps,
  caller: Actor,
  { caseId, lineId }: { caseId: string; lineId: string },
  input: DifferenceInput,
): Promise<void> => {
  const { principal, idempotencyKey: key, origin } = caller
  if (!isOfOffice(principal)) refuse(frameRefusals.notPermitted)
  const context = await readContext(deps, caller)
  const command = {
    accountId: principal.accountId,
    key,
    call: `endorsements.decide ${caseId} ${lineId}`,
    body: input,
  }
  await inTransaction(deps, origin, (tx) =>
    once(tx, command, async () => {
      const record = await lockRecord(tx, scopeOf(principal), caseId)
      if (actedForHolder(principal, record.case))
        refuse(caseworkRefusals.caseworkClosed, { reasons: ['actedForHolder'], status: record.case.status })
      const ground = { caller, record, context: within(context, tx) }
      const difference = await differenceOf(tx, ground, lineId, input)
      const { customs, holder, foreign } = difference
      const quantity = decidedQuantity(input, difference)
      const counted = record.lines.find(({ id }) => id === lineId)?.usedQuantity ?? '0'
      refuseMoreOfReplaced(ground, compare(quantity, counted) > 0 ? [lineId] : [])
      const excess = aboveAuthorized(ground, lineId, quantity, input)
      const movedOn = await dayOfGoods(tx, ground)
      const id = await insertDecision(tx, {
        caseId: record.case.id,
        lineId,
        chosen: input.chosen,
        quantity,
        customsThen: customs,
        holderThen: holder,
        foreignThen: foreign,
        countsIn: Number(movedOn.slice(0, 4)),
        reason: input.reason,
        decidedByName: nameOf(principal),
      })
      const { chosen, reason } = input
      recordAudit(tx, {
        action: 'endorsement.decide',
        entity: 'authorization',
        entityId: record.case.id,
        details: { decisionId: id, lineId, chosen, quantity, customs, holder, foreign, reason },
      })
      if (excess !== undefined) await reportDecided(tx, ground, excess, { reason, movedOn })
      await settle(tx, ground, { action: 'decideUse', reasonCode: null, comment: reason })
      await returnDecided(tx, ground)
      return id
    }),
  )
}

/**
 * A record on which decisions were taken is corrected: what it says then counts again, and the officers decide anew where
 * the records still differ.
 */
export const takeBackDecisions = async (
  tx: Tx,
  { caller, record }: Pick<Ground, 'caller' | 'record'>,
  ended: readonly DecisionRow[],
): Promise<void> => {
  const { id: caseId } = record.case
  for (const { id: decisionId, lineId, customsThen, holderThen, foreignThen, countsIn } of ended) {
    await insertDecision(tx, {
      caseId,
      lineId,
      chosen: 'none',
      quantity: null,
      customsThen,
      holderThen,
      foreignThen,
      countsIn,
      reason: null,
      decidedByName: nameOf(caller.principal),
    })
    recordAudit(tx, {
      action: 'endorsement.takeBackDecision',
      entity: 'authorization',
      entityId: caseId,
      details: { decisionId, lineId },
    })
  }
  if (ended.length === 0) return
  const changes = ended
    .map(({ lineId, quantity }) => ofLine(record, lineId, { figure: 'decidedQuantity', quantity }))
    .map(({ field, said }) => ({ field, before: said, after: '' }))
  noteStep(tx, { caller, record }, { action: 'takeBackDecision', changes })
}
