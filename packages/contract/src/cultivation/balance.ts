import { compare, isPositive, minus, plus, times } from '../quantities/base.ts'
import { percentOf } from './rules.ts'

/**
 * What is reported of a cultivation, in the order in which it happens on one day (product §7): start, propagation or
 * transplanting, incident, harvest, drying result, sample, hand-over, destruction, end without cultivation.
 */
export const reportTypes = ['STA', 'PRO', 'INC', 'HAR', 'STK', 'SAM', 'HND', 'DES', 'END'] as const
export type ReportType = (typeof reportTypes)[number]

/** What is counted: plants that stand, fresh and dry material; plants by number, material in grams as weighed. */
export const pools = ['plants', 'fresh', 'dry'] as const
export type Pool = (typeof pools)[number]

/** What a report does to each of them: +1 brings it in, -1 takes it out, 0 leaves it. */
export const effects: Readonly<Record<ReportType, Readonly<Record<Pool, -1 | 0 | 1>>>> = {
  STA: { plants: 1, fresh: 0, dry: 0 },
  PRO: { plants: 1, fresh: 0, dry: 0 },
  INC: { plants: -1, fresh: -1, dry: -1 },
  HAR: { plants: -1, fresh: 1, dry: 0 },
  // What goes to drying is fresh no more, and comes back lighter.
  STK: { plants: 0, fresh: -1, dry: 1 },
  SAM: { plants: -1, fresh: -1, dry: -1 },
  HND: { plants: -1, fresh: -1, dry: -1 },
  DES: { plants: -1, fresh: -1, dry: -1 },
  END: { plants: 0, fresh: 0, dry: 0 },
}

/** One line of the record of a cultivation; each figure is zero or more, as a decimal string. */
export interface Entry extends Readonly<Record<Pool, string>> {
  readonly type: ReportType
  /** Which of the cycles, from 1. */
  readonly cycle: number
  /** ISO day on which it happened. */
  readonly on: string
  /** By which entries of one day and type keep their order. */
  readonly id: string
}

type Sums = Readonly<Record<ReportType, Readonly<Record<Pool, string>>>>

/** The balance of one cycle: what came in, where it went, and what is there; plants, grams. */
export interface Balance {
  readonly cycle: number
  readonly sums: Sums
  /** What stands and lies there now. */
  readonly stock: Readonly<Record<Pool, string>>
  /** What went to drying less what came of it. */
  readonly dryingLoss: string
}

const nothing = { plants: '0', fresh: '0', dry: '0' } as const

const added = (
  sums: Readonly<Record<Pool, string>>,
  entry: Readonly<Record<Pool, string>>,
): Record<Pool, string> => ({
  plants: plus(sums.plants, entry.plants),
  fresh: plus(sums.fresh, entry.fresh),
  dry: plus(sums.dry, entry.dry),
})

const after = (stock: Readonly<Record<Pool, string>>, entry: Entry): Record<Pool, string> => {
  const moved = (pool: Pool): string => {
    const effect = effects[entry.type][pool]
    if (effect === 0) return stock[pool]
    return effect === 1 ? plus(stock[pool], entry[pool]) : minus(stock[pool], entry[pool])
  }
  return { plants: moved('plants'), fresh: moved('fresh'), dry: moved('dry') }
}

/** As it happened: by day, on one day what comes in before what goes out, then as it was reported. */
export const inOrder = <Each extends Entry>(entries: readonly Each[]): Each[] =>
  entries.toSorted(
    (left, right) =>
      (left.on < right.on ? -1 : left.on > right.on ? 1 : 0) ||
      reportTypes.indexOf(left.type) - reportTypes.indexOf(right.type) ||
      (left.id < right.id ? -1 : 1),
  )

/** The balance of a cycle by its entries. */
export const balanceOf = (cycle: number, entries: readonly Entry[]): Balance => {
  const sums = Object.fromEntries(reportTypes.map((type) => [type, { ...nothing }])) as Record<
    ReportType,
    Record<Pool, string>
  >
  let stock: Record<Pool, string> = { ...nothing }
  for (const entry of entries) {
    if (entry.cycle !== cycle) continue
    sums[entry.type] = added(sums[entry.type], entry)
    stock = after(stock, entry)
  }
  return { cycle, sums, stock, dryingLoss: minus(sums.STK.fresh, sums.STK.dry) }
}

/** One balance for each cycle that has entries, in their order. */
export const balancesOf = (entries: readonly Entry[]): Balance[] =>
  [...new Set(entries.map(({ cycle }) => cycle))]
    .toSorted((left, right) => left - right)
    .map((cycle) => balanceOf(cycle, entries))

/** Why a record cannot be so; `missing` is what is not there, in plants or grams. */
export type RecordFault =
  /** Something is reported of a cycle of which no start was, or before it. */
  | { readonly code: 'notStarted'; readonly entry: Entry }
  /** More leaves than is there at that moment. */
  | { readonly code: 'tooMuch'; readonly entry: Entry; readonly pool: Pool; readonly missing: string }
  /** Drying makes nothing heavier. */
  | { readonly code: 'dryHeavier'; readonly entry: Entry }
  /** It was begun, and ended without cultivation. */
  | { readonly code: 'endedButBegun'; readonly entry: Entry }

const faultOfOrder = (entry: Entry, isStarted: boolean): RecordFault | undefined => {
  if (entry.type === 'END') return isStarted ? { code: 'endedButBegun', entry } : undefined
  return isStarted || entry.type === 'STA' ? undefined : { code: 'notStarted', entry }
}

const faultOfAmount = (entry: Entry, stock: Readonly<Record<Pool, string>>): RecordFault | undefined => {
  if (entry.type === 'STK' && compare(entry.dry, entry.fresh) > 0) return { code: 'dryHeavier', entry }
  for (const pool of pools)
    if (effects[entry.type][pool] === -1 && compare(entry[pool], stock[pool]) > 0)
      return { code: 'tooMuch', entry, pool, missing: minus(entry[pool], stock[pool]) }
  return undefined
}

const faultOfCycle = (entries: readonly Entry[]): RecordFault | undefined => {
  let stock: Record<Pool, string> = { ...nothing }
  let isStarted = false
  for (const entry of entries) {
    const fault = faultOfOrder(entry, isStarted) ?? faultOfAmount(entry, stock)
    if (fault !== undefined) return fault
    if (entry.type === 'STA') isStarted = true
    stock = after(stock, entry)
  }
  return undefined
}

/**
 * The first thing in the record of each cycle that cannot be so, by the order in which things happened. A record without
 * one adds up at every step: what came in is what went out, what was lost and what is there.
 */
export const faultsOf = (entries: readonly Entry[]): RecordFault[] => {
  const cycles = Map.groupBy(inOrder(entries), ({ cycle }) => cycle)
  return [...cycles.values()].flatMap((each) => faultOfCycle(each) ?? [])
}

/** What keeps a cultivation from being closed, cycle by cycle. */
export interface ClosingFault {
  readonly cycle: number
  /** Plants still stand; material lies there that is more than the tolerance. */
  readonly code: 'standing' | 'stockLeft'
  /** Plants, or grams fresh and dry. */
  readonly amount: string
}

/**
 * Closed is what is accounted for: no plant stands, and what was harvested was handed over, sampled, lost, destroyed or
 * dried away but for so many per cent (setting `closeTolerance`).
 */
export const closingFaults = (balances: readonly Balance[], tolerance: number): ClosingFault[] =>
  balances.flatMap(({ cycle, stock, sums }): ClosingFault[] => {
    const left = plus(stock.fresh, stock.dry)
    const isLeft = compare(times(left, '100'), times(sums.HAR.fresh, String(tolerance))) > 0
    return [
      ...(isPositive(stock.plants) ? [{ cycle, code: 'standing' as const, amount: stock.plants }] : []),
      ...(isLeft ? [{ cycle, code: 'stockLeft' as const, amount: left }] : []),
    ]
  })

/** Dry weight in per cent of the fresh weight that it came of; null before anything was dried. */
export const dryRatioOf = ({ sums }: Pick<Balance, 'sums'>): string | null =>
  percentOf(sums.STK.dry, sums.STK.fresh)

/** Of all material that was harvested, fresh: where it went, in grams; the parts add up to the harvest. */
export const flowOf = ({ sums, stock, dryingLoss }: Balance) => {
  const out = (type: 'INC' | 'SAM' | 'HND' | 'DES') => plus(sums[type].fresh, sums[type].dry)
  return {
    harvested: sums.HAR.fresh,
    dryingLoss,
    handedOver: out('HND'),
    sampled: out('SAM'),
    lost: out('INC'),
    destroyed: out('DES'),
    freshStock: stock.fresh,
    dryStock: stock.dry,
  }
}
export type Flow = ReturnType<typeof flowOf>
