import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import type { Scope } from './policy.ts'
import { inList } from './scope.ts'
import type { CaseRow } from './store.ts'

/** Cases in these statuses whose end has passed, or that nobody has touched for so long. */
export interface Due {
  readonly feature: string
  readonly statuses: readonly string[]
  readonly statusGroups: readonly string[]
  readonly when: { readonly validBefore: string } | { readonly untouchedSince: Date }
}

/** Most cases that one run of a job takes up; the next run takes the rest. */
const mostAtOnce = 10_000

/**
 * Ids of the cases whose time has come. Nothing is locked: whoever acts on one locks it and judges again, so that
 * two processes that see the same id do its step once.
 */
export const listDueCases = async (
  db: Reader,
  { feature, statuses, statusGroups, when }: Due,
): Promise<CaseId[]> => {
  const query = db
    .selectFrom('workCase')
    .select('id')
    .$narrowType<{ id: CaseId }>()
    .where('feature', '=', feature)
    .where('statusGroup', 'in', statusGroups)
    .where('status', 'in', statuses)
    .limit(mostAtOnce)
  const due =
    'validBefore' in when
      ? query.where('validUntil', '<', when.validBefore).orderBy('validUntil')
      : query.where('updatedAt', '<', when.untouchedSince).orderBy('updatedAt')
  return (await due.execute()).map(({ id }) => id)
}

/** Cases in a status that nobody has touched since `before`, though somebody did after `after`; the oldest first. */
export const listUntouchedCases = (
  db: Reader,
  { feature, status, statusGroup }: { feature: string; status: string; statusGroup: string },
  { after, before }: { after: Date; before: Date },
): Promise<{ id: string; updatedAt: Date }[]> =>
  db
    .selectFrom('workCase')
    .select(['id', 'updatedAt'])
    .where('feature', '=', feature)
    .where('statusGroup', '=', statusGroup)
    .where('status', '=', status)
    .where('updatedAt', '<', before)
    .where('updatedAt', '>=', after)
    .orderBy('updatedAt')
    .limit(mostAtOnce)
    .execute()

interface Days {
  /** ISO days, both included. */
  readonly from: string
  readonly to: string
}

/** Cases in these statuses of what is in force whose validity ends within these days, the first to end first. */
export const listEndingCases = (
  db: Reader,
  scope: Scope,
  { feature, statuses }: Pick<Due, 'feature' | 'statuses'>,
  { from, to }: Days,
  limit = mostAtOnce,
): Promise<CaseRow[]> =>
  db
    .selectFrom('workCase')
    .selectAll()
    .$narrowType<{ id: CaseId }>()
    .where(inList(scope, 'all'))
    .where('feature', '=', feature)
    .where('statusGroup', '=', 'active')
    .where('status', 'in', statuses)
    .where('validUntil', '>=', from)
    .where('validUntil', '<=', to)
    .orderBy('validUntil')
    .orderBy('id')
    .limit(limit)
    .execute()

/** An officer's cases whose last word is the applicant's answer. */
export const countAnsweredCases = async (
  db: Reader,
  feature: string,
  assigneeId: string,
): Promise<number> => {
  const last = sql<string>`(
    select action from case_history where case_id = work_case.id order by id desc limit 1)`
  const { count } = await db
    .selectFrom('workCase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('feature', '=', feature)
    .where('assigneeId', '=', assigneeId)
    .where('statusGroup', '=', 'open')
    .where(last, '=', 'answer')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface DecisionTime {
  readonly kind: string
  readonly substanceGroup: string | null
  /** Working days; of as many decisions half took less, half more. */
  readonly median: number
  readonly decisions: number
}

/** How long the decisions since a moment took, by kind and group. */
export const listDecisionTimes = async (
  db: Reader,
  scope: Scope,
  feature: string,
  since: Date,
): Promise<DecisionTime[]> => {
  const rows = await db
    .selectFrom('workCase')
    .select((eb) => [
      'kind',
      'substanceGroup',
      sql<number>`percentile_cont(0.5) within group (order by decision_days)`.as('median'),
      eb.fn.countAll<number>().as('decisions'),
    ])
    .where(inList(scope, 'all'))
    .where('feature', '=', feature)
    .where('decisionDays', 'is not', null)
    .where('decidedAt', '>=', since)
    .groupBy(['kind', 'substanceGroup'])
    .orderBy('kind')
    .orderBy('substanceGroup')
    .execute()
  return rows.map((row) => ({ ...row, median: Number(row.median), decisions: Number(row.decisions) }))
}

export interface Week {
  /** Monday, ISO day. */
  readonly weekOf: string
  readonly received: number
  readonly decided: number
}

/**
 * How many requests came in and were decided in each week from a Monday on, in the authority's time zone; weeks
 * without any are left out. Read by the indexes on the two moments, so its cost follows the weeks asked for and
 * not the cases there are.
 */
export const countWeeks = async (
  db: Reader,
  scope: Scope,
  feature: string,
  { since, timeZone }: { since: Date; timeZone: string },
): Promise<Week[]> => {
  const perWeek = (column: 'submittedAt' | 'decidedAt') => {
    const week = sql<string>`date_trunc('week', ${sql.ref(column)} at time zone ${timeZone})::date`
    return db
      .selectFrom('workCase')
      .select((eb) => [week.as('weekOf'), eb.fn.countAll<number>().as('count')])
      .where(inList(scope, 'all'))
      .where('feature', '=', feature)
      .where(column, '>=', since)
      .groupBy(sql`1`)
      .execute()
  }
  const [received, decided] = await Promise.all([perWeek('submittedAt'), perWeek('decidedAt')])
  const weeks = [...new Set([...received, ...decided].map(({ weekOf }) => weekOf))].toSorted()
  const of = (rows: typeof received, weekOf: string): number =>
    Number(rows.find((row) => row.weekOf === weekOf)?.count ?? 0)
  return weeks.map((weekOf) => ({ weekOf, received: of(received, weekOf), decided: of(decided, weekOf) }))
}
