import type { AuthorizationStatus } from '../authorizations/life.ts'
import { addDays } from '../casework/rules.ts'
import { compare, isPositive, minus, orNothing, plus } from '../quantities/base.ts'

/** `exit`: what customs saw leave of goods in transit; `customs` is then what it saw come in. */
export const sources = ['customs', 'exit', 'establishment', 'foreign'] as const
export type Source = (typeof sources)[number]

/** Whose figure it is when the records of a movement are compared: the exit of transit answers the entry as a holder's report does. */
export type Side = 'customs' | 'holder' | 'foreign'
export const sideOf = (source: Source): Side =>
  source === 'establishment' || source === 'exit' ? 'holder' : source

/** Recorded at the border. */
export const isOfCustoms = (source: Source): boolean => source === 'customs' || source === 'exit'

/** Quantity in the unit of the authorized line. */
export interface MovedLine {
  readonly lineId: string
  readonly quantity: string
}
/** One record of a movement of goods, by one of the three who saw it (product §9). */
export interface Movement {
  readonly id: string
  readonly source: Source
  /** ISO day on which the goods moved. */
  readonly date: string
  readonly lines: readonly MovedLine[]
  readonly isLastConsignment: boolean
  readonly correctsId: string | null
  /** It did not fit its permit: it stays as it came, and counts as another record where an officer says so. */
  readonly isDisputed?: boolean
}
export interface AuthorizedLine {
  readonly id: string
  readonly quantity: string
}

/** What stands: a record that another one corrects is history, and a disputed one counts nowhere. */
export const effective = <Each extends Pick<Movement, 'id' | 'correctsId' | 'isDisputed'>>(
  movements: readonly Each[],
): Each[] => {
  const corrected = new Set(movements.map(({ correctsId }) => correctsId))
  return movements.filter(({ id, isDisputed = false }) => !isDisputed && !corrected.has(id))
}

const ofSource = (movements: readonly Movement[], source: Source): Movement[] =>
  effective(movements).filter((movement) => movement.source === source)

const totalOf = (movements: readonly Movement[], lineId: string): string =>
  plus(
    '0',
    ...movements.flatMap(({ lines }) =>
      lines.filter((line) => line.lineId === lineId).map(({ quantity }) => quantity),
    ),
  )

/** What an officer decided of a line whose records differ, in the unit of the line. */
export interface StandingDecision {
  readonly lineId: string
  /** What counts of all that was recorded until then. */
  readonly quantity: string
  /** What customs had recorded until then; later consignments count beside what was decided. */
  readonly customsThen: string
  /** The year in which the last of those goods moved: what is short or too much counts there. */
  readonly countsIn: number
}

/** Quantity by the year in which goods moved. */
export type ByYear = ReadonlyMap<number, string>
export const inAll = (byYear: ByYear | undefined): string => plus('0', ...(byYear?.values() ?? []))

/** Takes from the year, then from those before it, and last from those after it; never below nothing. */
const takenFrom = (years: Map<number, string>, from: number, quantity: string): void => {
  let open = quantity
  const before = [...years.keys()].filter((year) => year <= from).toSorted((left, right) => right - left)
  const after = [...years.keys()].filter((year) => year > from).toSorted((left, right) => left - right)
  for (const year of [...before, ...after]) {
    const there = years.get(year) ?? '0'
    const taken = compare(open, there) < 0 ? open : there
    years.set(year, minus(there, taken))
    open = minus(open, taken)
  }
}

/**
 * Use of each line: what customs recorded, less what was corrected, and with what an officer decided where the records
 * differ (product §9; 1961 art. 31(7)); by the year in which the goods moved, for estimates are of a calendar year
 * (1961 art. 19). Other records never count as use by themselves.
 */
export const usedByLine = (
  lines: readonly Pick<AuthorizedLine, 'id'>[],
  movements: readonly Movement[],
  decisions: readonly StandingDecision[],
  source: 'customs' | 'exit' = 'customs',
): Map<string, ByYear> => {
  const byYear = Map.groupBy(ofSource(movements, source), ({ date }) => Number(date.slice(0, 4)))
  return new Map(
    lines.map(({ id }) => {
      const years = new Map([...byYear].map(([year, moved]) => [year, totalOf(moved, id)] as const))
      const decided = decisions.find(({ lineId }) => lineId === id)
      if (decided === undefined) return [id, years]
      const { quantity, customsThen, countsIn } = decided
      if (compare(quantity, customsThen) < 0) takenFrom(years, countsIn, minus(customsThen, quantity))
      else years.set(countsIn, plus(years.get(countsIn) ?? '0', minus(quantity, customsThen)))
      return [id, years]
    }),
  )
}

/**
 * What crossed of each line, by which it is judged how much more may: as customs saw it go where goods leave, since what another country
 * says to have arrived gives nothing back (1961 Convention art. 31(7)(c); decision 0216); of others what counts.
 */
export const crossedByLine = (
  lines: readonly Pick<AuthorizedLine, 'id'>[],
  movements: readonly Movement[],
  counted: ReadonlyMap<string, ByYear>,
  { source, isExport }: { readonly source: 'customs' | 'exit'; readonly isExport: boolean },
): ReadonlyMap<string, ByYear> => {
  if (source === 'exit') return usedByLine(lines, movements, [], 'exit')
  if (!isExport) return counted
  const seen = usedByLine(lines, movements, [])
  const more = (id: string) => compare(inAll(seen.get(id)), inAll(counted.get(id))) > 0
  return new Map(lines.map(({ id }) => [id, (more(id) ? seen : counted).get(id) ?? new Map()]))
}

export interface Excess {
  readonly lineId: string
  readonly presented: string
  readonly remaining: string
}
/** Lines of which more is presented than remains: the hard stop of product §9. */
export const excessOf = (
  lines: readonly AuthorizedLine[],
  used: ReadonlyMap<string, ByYear>,
  presented: readonly MovedLine[],
): Excess[] =>
  presented.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    // What is above already was reported before.
    const remaining = orNothing(minus(line?.quantity ?? '0', inAll(used.get(lineId))))
    return compare(quantity, remaining) > 0 ? [{ lineId, presented: quantity, remaining }] : []
  })

/** As much of each line as remains; lines of which nothing does are left out. */
export const withinLeft = (
  lines: readonly AuthorizedLine[],
  used: ReadonlyMap<string, ByYear>,
  presented: readonly MovedLine[],
): MovedLine[] => {
  const over = excessOf(lines, used, presented)
  return presented
    .map(({ lineId, quantity }) => ({
      lineId,
      quantity: over.find((each) => each.lineId === lineId)?.remaining ?? quantity,
    }))
    .filter(({ quantity }) => isPositive(quantity))
}

/** Does the use recorded so far end the permit? A permit for one consignment ends with the first. */
export const endsPermit = (
  lines: readonly AuthorizedLine[],
  movements: readonly Movement[],
  decisions: readonly StandingDecision[],
  severalConsignments: boolean,
): boolean => {
  const customs = ofSource(movements, 'customs')
  const used = usedByLine(lines, movements, decisions)
  if (![...used.values()].some((years) => isPositive(inAll(years))))
    return customs.some((each) => each.isLastConsignment)
  return (
    !severalConsignments ||
    customs.some((each) => each.isLastConsignment) ||
    lines.every(({ id, quantity }) => compare(inAll(used.get(id)), quantity) >= 0)
  )
}

/** Day of the first consignment that anybody has recorded; undefined where nothing has moved. */
export const firstMoved = (movements: readonly Movement[]): string | undefined =>
  effective(movements)
    .filter(({ lines }) => lines.some(({ quantity }) => isPositive(quantity)))
    .map(({ date }) => date)
    .toSorted()[0]

/** Has all left again that came in of goods in transit? Their permit is not done before. */
export const hasLeft = (
  lines: readonly Pick<AuthorizedLine, 'id'>[],
  movements: readonly Movement[],
  severalConsignments: boolean,
): boolean => {
  const exits = ofSource(movements, 'exit')
  if (exits.length === 0) return false
  if (!severalConsignments || exits.some((each) => each.isLastConsignment)) return true
  const entries = ofSource(movements, 'customs')
  return lines.every(({ id }) => compare(totalOf(exits, id), totalOf(entries, id)) >= 0)
}

/** Officers wait for another record for days, not for ever. */
export const longestWaitDays = 366

/** Goods may cross: issued or partly used, and not past the last day, whatever the nightly job has done yet. */
export const isUsable = (status: AuthorizationStatus, validUntil: string | null, today: string): boolean =>
  (status === 'ISS' || status === 'PAU') && validUntil !== null && today <= validUntil

/** Past its last day: only the authority may still endorse, with a reason (product §3.3). */
export const isLate = (status: AuthorizationStatus, validUntil: string | null, today: string): boolean =>
  status === 'EXP' || ((status === 'ISS' || status === 'PAU') && validUntil !== null && today > validUntil)

/** Ended otherwise than by its last day: the authority records what crossed before, and disputes what crossed after. */
export const takesLateRecords = (status: AuthorizationStatus): boolean =>
  status === 'RPL' || status === 'RVK' || status === 'SUS'

/**
 * Was issued: the holder owes an account of it, also of what moved before it was replaced. One that was cancelled is void, unless
 * goods that crossed all the same count under it.
 */
export const isReportable = (status: AuthorizationStatus, hasUse: boolean): boolean =>
  ['ISS', 'PAU', 'SUS', 'CLO', 'EXP', 'RVK', 'RPL'].includes(status) || (status === 'CAN' && hasUse)

export type DateProblem = 'Future' | 'BeforeIssue' | 'AfterEnd'
/** What is wrong with the day of a movement, with the day that would just do; undefined where nothing is. */
export const dateProblem = (
  date: string,
  { today, from, until }: { today: string; from: string | null; until: string | null },
): { problem: DateProblem; limit: string } | undefined => {
  if (date > today) return { problem: 'Future', limit: today }
  if (from !== null && date < from) return { problem: 'BeforeIssue', limit: from }
  if (until !== null && date > until) return { problem: 'AfterEnd', limit: until }
  return undefined
}

/** First and last planned day of what is expected by today, or by the Sunday of its week: what was planned earlier may still come. */
export const expectedSpan = (when: 'today' | 'week', today: string): { from: string; to: string } => {
  const from = '0001-01-01'
  if (when === 'today') return { from, to: today }
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return { from, to: addDays(today, 6 - sinceMonday) }
}

/** The address of a QR code, as a scanner types it, is shorter than this. */
export const longestScan = 1800

/** The token in what a scanner types: the QR code holds a whole address, and some scanners give the token alone. */
export const tokenIn = (scanned: string): string => {
  const text = scanned.trim()
  return /[?&]t=([A-Za-z0-9_-]+)/.exec(text)?.[1] ?? text
}
