import type { SaidRow } from '@papaver/contract/statistics/rules/difference.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** The uploads of a report before this one, newest first. */
export const listUploadsBefore = async (db: Reader, caseId: CaseId, uploadId: string) =>
  db
    .selectFrom('statisticUpload')
    .innerJoin('storedFile', 'storedFile.id', 'statisticUpload.fileId')
    .select(['statisticUpload.id', 'statisticUpload.fileId', 'storedFile.name', 'statisticUpload.uploadedAt'])
    .where('statisticUpload.caseId', '=', caseId)
    .where('statisticUpload.id', '<', uploadId)
    .orderBy('statisticUpload.id', 'desc')
    .limit(100)
    .execute()

export interface SingleRows {
  readonly rows: readonly SaidRow[]
  /** How many there are; no more than the limit are read. */
  readonly total: number
}

/** Rows that say what no row of the other upload says, so many of each at most; a double counts as often as it is there. */
export const listSingleRows = async (
  db: Reader,
  { before, after }: { readonly before: string; readonly after: string },
  limit: number,
): Promise<{ before: SingleRows; after: SingleRows }> => {
  const { rows } = await sql<SaidRow & { isAfter: boolean; total: string }>`
    with line as (
      select upload_id = ${after}::uuid as is_after, row, md5(said::text) as print,
        row_number() over (partition by upload_id, md5(said::text) order by row) as nth
      from statistic_row where upload_id in (${before}::uuid, ${after}::uuid)
    ), single as (
      select bool_or(is_after) as is_after, min(row) as row from line group by print, nth having count(*) = 1
    ), ranked as (
      select is_after, row, row_number() over (partition by is_after order by row) as rank,
        count(*) over (partition by is_after) as total
      from single
    )
    select ranked.is_after as "isAfter", ranked.total, ranked.row, kept.said
    from ranked
    join statistic_row kept on kept.row = ranked.row
      and kept.upload_id = case when ranked.is_after then ${after}::uuid else ${before}::uuid end
    where ranked.rank <= ${limit} order by ranked.is_after, ranked.row`.execute(db)
  const of = (isAfter: boolean): SingleRows => {
    const own = rows.filter((each) => each.isAfter === isAfter)
    return { rows: own.map(({ row, said }) => ({ row, said })), total: Number(own[0]?.total ?? 0) }
  }
  return { before: of(false), after: of(true) }
}
