import type { Span } from '@papaver/contract/periods.ts'
import type { ObligationContext } from '@papaver/contract/statistics/template.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** Which report asks what was reported before it. */
export interface ReportAsked {
  readonly establishmentId: string
  readonly templateCode: string
  readonly period: string
  readonly span: Span
  /** Its own submission, which is none of the others. */
  readonly caseId: string | null
}

/** What counts of a report that was handed in: the accepted file, else the one that waits. */
const counts = sql`coalesce(submission.accepted_upload_id, submission.upload_id)`
const handedIn = sql`entry.status in ('SUB', 'QRY', 'ACC', 'LCK')`

/** The report of the same template for the period that ended the day before this one begins. */
export const findReportBefore = async (
  db: Reader,
  { establishmentId, templateCode, span }: ReportAsked,
): Promise<
  { caseId: string; number: string | null; period: string; uploadId: string | null } | undefined
> => {
  const { rows } = await sql<{
    caseId: string
    number: string | null
    period: string
    uploadId: string | null
  }>`
    select entry.id as "caseId", entry.number, owed.period, ${counts} as "uploadId"
    from submission
    join case_reading entry on entry.id = submission.case_id
    join statistic_obligation owed on owed.id = submission.obligation_id
    where owed.establishment_id = ${establishmentId}::uuid and owed.template_code = ${templateCode}
      and owed.to_day = ${span.from}::date - 1 and ${handedIn}
    limit 1`.execute(db)
  return rows[0]
}

/** Other reports of the template that cover some of the same days: its period was another once. */
export const listOverlapping = async (db: Reader, asked: ReportAsked): Promise<Span[]> => {
  const { establishmentId, templateCode, period, span, caseId } = asked
  const { rows } = await sql<Span>`
    select owed.from_day::text as "from", owed.to_day::text as "to"
    from submission
    join case_reading entry on entry.id = submission.case_id
    join statistic_obligation owed on owed.id = submission.obligation_id
    where owed.establishment_id = ${establishmentId}::uuid and owed.template_code = ${templateCode}
      and owed.period <> ${period} and owed.from_day <= ${span.to}::date and owed.to_day >= ${span.from}::date
      and entry.id is distinct from ${caseId}::uuid and ${handedIn}
    order by owed.from_day limit 1`.execute(db)
  return rows
}

/** Grams of base by column and substance of earlier periods, newest first, at most four of them, as the columns count. */
export const listEarlier = async (db: Reader, asked: ReportAsked): Promise<ObligationContext['earlier']> => {
  const { establishmentId, templateCode, span } = asked
  const { rows } = await sql<{ columnKey: string; substanceId: string; values: string[] }>`
    with earlier as (
      select owed.from_day, ${counts} as upload_id
      from submission
      join case_reading entry on entry.id = submission.case_id
      join statistic_obligation owed on owed.id = submission.obligation_id
      where owed.establishment_id = ${establishmentId}::uuid and owed.template_code = ${templateCode}
        and owed.to_day < ${span.from}::date and ${handedIn}
      order by owed.from_day desc limit 4
    ), sums as (
      select earlier.from_day, figure.key as column_key, line.substance_id,
        sum((line.said ->> figure.key)::numeric) as said
      from earlier
      join statistic_row line on line.upload_id = earlier.upload_id and line.is_accepted
      cross join lateral jsonb_object_keys(line.bases) as figure(key)
      where line.substance_id is not null
      group by earlier.from_day, figure.key, line.substance_id
    )
    select column_key as "columnKey", substance_id::text as "substanceId",
      array_agg(trim_scale(said)::text order by from_day desc) as values
    from sums group by column_key, substance_id`.execute(db)
  return rows
}

/** A row that was accepted, by its substance and form, with what it says and its closing stock as typed. */
export interface ClosingRow {
  readonly substanceId: number | null
  readonly formId: number | null
  readonly said: Readonly<Record<string, string>>
  readonly closing: string
}

/** Rows of the report before that ended with a stock. */
export const listClosingRows = async (db: Reader, uploadId: string, key: string): Promise<ClosingRow[]> => {
  const { rows } = await sql<ClosingRow>`
    select substance_id as "substanceId", form_id as "formId", said, said ->> ${key} as closing
    from statistic_row
    where upload_id = ${uploadId}::uuid and is_accepted and substance_id is not null
      and (said ->> ${key})::numeric > 0
    order by row limit 2000`.execute(db)
  return rows
}

/** What columns of figures come to in the rows that count. */
export const sumColumns = async (
  db: Reader,
  uploadId: string,
  keys: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ key: string; sum: string }>`
    select asked.key, trim_scale(coalesce(sum(nullif(line.said ->> asked.key, '')::numeric), 0))::text as sum
    from unnest(${[...keys]}::text[]) as asked(key)
    left join statistic_row line on line.upload_id = ${uploadId}::uuid and line.is_accepted
    group by asked.key`.execute(db)
  return new Map(rows.map(({ key, sum }) => [key, sum]))
}

/** Closing stocks of the report before. */
export const listOpenings = async (db: Reader, uploadId: string): Promise<ObligationContext['openings']> => {
  const rows = await db
    .selectFrom('statisticTotal')
    .select(['substanceId', 'baseGrams'])
    .where('uploadId', '=', uploadId)
    .where('role', '=', 'closing')
    .execute()
  return rows.map(({ substanceId, baseGrams }) => ({
    substanceId: String(substanceId),
    formId: null,
    baseGrams,
  }))
}

/** What other reports of these days say of sales, delivery by delivery; what came back is taken off. */
export const listDeliveries = async (
  db: Reader,
  { establishmentId, templateCode, span }: ReportAsked,
): Promise<ObligationContext['deliveries']> => {
  const { rows } = await sql<{ substanceId: string; baseGrams: string }>`
    select part.key as "substanceId",
      trim_scale(sum(part.value::numeric * case line.said ->> 'type' when 'return' then -1 else 1 end))::text
        as "baseGrams"
    from submission
    join case_reading entry on entry.id = submission.case_id
    join statistic_obligation owed on owed.id = submission.obligation_id
    join statistic_row line on line.upload_id = ${counts} and line.is_accepted
    join statistic_total total on total.upload_id = line.upload_id and total.flow = 'sale' and total.role = 'none'
      and (total.substance_id = line.substance_id or line.substance_id is null)
    cross join lateral jsonb_each_text(coalesce(line.bases -> total.column_key, '{}')) as part(key, value)
    where owed.establishment_id = ${establishmentId}::uuid and owed.template_code <> ${templateCode}
      and owed.from_day >= ${span.from}::date and owed.to_day <= ${span.to}::date and ${handedIn}
      and part.key = total.substance_id::text
    group by part.key`.execute(db)
  return rows
}

/** SHA-256 of the files of other reports of the company that were handed in, lower-case hexadecimal. */
export const listEarlierFiles = async (
  db: Reader,
  { establishmentId, caseId }: ReportAsked,
): Promise<string[]> => {
  const { rows } = await sql<{ sha256: string }>`
    select distinct encode(file.sha256, 'hex') as sha256
    from submission
    join case_reading entry on entry.id = submission.case_id
    join statistic_upload upload on upload.id in (submission.upload_id, submission.accepted_upload_id)
    join stored_file file on file.id = upload.file_id
    where entry.establishment_id = ${establishmentId}::uuid and ${handedIn}
      and entry.id is distinct from ${caseId}::uuid`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}
