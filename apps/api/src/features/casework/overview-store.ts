import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import type { Scope } from './policy.ts'
import { inList } from './scope.ts'
import type { CaseRow } from './store.ts'

/** Cases in these statuses whose end has passed, that nobody has touched for so long, or that bear a flag. */
export interface Due {
  readonly feature: string
  readonly statuses: readonly string[]
  readonly statusGroups: readonly string[]
  readonly when:
    | { readonly validBefore: string }
    | { readonly untouchedSince: Date }
    | { readonly flagged: string }
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
      : 'flagged' in when
        ? query.where(sql<boolean>`flags @> array[${when.flagged}]::text[]`).orderBy('id')
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
