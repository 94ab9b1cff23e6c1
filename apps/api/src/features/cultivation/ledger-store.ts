import type { Entry, ReportType } from '@papaver/contract/cultivation/balance.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** A line of the record, with the report that says it. */
export interface KeptEntry extends Entry {
  readonly reportId: string
  /** Not looked at, not confirmed by the buyer, or not destroyed yet. */
  readonly isPending: boolean
}

export const listEntries = async (db: Reader, rootId: string): Promise<KeptEntry[]> => {
  const rows = await db
    .selectFrom('cultivationEntry')
    .selectAll()
    .where('rootId', '=', rootId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, reportId, type, cycle, happenedOn, plants, fresh, dry, isPending }) => ({
    id,
    reportId,
    type: type as ReportType,
    cycle,
    on: happenedOn,
    plants: plain(plants),
    fresh: plain(fresh),
    dry: plain(dry),
    isPending,
  }))
}

/** The record of one cultivation, held until the transaction ends: of two reports at once the second sees the first. */
export const lockRecord = async ({ db }: Tx, rootId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('record of cultivation ' || ${rootId}, 0))`.execute(
    db,
  )
}

/** Of one report there is one line: what stood there of it is written over. */
export const putEntry = async (
  { db }: Tx,
  rootId: string,
  { reportId, type, cycle, on, plants, fresh, dry, isPending }: Omit<KeptEntry, 'id'>,
): Promise<void> => {
  const said = { rootId, type, cycle, happenedOn: on, plants, fresh, dry, isPending }
  await db
    .insertInto('cultivationEntry')
    .values({ reportId, ...said })
    .onConflict((conflict) => conflict.column('reportId').doUpdateSet(said))
    .execute()
}

export const dropEntry = async ({ db }: Tx, reportId: string): Promise<void> => {
  await db.deleteFrom('cultivationEntry').where('reportId', '=', reportId).execute()
}

/** The reports behind the lines of a record, by their numbers. */
export const listReportNumbers = async (db: Reader, rootId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('cultivationEntry')
    .innerJoin('caseReading', 'caseReading.id', 'cultivationEntry.reportId')
    .select(['cultivationEntry.reportId', sql<string>`coalesce(case_reading.number, '')`.as('number')])
    .where('cultivationEntry.rootId', '=', rootId)
    .execute()
  return new Map(rows.map(({ reportId, number }) => [reportId, number]))
}

/** What each harvested cultivation has yielded, in grams of fresh material a square metre. */
export const listYields = async (
  db: Reader,
  placingCode: string | null,
): Promise<{ rootId: string; establishmentId: string; perSquareMetre: string }[]> => {
  const { rows } = await sql<{ rootId: string; establishmentId: string; perSquareMetre: string }>`
    select cultivation.root_id as "rootId", entry.establishment_id::text as "establishmentId",
      round(sum(line.fresh) / max(cultivation.square_metres), 9)::text as "perSquareMetre"
    from cultivation_entry line
    join cultivation on cultivation.root_id = line.root_id
    join case_reading entry on entry.id = cultivation.case_id
    where line.type = 'HAR' and entry.issued_at is not null and entry.status in ('HRV', 'CLO')
      and cultivation.placing_code = ${placingCode} and cultivation.square_metres > 0
    group by cultivation.root_id, entry.establishment_id limit 10000`.execute(db)
  return rows
}
