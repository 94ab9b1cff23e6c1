import type { SubmissionStatus } from '@papaver/contract/statistics/life.ts'
import type { ReportState } from '@papaver/contract/statistics/obligations.ts'
import { type Insertable, sql } from 'kysely'
import type { StatisticObligation } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

type NewObligation = Omit<Insertable<StatisticObligation>, 'id' | 'createdAt'>

/** Asks for reports that nobody has been asked for; answers those that are new. */
export const insertObligations = async (
  { db, now }: Tx,
  owed: readonly NewObligation[],
): Promise<{ id: string; establishmentId: string; templateCode: string; period: string; dueOn: string }[]> =>
  owed.length === 0
    ? []
    : db
        .insertInto('statisticObligation')
        .values(owed.map((each) => ({ ...each, createdAt: now })))
        .onConflict((conflict) => conflict.columns(['establishmentId', 'templateCode', 'period']).doNothing())
        .returning(['id', 'establishmentId', 'templateCode', 'period', 'dueOn'])
        .execute()

/** The obligation of a company for a period, held for this transaction; made where there is none. */
export const lockObligation = async (tx: Tx, owed: NewObligation): Promise<string> => {
  await insertObligations(tx, [owed])
  const { id } = await tx.db
    .selectFrom('statisticObligation')
    .select('id')
    .where('establishmentId', '=', owed.establishmentId)
    .where('templateCode', '=', owed.templateCode)
    .where('period', '=', owed.period)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return id
}

export interface ObligationFilter {
  /** Of one company, or of all. */
  readonly establishmentId: string | null
  readonly states: readonly ReportState[] | null
  readonly isLate: boolean
  readonly templates: readonly string[]
  /** Periods, and years for all that lies in them; empty: all. */
  readonly periods: readonly string[]
  readonly company: string | null
  readonly search: string
  readonly today: string
  readonly id?: string
}

/**
 * How each report stands, in SQL as `reportState` says it; tests hold the two side by side. A draft is right where its file
 * has no errors and no warning wants a word, or where nothing is to be reported.
 */
const reports = sql`
  select owed.id, owed.establishment_id, owed.template_code, owed.period, owed.from_day, owed.to_day, owed.due_on,
    owed.waived_at, owed.waived_reason, house.name as establishment_name, house.code as establishment_code,
    entry.id as case_id, entry.number, entry.status, coalesce(report.is_nil, false) as is_nil,
    case
      when entry.id is null then case when owed.waived_at is null then 'OPN' else 'WAI' end
      when entry.status = 'DRA' then
        case when report.is_nil or (upload.error_count = 0 and upload.row_count > 0 and not exists (
          select from statistic_finding found where found.upload_id = upload.id
            and found.severity = 'warning' and found.explanation is null)) then 'VAL' else 'DRA' end
      when entry.status = 'QRY' and report.accepted_at is not null then 'REO'
      else entry.status end as state
  from statistic_obligation owed
  join establishment_reading house on house.id = owed.establishment_id
  left join lateral (
    select submission.*, live.id as live_id from submission join case_reading live on live.id = submission.case_id
    where submission.obligation_id = owed.id and live.status <> 'CAS' order by live.created_at desc limit 1
  ) report on true
  left join case_reading entry on entry.id = report.live_id
  left join statistic_upload upload on upload.id = report.upload_id`

const owes = sql`(state in ('OPN', 'DRA', 'VAL'))`

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const conditions = ({
  establishmentId,
  states,
  isLate,
  templates,
  periods,
  company,
  search,
  today,
  id,
}: ObligationFilter) =>
  sql.join(
    [
      sql`true`,
      ...(establishmentId === null ? [] : [sql`establishment_id = ${establishmentId}::uuid`]),
      ...(company === null ? [] : [sql`establishment_id = ${company}::uuid`]),
      ...(states === null ? [] : [sql`state = any(${[...states]}::text[])`]),
      ...(isLate ? [sql`${owes} and due_on < ${today}::date`] : []),
      ...(templates.length === 0 ? [] : [sql`template_code = any(${[...templates]}::text[])`]),
      ...(periods.length === 0
        ? []
        : [sql`(period = any(${[...periods]}::text[]) or left(period, 4) = any(${[...periods]}::text[]))`]),
      ...(search === ''
        ? []
        : [
            sql`(establishment_name ilike ${like(search)} or establishment_code ilike ${like(search)}
              or number ilike ${like(search)} or period ilike ${like(search)} or template_code ilike ${like(search)})`,
          ]),
      ...(id === undefined ? [] : [sql`id = ${id}::uuid`]),
    ],
    sql` and `,
  )

export interface ReportRow {
  readonly id: string
  readonly establishmentId: string
  readonly establishmentName: string
  readonly establishmentCode: string
  readonly templateCode: string
  readonly period: string
  readonly fromDay: string
  readonly toDay: string
  readonly dueOn: string
  readonly waivedAt: Date | null
  readonly waivedReason: string | null
  readonly caseId: string | null
  readonly number: string | null
  readonly status: SubmissionStatus | null
  readonly isNil: boolean
  readonly state: ReportState
}

const reportColumns = sql`id, establishment_id as "establishmentId", establishment_name as "establishmentName",
  establishment_code as "establishmentCode", template_code as "templateCode", period,
  from_day::text as "fromDay", to_day::text as "toDay", due_on::text as "dueOn", waived_at as "waivedAt",
  waived_reason as "waivedReason", case_id as "caseId", number, status, is_nil as "isNil", state`

/** What is owed stands first, by its day; what is done, the newest first. */
export const listReports = async (
  db: Reader,
  filter: ObligationFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: ReportRow[]; total: number }> => {
  const { rows } = await sql<ReportRow & { total: string }>`
    select ${reportColumns}, count(*) over () as total from (${reports}) report where ${conditions(filter)}
    order by case when ${owes} then due_on end nulls last, due_on desc, establishment_name, template_code
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const total =
    rows[0] === undefined && page > 1 ? await countReports(db, filter) : Number(rows[0]?.total ?? 0)
  return { rows, total }
}

export const countReports = async (db: Reader, filter: ObligationFilter): Promise<number> => {
  const { rows } = await sql<{ total: string }>`
    select count(*) as total from (${reports}) report where ${conditions(filter)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

/** How many reports stand in each state, and how many of them are late. */
export const countStates = async (
  db: Reader,
  filter: ObligationFilter,
): Promise<{ state: ReportState; count: number; late: number }[]> => {
  const { rows } = await sql<{ state: ReportState; count: number; late: number }>`
    select state, count(*)::int as count,
      (count(*) filter (where ${owes} and due_on < ${filter.today}::date))::int as late
    from (${reports}) report where ${conditions(filter)} group by state`.execute(db)
  return rows
}

/** Open, and due by this day. */
export const listOwed = async (db: Reader, by: string): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select ${reportColumns} from (${reports}) report where ${owes} and due_on <= ${by}::date
    order by due_on limit 10000`.execute(db)
  return rows
}

/** Of one company, and not even begun: due in these days. */
export const listUnbegun = async (
  db: Reader,
  establishmentId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReportRow[]> => {
  const { rows } = await sql<ReportRow>`
    select ${reportColumns} from (${reports}) report
    where establishment_id = ${establishmentId}::uuid and state = 'OPN'
      and due_on between ${from}::date and ${to}::date
    order by due_on limit 1000`.execute(db)
  return rows
}

export const setWaiver = async (
  { db, now, origin }: Tx,
  id: string,
  reason: string | null,
): Promise<void> => {
  await db
    .updateTable('statisticObligation')
    .set(
      reason === null
        ? { waivedAt: null, waivedBy: null, waivedReason: null }
        : { waivedAt: now, waivedBy: origin.actorId, waivedReason: reason },
    )
    .where('id', '=', id)
    .execute()
}

export const holdObligation = async ({ db }: Tx, id: string): Promise<void> => {
  await db.selectFrom('statisticObligation').select('id').where('id', '=', id).forUpdate().execute()
}
