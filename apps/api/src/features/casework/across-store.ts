import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'
import { type CaseFilter, filtered } from './filter-store.ts'
import { countLimit, type ListedCase, listCasesById } from './list-store.ts'
import type { Scope } from './policy.ts'
import { inList } from './scope.ts'

interface Page {
  readonly page: number
  readonly pageSize: number
  /** What is due first, or what moved last. */
  readonly order: 'due' | 'updated'
}

const orders = {
  due: { column: 'dueOn', direction: 'asc', sql: sql.raw('due_on asc, id asc') },
  updated: { column: 'updatedAt', direction: 'desc', sql: sql.raw('updated_at desc, id desc') },
} as const

/**
 * One page of cases of several kinds: those that fit any of the filters, each once. Of each filter no more is read than
 * the count goes, in the order of the page and by its own index; a total above that is only "at least".
 */
export const listAcross = async (
  db: Reader,
  scope: Scope,
  filters: readonly CaseFilter[],
  { page, pageSize, order }: Page,
): Promise<{ rows: ListedCase[]; total: number; isMore: boolean }> => {
  if (filters.length === 0) return { rows: [], total: 0, isMore: false }
  const { column, direction, sql: ordered } = orders[order]
  const parts = filters.map((filter) => {
    const query = filtered(db.selectFrom('workCase').where(inList(scope, filter.view)), filter)
      .select(['workCase.id', 'workCase.dueOn', 'workCase.updatedAt'])
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(countLimit + 1)
    return sql`(${query})`
  })
  const found = await sql<{ id: CaseId; total: string }>`
    select id, count(*) over () as total from (${sql.join(parts, sql` union `)}) as found
    order by ${ordered} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const total = Number(found.rows[0]?.total ?? 0)
  const rows = await listCasesById(
    db,
    found.rows.map(({ id }) => id),
  )
  return { rows, total: Math.min(total, countLimit), isMore: total > countLimit }
}
