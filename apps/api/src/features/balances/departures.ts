import { compare, isPositive, minus, plus } from '@papaver/contract/quantities/base.ts'
import type { Tx } from '../../platform/transaction.ts'
import {
  type Departed,
  type DepartureKind,
  listCameIn,
  listDepartures,
  moveDeparture,
} from './departures-store.ts'
import { lockBalancesOf } from './store.ts'

/** How much of a substance has left again by a line of a permit, and by which imports it may have come in, the first first. */
export interface Departure {
  readonly caseId: string
  readonly lineId: string
  readonly kind: DepartureKind
  readonly substanceId: number
  /** Grams of anhydrous base; "0" where nothing has left, or nothing any more. */
  readonly grams: string
  readonly importIds: readonly string[]
}

type CameIn = Awaited<ReturnType<typeof listCameIn>>[number]
type Standing = Awaited<ReturnType<typeof listDepartures>>[number]

const placeOf = ({ importId, balanceId }: Pick<Departed, 'importId' | 'balanceId'>): string =>
  `${importId} ${balanceId}`
const keyOf = (departed: Departed): string => `${placeOf(departed)} ${departed.lineId} ${departed.kind}`
const smaller = (left: string, right: string): string => (compare(left, right) < 0 ? left : right)
const sumOf = (rows: readonly { readonly grams: string }[]): string =>
  plus('0', ...rows.map(({ grams }) => grams))

/** From which import, and which year of it, each departure is drawn: in the order named, and never more than came in. */
const drawn = (
  departures: readonly Departure[],
  cameIn: readonly CameIn[],
  others: readonly Standing[],
): Map<string, Standing> => {
  const free = new Map(
    cameIn.map((each) => [
      placeOf(each),
      minus(each.grams, sumOf(others.filter((other) => placeOf(other) === placeOf(each)))),
    ]),
  )
  const wanted = new Map<string, Standing>()
  for (const { caseId, lineId, kind, substanceId, grams, importIds } of departures) {
    let open = grams
    const places = importIds.flatMap((id) =>
      cameIn.filter((each) => each.importId === id && each.substanceId === substanceId),
    )
    for (const { importId, balanceId } of places) {
      const departed = { balanceId, importId, caseId, lineId, kind }
      const there = free.get(placeOf(departed)) ?? '0'
      const taken = smaller(open, there)
      if (!isPositive(taken)) continue
      free.set(placeOf(departed), minus(there, taken))
      open = minus(open, taken)
      wanted.set(keyOf(departed), { ...departed, grams: taken })
    }
  }
  return wanted
}

/**
 * Brings what the balances know of goods that left again to what is said of these lines: what went back is given back to the
 * estimate and the year in which it had come in, what was re-exported is counted apart and changes nothing. What is less
 * than before falls first, for it makes room.
 */
export const setDepartures = async (tx: Tx, departures: readonly Departure[]): Promise<void> => {
  const importIds = [...new Set(departures.flatMap((each) => each.importIds))]
  if (importIds.length === 0) return
  await lockBalancesOf(tx, importIds)
  const cameIn = await listCameIn(tx.db, importIds)
  const lines = new Set(departures.map(({ lineId }) => lineId))
  const { ours = [], others = [] } = Object.groupBy(await listDepartures(tx.db, importIds), ({ lineId }) =>
    lines.has(lineId) ? 'ours' : 'others',
  )
  const before = new Map(ours.map((row) => [keyOf(row), row]))
  const wanted = drawn(departures, cameIn, others)
  const changes = [...new Map([...before, ...wanted])].map(([key, departed]) => ({
    departed,
    from: before.get(key)?.grams ?? '0',
    to: wanted.get(key)?.grams ?? '0',
    reference: cameIn.find(({ importId }) => importId === departed.importId)?.number ?? null,
  }))
  for (const { departed, ...change } of changes)
    if (compare(change.to, change.from) < 0) await moveDeparture(tx, departed, change)
  for (const { departed, ...change } of changes)
    if (compare(change.to, change.from) > 0) await moveDeparture(tx, departed, change)
}

/**
 * Before less of an import counts in a balance: no more stays given back there than will have come in. What left by the
 * newest permit is taken back first; whoever changes the import says afterwards where it counts now (`setDepartures`).
 */
export const keepWithin = async (
  tx: Tx,
  { caseId: importId, balanceId }: { readonly caseId: string; readonly balanceId: string },
  less: string,
): Promise<void> => {
  const rows = (await listDepartures(tx.db, [importId])).filter((row) => row.balanceId === balanceId)
  if (rows.length === 0) return
  const cameIn = (await listCameIn(tx.db, [importId])).find((each) => each.balanceId === balanceId)
  let beyond = minus(sumOf(rows), minus(cameIn?.grams ?? '0', less))
  for (const row of rows.toReversed()) {
    const taken = smaller(beyond, row.grams)
    if (!isPositive(taken)) continue
    const change = { from: row.grams, to: minus(row.grams, taken), reference: cameIn?.number ?? null }
    await moveDeparture(tx, row, change)
    beyond = minus(beyond, taken)
  }
}
