import { excessType } from '@papaver/contract/incidents/rules.ts'
import { compare, isPositive, plain, share } from '@papaver/contract/quantities/base.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import type { Reader, Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { withUnit } from '../../authorizations/public.ts'
import { insertHistory, scopeOf, sideOf } from '../../casework/public.ts'
import { records } from '../record.ts'
import { type Base, type LineRow, listAbove, replaceLines } from '../store.ts'
import { changed, type Goods, goodsKey } from './lines.ts'

/** An incident of goods beyond a permit, as far as the records of the permit are followed by it. */
export interface ExcessCase {
  readonly id: string
  /** Officers work on it, as on an excess: its goods follow the records. One that is closed, or has another type by now, stays. */
  readonly isLive: boolean
  /** How much of each of its goods is above the permit, by the records as they were followed last. */
  readonly above: ReadonlyMap<string, string>
}

const isLive = ({
  kind,
  statusGroup,
}: {
  readonly kind: string | null
  readonly statusGroup: string | null
}) => kind === excessType && statusGroup !== 'final'

/** Of these incidents, the oldest first. */
export const listExcesses = async (db: Reader, ids: readonly string[]): Promise<ExcessCase[]> => {
  if (ids.length === 0) return []
  const byId = Map.groupBy(await listAbove(db, ids), ({ id }) => id)
  return [...byId].flatMap(([id, lines]) => {
    const [head] = lines
    if (head === undefined) return []
    const above = lines.flatMap((line) =>
      line.above === null ? [] : [[goodsKey(line), line.above] as const],
    )
    return [{ id, isLive: isLive(head), above: new Map(above) }]
  })
}

/** What of goods is above their permit now, as far as it belongs to the incident. */
export interface AboveNow extends Goods {
  readonly above: string
  /** Of the whole line of the permit, with the base of each drug in it. */
  readonly quantity: string
  readonly bases: readonly Base[]
}

const followed = (line: LineRow, now: AboveNow | undefined, goesOn: boolean): LineRow => {
  if (now === undefined || line.above === null || compare(line.above, now.above) === 0) return line
  if (!goesOn) return { ...line, above: now.above }
  const bases = now.bases.map(({ substanceId, baseGrams }) => ({
    substanceId,
    baseGrams: share(baseGrams, now.above, now.quantity),
  }))
  return { ...line, above: now.above, quantity: now.above, bases }
}

/** For the history of one whose goods stay: what of them is above the permit by now. */
const aboveChanged = (before: readonly LineRow[], after: readonly LineRow[]) =>
  after.flatMap(({ position, above, unit }, index) => {
    const had = before[index]?.above ?? null
    if (above === null || had === null || compare(above, had) === 0) return []
    const said = (quantity: string) => `${position}: ${withUnit(plain(quantity), unit)}`
    return [{ field: 'above', before: said(had), after: said(above) }]
  })

/**
 * The records of its permit say something else than they did: the goods of an incident that is open follow, with a line of its history. One
 * that is closed says so, and its goods stay (decision 0216). Answers what changed of a closed one, for those who closed it.
 */
export const followExcess = async (
  tx: Tx,
  caller: Actor,
  {
    id,
    permit,
    goods,
  }: { readonly id: string; readonly permit: string | null; readonly goods: readonly AboveNow[] },
): Promise<string[]> => {
  const { case: row, lines } = await records.lockToAdd(tx, id)
  const goesOn = isLive(row)
  const after = lines.map((line) => {
    const key = goodsKey(line)
    return followed(
      line,
      goods.find((each) => goodsKey(each) === key),
      goesOn,
    )
  })
  const moved = aboveChanged(lines, after)
  if (moved.length === 0) return []
  await replaceLines(
    tx,
    row.id,
    after.map(({ position: _position, ...line }) => line),
  )
  const action = after.some(({ above }) => above !== null && isPositive(above))
    ? 'exceedAnew'
    : 'exceedNoMore'
  const changes = goesOn ? changed(lines, after) : moved
  insertHistory(tx, {
    ...{ caseId: row.id, action, fromStatus: row.status, toStatus: row.status, changes },
    ...{ side: sideOf(scopeOf(caller.principal)), actorName: nameOf(caller.principal) },
  })
  const details = { number: row.number, permit, changes }
  recordAudit(tx, { action: `incident.${action}`, entity: 'incident', entityId: row.id, details })
  return goesOn ? [] : moved.map((each) => `${row.number ?? ''}, ${each.before} → ${each.after}`)
}

/** An officer has settled the record of the goods; `id`: null where they have no incident; `outcome`: what became of them, in every language. */
export const noteSettled = async (
  tx: Tx,
  caller: Actor,
  {
    id,
    permit,
    reason,
    outcome,
  }: {
    readonly id: string | null
    readonly permit: string | null
    readonly reason: string
    readonly outcome: Readonly<Record<string, string>>
  },
): Promise<void> => {
  if (id === null) return
  const { case: row } = await records.lockToAdd(tx, id)
  insertHistory(tx, {
    ...{ caseId: row.id, action: 'settleGoods', fromStatus: row.status, toStatus: row.status },
    ...{ side: sideOf(scopeOf(caller.principal)), actorName: nameOf(caller.principal), comment: reason },
    texts: [outcome],
  })
  const details = { number: row.number, permit, reason }
  recordAudit(tx, { action: 'incident.settleGoods', entity: 'incident', entityId: row.id, details })
}
