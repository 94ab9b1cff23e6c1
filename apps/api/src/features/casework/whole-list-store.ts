import { sql } from 'kysely'
import { plannedAnew } from '../../platform/database/prepared.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type CaseFilter, filtered } from './filter-store.ts'
import { type CasePage, columnOf, type ListedCase, readListed, sortColumns } from './list-store.ts'
import type { Scope } from './policy.ts'
import { inList } from './scope.ts'

const bytesOfId = 16
const idAt = (ids: Buffer, index: number): string => {
  const digits = ids.toString('hex', index * bytesOfId, (index + 1) * bytesOfId)
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * A list from its first to its last case, as it stands at one moment. One statement says which cases those are, in
 * sixteen bytes each, so that a list of a million is kept as easily as one of a thousand; they are then read by their
 * ids, so that cases which move meanwhile are neither left out nor said twice.
 * No more ids than one above `most` are read: whoever has that many refuses. What the kind reads of each comes with it.
 */
export const wholeList = async (
  db: Reader,
  scope: Scope,
  filter: CaseFilter,
  { sort, descending }: Pick<CasePage, 'sort' | 'descending'>,
  { most, beside }: { readonly most: number; readonly beside: string | undefined },
): Promise<{ total: number; pages: (rowsAtOnce: number) => AsyncGenerator<ListedCase[]> }> => {
  const found = filtered(db.selectFrom('workCase').where(inList(scope, filter.view)), filter)
    .select(['workCase.id', `workCase.${sortColumns[sort]}`])
    .limit(sql.lit(most + 1))
  const order = sql.raw(
    [columnOf(sortColumns[sort]), 'id'].map((name) => `${name} ${descending ? 'desc' : 'asc'}`).join(', '),
  )
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(uuid_send(id), '' order by ${order}) as ids from (${found}) as found ${plannedAnew}`.execute(
    db,
  )
  const ids = rows[0]?.ids ?? Buffer.alloc(0)
  const total = ids.length / bytesOfId
  const read = (from: number, rowsAtOnce: number): Promise<ListedCase[]> => {
    const length = Math.max(0, Math.min(rowsAtOnce, total - from))
    const each = Array.from({ length }, (_, index) => idAt(ids, from + index))
    const reading = readListed(db, each, beside)
    // Whoever stops midway does not wait for what was begun ahead.
    reading.catch(() => undefined)
    return reading
  }
  return {
    total,
    async *pages(rowsAtOnce) {
      // The next rows are on their way while these are drawn.
      let next = read(0, rowsAtOnce)
      for (let from = 0; from < total || from === 0; from += rowsAtOnce) {
        const rows = await next
        next = read(from + rowsAtOnce, rowsAtOnce)
        yield rows
      }
    },
  }
}
