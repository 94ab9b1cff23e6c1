import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { Scope } from './policy.ts'
import { inList } from './scope.ts'

/** Everybody's cases, in the sums by day. */
const everybody = '00000000-0000-0000-0000-000000000000'

/** Whose sums tell what this scope sees; undefined where none do. */
const ownerOf = (scope: Scope): string | undefined => {
  if (scope.kind === 'holder') return scope.establishmentId
  return scope.kind === 'office' || scope.kind === 'system' ? everybody : undefined
}

const millisecondsOfDay = 86_400_000
const midnightAt = (day: number): Date => new Date(day * millisecondsOfDay)

/**
 * A moment between sums by day: the midnight of UTC that is nearest to it, and the hours between the two, whose cases
 * are counted one by one. `sign`: whether they come on top of the days from that midnight on, or off them.
 */
interface Edge {
  readonly day: string
  readonly from: Date
  readonly to: Date
  readonly sign: 1 | -1
}
const edgeAt = (moment: Date): Edge => {
  const midnight = midnightAt(Math.round(moment.getTime() / millisecondsOfDay))
  const day = midnight.toISOString().slice(0, 10)
  return moment < midnight
    ? { day, from: moment, to: midnight, sign: 1 }
    : { day, from: midnight, to: moment, sign: -1 }
}

type Event = 'received' | 'decided'
export type Span = Readonly<Record<Event, number>>

/** Cases from the midnight of each edge to that of the next one. */
const sumDays = async (db: Reader, owner: string, feature: string, edges: readonly Edge[]) => {
  const days = edges.map(({ day }) => day)
  const { rows } = await sql<{ event: Event; span: number; cases: number }>`
    select event, width_bucket(day, ${days}::date[]) - 1 as span, sum(cases)::int as cases from case_day
    where owner_id = ${owner}::uuid and feature = ${feature} and event in ('received', 'decided')
      and day >= ${days[0]}::date and day < ${days.at(-1)}::date
    group by 1, 2`.execute(db)
  return rows
}

/** Cases within the hours of each edge. */
const countEdges = async (db: Reader, scope: Scope, feature: string, edges: readonly Edge[]) => {
  const within = (column: 'submittedAt' | 'decidedAt') =>
    db
      .selectFrom('workCase')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(inList(scope, 'all'))
      .where('feature', '=', feature)
      .where('submittedAt', 'is not', null)
      .where(column, '>=', sql<Date>`edge.starts`)
      .where(column, '<', sql<Date>`edge.ends`)
  const { rows } = await sql<{ received: string; decided: string }>`
    select (${within('submittedAt')}) as received, (${within('decidedAt')}) as decided
    from unnest(${edges.map(({ from }) => from)}::timestamptz[], ${edges.map(({ to }) => to)}::timestamptz[])
      with ordinality as edge(starts, ends, place) order by place`.execute(db)
  return rows.map(({ received, decided }) => ({ received: Number(received), decided: Number(decided) }))
}

/**
 * How many requests came in and were decided from each of these moments to the next one. Read from sums by day, so
 * its cost follows the time asked for and not the cases there are.
 */
export const countSpans = async (
  db: Reader,
  scope: Scope,
  feature: string,
  moments: readonly Date[],
): Promise<Span[]> => {
  const owner = ownerOf(scope)
  if (owner === undefined) return moments.slice(1).map(() => ({ received: 0, decided: 0 }))
  const edges = moments.map(edgeAt)
  const sums = await sumDays(db, owner, feature, edges)
  const counted = await countEdges(db, scope, feature, edges)
  const off = (place: number, event: Event): number =>
    (edges[place]?.sign ?? 1) * (counted[place]?.[event] ?? 0)
  const of = (span: number, event: Event): number =>
    (sums.find((row) => row.span === span && row.event === event)?.cases ?? 0) +
    off(span, event) -
    off(span + 1, event)
  return moments.slice(1).map((_end, span) => ({
    received: of(span, 'received'),
    decided: of(span, 'decided'),
  }))
}

export interface DecisionTime {
  readonly kind: string
  readonly substanceGroup: string | null
  /** Working days; of as many decisions half took less, half more. */
  readonly median: number
  readonly decisions: number
}

interface Duration {
  readonly kind: string
  readonly substanceGroup: string | null
  readonly days: number
  readonly cases: number
}

/** The middle of what was counted by length, the shortest first; of an even number the mean of the two in the middle. */
export const medianOf = (counted: readonly { readonly days: number; readonly cases: number }[]): number => {
  const total = counted.reduce((sum, { cases }) => sum + cases, 0)
  const at = (place: number): number => {
    let passed = 0
    for (const { days, cases } of counted) {
      passed += cases
      if (passed > place) return days
    }
    return 0
  }
  return (at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2
}

/** How long the decisions since a moment took, by kind and group; only the authority is told. */
export const listDecisionTimes = async (
  db: Reader,
  scope: Scope,
  feature: string,
  since: Date,
): Promise<DecisionTime[]> => {
  if (ownerOf(scope) !== everybody) return []
  const edge = edgeAt(since)
  const counted = db
    .selectFrom('workCase')
    .select([
      'kind',
      sql<string>`coalesce(substance_group, '')`.as('substanceGroup'),
      'decisionDays',
      sql<number>`${edge.sign}::int`.as('cases'),
    ])
    .where(inList(scope, 'all'))
    .where('feature', '=', feature)
    .where('submittedAt', 'is not', null)
    .where('decisionDays', 'is not', null)
    .where('decidedAt', '>=', edge.from)
    .where('decidedAt', '<', edge.to)
  const { rows } = await sql<Duration>`
    select kind, nullif(substance_group, '') as substance_group, decision_days as days, sum(cases)::int as cases
    from (
      select kind, substance_group, decision_days, cases from case_decision_day
      where feature = ${feature} and day >= ${edge.day}::date
      union all (${counted})) as duration
    group by kind, duration.substance_group, decision_days having sum(cases) > 0
    order by 1, 2, 3`.execute(db)
  const together = Map.groupBy(rows, ({ kind, substanceGroup }) => `${kind} ${substanceGroup ?? ''}`)
  return [...together.values()].flatMap((durations) => {
    const [first] = durations
    if (first === undefined) return []
    const decisions = durations.reduce((sum, { cases }) => sum + cases, 0)
    return { kind: first.kind, substanceGroup: first.substanceGroup, median: medianOf(durations), decisions }
  })
}
