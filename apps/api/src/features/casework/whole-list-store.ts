import { sql } from 'kysely'
import { plannedAnew } from '../../platform/database/prepared.ts'
import { oneAhead } from '../../platform/one-ahead.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type CaseFilter, filtered } from './filter-store.ts'
import { type CasePage, columnOf, type ListedCase, readListed, sortColumns } from './list-store.ts'
import type { Scope } from './policy.ts'
import { inList } from './scope.ts'

const bytesOfId = 16
/** They come in parts, as bytes arrive as text of twice the length: of a million at once both would be held. */
const idsInPart = 20_000
const idAt = (parts: readonly Buffer[], index: number): string => {
  const begin = (index % idsInPart) * bytesOfId
  const digits = parts[Math.floor(index / idsInPart)]?.toString('hex', begin, begin + bytesOfId) ?? ''
  const [time, middle] = [digits.slice(0, 8), `${digits.slice(8, 12)}-${digits.slice(12, 16)}`]
  return `${time}-${middle}-${digits.slice(16, 20)}-${digits.slice(20)}`
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
  const partBytes = sql.lit(idsInPart * bytesOfId)
  const { rows } = await sql<{ ids: Buffer }>`
    with whole as materialized (
      select string_agg(uuid_send(id), '' order by ${order}) as ids from (${found}) as found)
    select substring(ids from part * ${partBytes} + 1 for ${partBytes}) as ids
    from whole, generate_series(0, (length(ids) - 1) / ${partBytes}) as part order by part ${plannedAnew}`.execute(
    db,
  )
  const parts = rows.map(({ ids }) => ids)
  const total = parts.reduce((sum, { length }) => sum + length, 0) / bytesOfId
  const read = (from: number, rowsAtOnce: number): Promise<ListedCase[]> => {
    const length = Math.max(0, Math.min(rowsAtOnce, total - from))
    const each = Array.from({ length }, (_, index) => idAt(parts, from + index))
    return readListed(db, each, beside)
  }
  const readInTurn = async function* (rowsAtOnce: number) {
    for (let from = 0; from < total || from === 0; from += rowsAtOnce) yield await read(from, rowsAtOnce)
  }
  return { total, pages: (rowsAtOnce) => oneAhead(readInTurn(rowsAtOnce)) }
}
