import { earlierChecks, earlierStopped } from '@papaver/contract/authorizations/earlier-checks.ts'
import { compare, isPositive, plain } from '@papaver/contract/quantities/base.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { flagCases, insertHistory, type Side, updateCase } from '../../casework/public.ts'
import { earlierFacts, openEarlierId } from '../earlier-facts.ts'
import { type AuthorizationRecord, leftOf, records } from '../record.ts'
import { type LineRow, updateHeader } from '../store.ts'
import { differences } from './differences.ts'
import { setQuantities } from './draft.ts'

/** Whose step it is, in the history. */
export interface By {
  readonly side: Side
  readonly actorName: string
}

const isPending = ({ case: row }: AuthorizationRecord): boolean =>
  row.issuedAt === null && row.statusGroup !== 'final'

/** The request that is to replace a permit, locked, while it is being decided. */
const pendingOf = async (
  tx: Tx,
  { header }: AuthorizationRecord,
): Promise<AuthorizationRecord | undefined> => {
  if (header.replacedById === null) return undefined
  const successor = await records.lockToAdd(tx, header.replacedById)
  return isPending(successor) ? successor : undefined
}

/** After a step of a permit: is the request that is to replace it still possible? Officers see by its flag where it is not. */
export const judgePending = async (tx: Tx, earlier: AuthorizationRecord): Promise<void> => {
  const successor = await pendingOf(tx, earlier)
  if (successor === undefined) return
  const checks = earlierChecks({ earlier: await earlierFacts(tx.db, successor) })
  const isStopped = checks.length > 0
  if (isStopped === successor.case.flags.includes(earlierStopped)) return
  const change = isStopped ? { raises: [earlierStopped] } : { lowers: [earlierStopped] }
  await flagCases(tx, { ids: [successor.case.id] }, change)
}

const isSameGoods = (one: LineRow, other: LineRow): boolean =>
  one.substanceId === other.substanceId &&
  one.preparationId === other.preparationId &&
  one.formId === other.formId &&
  one.unit === other.unit &&
  compare(one.purity ?? '0', other.purity ?? '0') === 0

/**
 * What each line of the extension is for now, by its id: it follows what is left of the permit as long as nobody has asked for less.
 * A line of which nothing is left goes, unless it is the last one.
 */
export const quantitiesLeft = (
  lines: readonly LineRow[],
  before: readonly LineRow[],
  after: readonly LineRow[],
): Map<string, string> => {
  const open = before.map((line, index) => ({ line, now: after[index] ?? line }))
  const left = lines.map((line) => {
    const at = open.findIndex((each) => isSameGoods(each.line, line))
    const [found] = at < 0 ? [] : open.splice(at, 1)
    if (found === undefined) return { line, quantity: line.quantity ?? '0' }
    const rest = leftOf(found.now)
    const follows = compare(line.quantity ?? '0', leftOf(found.line)) === 0
    return {
      line,
      quantity: follows || compare(rest, line.quantity ?? '0') < 0 ? rest : (line.quantity ?? '0'),
    }
  })
  const kept = left.filter(({ quantity }) => isPositive(quantity))
  return new Map(kept.map(({ line, quantity }) => [line.id, plain(quantity)]))
}

/** Goods have crossed under a permit: an extension that is being decided is for what is left of it now. */
export const followUse = async (tx: Tx, earlier: AuthorizationRecord, actor: By): Promise<void> => {
  const successor = await pendingOf(tx, earlier)
  if (successor === undefined) return
  if (successor.header.isExtension) {
    const after = await records.reread(tx, earlier)
    const quantities = quantitiesLeft(successor.lines, earlier.lines, after.lines)
    const changed = quantities.size === 0 ? successor : await setQuantities(tx, successor, quantities)
    const changes = differences(successor, changed)
    if (changes.length > 0) {
      const { id, number, status } = successor.case
      const step = { caseId: id, action: 'followUse', fromStatus: status, toStatus: status, ...actor }
      insertHistory(tx, { ...step, comment: earlier.case.number, changes })
      const details = { number, earlier: earlier.case.number, changes }
      recordAudit(tx, { action: 'authorization.followUse', entity: 'authorization', entityId: id, details })
    }
  }
  await judgePending(tx, earlier)
}

/**
 * A request that was to replace a permit ends without one: the permit stays as it is, and may be corrected or extended. Answers the
 * permit where it may still be used.
 */
export const leaveEarlier = async (
  tx: Tx,
  successor: AuthorizationRecord,
  actor: By,
): Promise<AuthorizationRecord | undefined> => {
  const earlierId = openEarlierId(successor)
  if (earlierId === undefined) return undefined
  const { case: row } = successor
  const earlier = await records.lockToAdd(tx, earlierId)
  const { id, number, status } = earlier.case
  // One that ended as its replacement began does not come back.
  if (status === 'RPL' || earlier.header.replacedById !== row.id) return undefined
  await updateHeader(tx, id, { replacedById: null })
  await updateCase(tx, id, {})
  const step = { caseId: id, action: 'successorEnded', fromStatus: status, toStatus: status, ...actor }
  insertHistory(tx, { ...step, comment: row.number })
  const details = { number, request: row.number }
  recordAudit(tx, { action: 'authorization.successorEnded', entity: 'authorization', entityId: id, details })
  return earlier.case.statusGroup === 'active' ? earlier : undefined
}
