import { overrunOf } from '@papaver/contract/balances/rules.ts'
import { isPositive, plus } from '@papaver/contract/quantities/base.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import {
  type BalanceKey,
  type BalanceRow,
  listHolds,
  lockBalances,
  lockBalancesOf,
  release,
  reserve,
  use,
} from './store.ts'

/** What one line of a case takes from one balance, in grams of anhydrous base. */
export interface Reservation {
  readonly key: BalanceKey
  readonly lineId: string
  readonly grams: string
}
export interface Overrun {
  readonly kind: BalanceKey['kind']
  readonly substanceId: number
  readonly grams: string
}

const isOf = (balance: BalanceRow, key: BalanceKey): boolean =>
  balance.kind === key.kind &&
  balance.substanceId === key.substanceId &&
  balance.year === key.year &&
  balance.licenseId === key.licenseId

/** By how much one reservation goes beyond what is still free, and what the balance holds after it. */
export const taken = (balance: BalanceRow, grams: string): { over: string; after: BalanceRow } => {
  const limitGrams = plus(balance.limitGrams, balance.toleratedGrams)
  const over = overrunOf({ ...balance, limitGrams }, grams)
  const reservedGrams = plus(balance.reservedGrams, grams)
  return { over, after: { ...balance, reservedGrams, toleratedGrams: plus(balance.toleratedGrams, over) } }
}

/**
 * Reserves all reservations of a case or none. The balances are locked first and judged again under the lock; where
 * they do not hold the quantity, the overruns are answered and nothing is written, unless `mayExceed` names the
 * kind: an officer's knowing decision, kept in the balance as tolerated. A substance without a balance row is
 * not limited.
 */
export const reserveForCase = async (
  tx: Tx,
  caseId: CaseId,
  reservations: readonly Reservation[],
  mayExceed: readonly BalanceKey['kind'][],
): Promise<Overrun[]> => {
  const balances = await lockBalances(
    tx,
    reservations.map(({ key }) => key),
  )
  const current = new Map(balances.map((balance) => [balance.id, balance]))
  const planned: { reservation: Reservation; balanceId: string; over: string }[] = []
  for (const reservation of reservations) {
    const balance = [...current.values()].find((row) => isOf(row, reservation.key))
    if (balance === undefined || !isPositive(reservation.grams)) continue
    const { over, after } = taken(balance, reservation.grams)
    current.set(balance.id, after)
    planned.push({ reservation, balanceId: balance.id, over })
  }
  const overruns = planned
    .filter(({ over, reservation }) => isPositive(over) && !mayExceed.includes(reservation.key.kind))
    .map(({ reservation, over }) => ({
      kind: reservation.key.kind,
      substanceId: reservation.key.substanceId,
      grams: over,
    }))
  if (overruns.length > 0) return overruns
  for (const { reservation, balanceId, over } of planned)
    await reserve(tx, { balanceId, caseId, lineId: reservation.lineId, grams: reservation.grams }, over)
  return []
}

/** Gives back what the case still holds reserved; what was used stays counted. */
export const releaseCase = async (tx: Tx, caseId: CaseId): Promise<void> => {
  await lockBalancesOf(tx, [caseId])
  for (const { balanceId, lineId, reservedGrams } of await listHolds(tx.db, caseId))
    if (isPositive(reservedGrams)) await release(tx, { balanceId, caseId, lineId, grams: reservedGrams })
}

/** What a line of a case holds of a balance, and has used of it. */
export interface Held {
  readonly key: BalanceKey
  readonly lineId: string
  readonly used: string
  readonly reserved: string
}

/**
 * Counts in a balance that was opened late what a case holds and has used already, also beyond its limit: that was approved
 * before there was one.
 */
export const countForCase = async (
  tx: Tx,
  caseId: CaseId,
  { key, lineId, used, reserved }: Held,
): Promise<void> => {
  const [balance] = await lockBalances(tx, [key])
  const grams = plus(used, reserved)
  if (balance === undefined || !isPositive(grams)) return
  const line = { balanceId: balance.id, caseId, lineId }
  await reserve(tx, { ...line, grams }, taken(balance, grams).over)
  if (isPositive(used)) await use(tx, { ...line, grams: used })
}
