import { compare, isPositive, minus, plus } from '@papaver/contract/quantities/base.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import { taken } from './actions.ts'
import { keepWithin } from './departures.ts'
import { makeBalances } from './ledger-store.ts'
import {
  type BalanceKey,
  type BalanceRow,
  carryIn,
  carryOut,
  getBalance,
  type Hold,
  listHolds,
  lockBalances,
  reserve,
  unuse,
  use,
} from './store.ts'

/** Grams of anhydrous base by the year in which the goods moved. */
export type GramsByYear = ReadonlyMap<number, string>

/** What one line of a case holds of one estimate or quota, in whatever years. */
type Thread = readonly [Hold, ...Hold[]]
const threadsOf = (holds: readonly Hold[]): Thread[] =>
  [
    ...Map.groupBy(holds, ({ lineId, kind, substanceId, licenseId }) =>
      [lineId, kind, substanceId, licenseId].join(' '),
    ).values(),
  ] as unknown as Thread[]

const keyIn = ([{ kind, substanceId, licenseId }]: Thread, year: number): BalanceKey => ({
  kind: kind as BalanceKey['kind'],
  substanceId,
  licenseId,
  year,
})
const isOf = (balance: BalanceRow, key: BalanceKey): boolean =>
  balance.kind === key.kind &&
  balance.substanceId === key.substanceId &&
  balance.year === key.year &&
  balance.licenseId === key.licenseId

/**
 * The balances of these lines, those that they hold and those of further years, locked in the order of their ids. An
 * estimate is opened where nobody has entered one yet: what moves in a year counts in it. A licence without a quota for a year does
 * not limit it, and goods then count where they were reserved.
 */
const lockYears = async (
  tx: Tx,
  threads: readonly Thread[],
  yearsOf: (thread: Thread) => Iterable<number>,
): Promise<BalanceRow[]> => {
  const further = threads.flatMap((thread) =>
    [...yearsOf(thread)]
      .filter((year) => !thread.some((hold) => hold.year === year))
      .map((year) => keyIn(thread, year)),
  )
  await makeBalances(
    tx,
    further.filter(({ kind }) => kind === 'estimate'),
  )
  return lockBalances(tx, [
    ...threads.flatMap((thread) => thread.map(({ year }) => keyIn(thread, year))),
    ...further,
  ])
}

/** Grams move from what is held of one year to another; they were approved already, so the limit does not refuse them. */
const carry = async (
  tx: Tx,
  { caseId, lineId }: Pick<Hold, 'caseId' | 'lineId'>,
  { from, to, grams }: { from: string; to: string; grams: string },
): Promise<void> => {
  await carryOut(tx, { balanceId: from, caseId, lineId, grams })
  const { over } = taken(await getBalance(tx, to), grams)
  await carryIn(tx, { balanceId: to, caseId, lineId, grams }, over)
}

/**
 * Sees to it that so much is reserved in a balance as goods have moved in its year: of what the line still holds of other
 * years, and what is short even so is covered: goods that came late, after the remainder was given back, and
 * more than was authorized. What really crossed the border counts.
 */
const makeRoom = async (
  tx: Tx,
  line: Pick<Hold, 'caseId' | 'lineId'>,
  { balanceId, grams }: { balanceId: string; grams: string },
  reserved: Map<string, string>,
): Promise<void> => {
  let short = minus(grams, reserved.get(balanceId) ?? '0')
  for (const [from, there] of [...reserved].filter(([id]) => id !== balanceId)) {
    const moved = compare(short, there) < 0 ? short : there
    if (!isPositive(moved)) continue
    await carry(tx, line, { from, to: balanceId, grams: moved })
    reserved.set(from, minus(there, moved))
    reserved.set(balanceId, plus(reserved.get(balanceId) ?? '0', moved))
    short = minus(short, moved)
  }
  if (!isPositive(short)) return
  const { over } = taken(await getBalance(tx, balanceId), short)
  await reserve(tx, { balanceId, ...line, grams: short }, over)
  reserved.set(balanceId, plus(reserved.get(balanceId) ?? '0', short))
}

/** Brings what one line has used of each balance to what is wanted; what falls first, for it makes room. */
const bringTo = async (tx: Tx, thread: Thread, wanted: ReadonlyMap<string, string>): Promise<void> => {
  const [{ caseId, lineId }] = thread
  const line = { caseId, lineId }
  const used = new Map(thread.map(({ balanceId, usedGrams }) => [balanceId, usedGrams]))
  const reserved = new Map(thread.map(({ balanceId, reservedGrams }) => [balanceId, reservedGrams]))
  const changes = [...new Set([...used.keys(), ...wanted.keys()])].map((balanceId) => ({
    balanceId,
    grams: minus(wanted.get(balanceId) ?? '0', used.get(balanceId) ?? '0'),
  }))
  for (const { balanceId, grams } of changes) {
    const less = minus('0', grams)
    if (!isPositive(less)) continue
    await keepWithin(tx, { balanceId, caseId }, less)
    await unuse(tx, { balanceId, ...line, grams: less })
    reserved.set(balanceId, plus(reserved.get(balanceId) ?? '0', less))
  }
  for (const { balanceId, grams } of changes) {
    if (!isPositive(grams)) continue
    await makeRoom(tx, line, { balanceId, grams }, reserved)
    await use(tx, { balanceId, ...line, grams })
    reserved.set(balanceId, minus(reserved.get(balanceId) ?? '0', grams))
  }
}

/** Grams of each year by the balance in which they count: that of the year, else the latest that the line holds. */
const byBalance = (
  thread: Thread,
  grams: GramsByYear,
  balances: readonly BalanceRow[],
): Map<string, string> => {
  const latest = thread.toSorted((left, right) => right.year - left.year)[0] ?? thread[0]
  const wanted = new Map<string, string>()
  for (const [year, part] of grams) {
    const { id } = balances.find((balance) => isOf(balance, keyIn(thread, year))) ?? { id: latest.balanceId }
    wanted.set(id, plus(wanted.get(id) ?? '0', part))
  }
  return wanted
}

/**
 * Brings what each line of a case has used to what `usedOf` says, in grams of anhydrous base in all, each year's in the
 * balance of that year; up with a movement of goods, down with its correction.
 */
export const setUsed = async (
  tx: Tx,
  caseId: CaseId,
  usedOf: (lineId: string, substanceId: number) => GramsByYear,
): Promise<void> => {
  const threads = threadsOf(await listHolds(tx.db, caseId))
  const wantedOf = ([{ lineId, substanceId }]: Thread) => usedOf(lineId, substanceId)
  const balances = await lockYears(tx, threads, (thread) =>
    [...wantedOf(thread)].flatMap(([year, grams]) => (isPositive(grams) ? [year] : [])),
  )
  for (const thread of threads) await bringTo(tx, thread, byBalance(thread, wantedOf(thread), balances))
}

export interface Carried {
  readonly kind: string
  readonly substanceId: number
  readonly fromYear: number
  readonly grams: string
}

/** Holds of a year what a case still holds of years before it; answers what that was. */
export const carryOver = async (tx: Tx, caseId: CaseId, year: number): Promise<Carried[]> => {
  const past = ({ year: of, reservedGrams }: Hold) => of < year && isPositive(reservedGrams)
  const threads = threadsOf(await listHolds(tx.db, caseId)).filter((thread) => thread.some(past))
  const balances = await lockYears(tx, threads, () => [year])
  const carried: Carried[] = []
  for (const thread of threads) {
    const to = balances.find((balance) => isOf(balance, keyIn(thread, year)))
    if (to === undefined) continue
    for (const hold of thread.filter(past)) {
      const { kind, substanceId, year: fromYear, reservedGrams: grams } = hold
      await carry(tx, hold, { from: hold.balanceId, to: to.id, grams })
      carried.push({ kind, substanceId, fromYear, grams })
    }
  }
  return carried
}
