import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { FieldReport as Table } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId, Numbering } from '../casework/public.ts'

export type ReportRow = Selectable<Table>
export type ReportValues = Updateable<Table>

/** Numbers of field reports: FR-0001. */
export const numbering: Numbering = { prefix: 'FR', sequence: 'field_report_serial' }

export const getReport = (db: Reader, id: CaseId): Promise<ReportRow> =>
  db.selectFrom('fieldReport').selectAll().where('caseId', '=', id).executeTakeFirstOrThrow()

/** Of cases that the reader has found otherwise. */
export const listReports = (db: Reader, ids: readonly CaseId[]): Promise<ReportRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('fieldReport').selectAll().where('caseId', 'in', ids).execute()

export const insertReport = async ({ db }: Tx, values: Insertable<Table>): Promise<void> => {
  await db.insertInto('fieldReport').values(values).execute()
}

export const updateReport = async ({ db }: Tx, id: CaseId, values: ReportValues): Promise<void> => {
  await db.updateTable('fieldReport').set(values).where('caseId', '=', id).execute()
}

/** Reports under a permit, whichever of its row of changes is named. */
export const listUnder = async (db: Reader, permitId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select report.case_id as id from field_report report
    where report.root_id = ${permitId}
      or report.root_id = (select root_id from cultivation_reading where id = ${permitId})`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Correction {
  readonly id: string
  readonly number: string | null
  readonly status: string
}

/** What of a cycle awaits its destruction by other reports than these: asked for or approved, and not done yet. */
export const sumHeld = async (
  db: Reader,
  {
    rootId,
    cycle,
    except,
  }: { readonly rootId: string; readonly cycle: number; readonly except: readonly string[] },
): Promise<{ plants: string; fresh: string; dry: string }> => {
  const { rows } = await sql<{ plants: string; fresh: string; dry: string }>`
    select coalesce(sum(report.plants), 0)::text as plants, coalesce(sum(report.fresh_grams), 0)::text as fresh,
      coalesce(sum(report.dry_grams), 0)::text as dry
    from field_report report join case_reading entry on entry.id = report.case_id
    where report.root_id = ${rootId} and entry.kind = 'DES' and entry.status in ('SUB', 'QRY', 'APR')
      and report.destroyed_on is null and coalesce(report.cycle, 1) = ${cycle}
      and report.case_id <> all(${[...except]}::uuid[])`.execute(db)
  return rows[0] ?? { plants: '0', fresh: '0', dry: '0' }
}

/** What corrects a report: being written or sent; none that was thrown away. */
export const findCorrection = async (db: Reader, id: string): Promise<Correction | undefined> =>
  db
    .selectFrom('fieldReport')
    .innerJoin('caseReading', 'caseReading.id', 'fieldReport.caseId')
    .select(['fieldReport.caseId as id', 'caseReading.number', sql<string>`case_reading.status`.as('status')])
    .where('fieldReport.correctsId', '=', id)
    .where('caseReading.status', 'not in', ['CAS', 'CAN', 'REJ'])
    .orderBy('fieldReport.caseId', 'desc')
    .limit(1)
    .executeTakeFirst()

const deliveries = (db: Reader, buyerId: string) =>
  db
    .selectFrom('fieldReport')
    .innerJoin('caseReading', 'caseReading.id', 'fieldReport.caseId')
    .innerJoin('establishmentReading', 'establishmentReading.id', 'caseReading.establishmentId')
    .selectAll('fieldReport')
    .select([
      sql<string>`case_reading.number`.as('number'),
      sql<string>`case_reading.status`.as('status'),
      sql<string>`case_reading.establishment_id::text`.as('establishmentId'),
      sql<string>`establishment_reading.name`.as('grower'),
    ])
    .where('fieldReport.buyerId', '=', buyerId)
    .where('caseReading.kind', '=', 'HND')
    .where('caseReading.status', 'in', ['SUB', 'QRY', 'ACC'])

/** Number of the latest other hand-over of the grower with this delivery note, whatever signs it is written with; null: none. */
export const findSameNote = async (
  db: Reader,
  { caseId, correctsId, deliveryNote }: Pick<ReportRow, 'caseId' | 'correctsId' | 'deliveryNote'>,
): Promise<string | null> => {
  const { rows } = await sql<{ number: string }>`
    select case_reading.number from field_report other
    join case_reading on case_reading.id = other.case_id
    where case_reading.establishment_id = (select establishment_id from case_reading where id = ${caseId})
      and case_reading.kind = 'HND' and case_reading.status in ('SUB', 'QRY', 'ACC')
      and other.case_id <> ${caseId} and other.case_id is distinct from ${correctsId}::uuid
      and upper(regexp_replace(other.delivery_note, '[^[:alnum:]]', '', 'g'))
        = nullif(upper(regexp_replace(${deliveryNote}::text, '[^[:alnum:]]', '', 'g')), '')
    order by other.case_id desc limit 1`.execute(db)
  return rows[0]?.number ?? null
}

/** What growers have reported to have handed over to this house; the newest first. */
export const listDeliveries = (db: Reader, buyerId: string) =>
  deliveries(db, buyerId).orderBy('fieldReport.happenedOn', 'desc').orderBy('caseId').limit(500).execute()
export type Delivery = Awaited<ReturnType<typeof listDeliveries>>[number]

export const findDelivery = (db: Reader, buyerId: string, id: string): Promise<Delivery | undefined> =>
  deliveries(db, buyerId).where('fieldReport.caseId', '=', id).executeTakeFirst()

/** Hand-overs that nobody has confirmed, and that are to be by this day. */
export const listUnconfirmed = async (
  db: Reader,
  by: string,
): Promise<{ id: string; receiptDueOn: string }[]> => {
  const { rows } = await sql<{ id: string; receiptDueOn: string }>`
    select report.case_id as id, report.receipt_due_on::text as "receiptDueOn"
    from field_report report join case_reading entry on entry.id = report.case_id
    where (report.received_on is null or report.receipt_questioned_on is not null) and report.receipt_due_on <= ${by} and entry.status in ('SUB', 'QRY', 'ACC')
    order by 2 limit 10000`.execute(db)
  return rows
}
