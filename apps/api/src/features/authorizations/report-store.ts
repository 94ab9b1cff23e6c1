import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

export interface ReportPage {
  readonly page: number
  readonly pageSize: number
  /** Only those whose report is owed. */
  readonly isDueOnly: boolean
  readonly search: string | undefined
}
/** Totals above this are only known to be at least that many. */
const most = 10_000

/** One that was replaced or cancelled before anything moved leaves nothing to report. */
const hasMoved: RawBuilder<boolean> = sql`(case_reading.status not in ('RPL', 'CAN') or exists (
  select from authorization_line line where line.case_id = case_reading.id and line.used_quantity > 0))`

/** Of what goes through customs alone gives an account, where it comes in and where it leaves. */
const isReported: RawBuilder<boolean> = sql`exists (
  select from authorization_kind kind where kind.code = trade_authorization.kind and kind.direction <> 'transit')`

const issuedTo = (
  db: Reader,
  establishmentId: string,
  { isDueOnly, search }: Pick<ReportPage, 'isDueOnly' | 'search'>,
) => {
  const query = db
    .selectFrom('caseReading')
    .innerJoin('tradeAuthorization', 'tradeAuthorization.caseId', 'caseReading.id')
    .where('caseReading.establishmentId', '=', establishmentId)
    .where('caseReading.issuedAt', 'is not', null)
    .where(hasMoved)
    .where(isReported)
  const due = isDueOnly ? query.where('tradeAuthorization.reportDueOn', 'is not', null) : query
  const text = search
    ?.trim()
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&')
  return text ? due.where('caseReading.number', 'like', `%${text}%`) : due
}

/** How many permits of a holder a report is owed for, overdue or not: as many as the list of them has. */
export const countOwedReports = async (db: Reader, establishmentId: string): Promise<number> => {
  const { count } = await issuedTo(db, establishmentId, { isDueOnly: true, search: undefined })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ids of the issued permits of a holder, those whose report is due first in front. */
export const listReportableIds = async (
  db: Reader,
  establishmentId: string,
  page: ReportPage,
): Promise<{ ids: string[]; total: number; totalIsEstimate: boolean }> => {
  const rows = await issuedTo(db, establishmentId, page)
    .select('caseReading.id')
    .orderBy('tradeAuthorization.reportDueOn', (order) => order.asc().nullsLast())
    .orderBy('caseReading.issuedAt', 'desc')
    .orderBy('caseReading.id')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  const some = issuedTo(db, establishmentId, page)
    .select('caseReading.id')
    .limit(most + 1)
    .as('some')
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const total = Number(count)
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    total: Math.min(total, most),
    totalIsEstimate: total > most,
  }
}
