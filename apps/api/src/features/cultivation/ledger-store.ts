import type { Entry, ReportType } from '@papaver/contract/cultivation/balance.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { currentPermits } from './sums-store.ts'

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

/** Plants stand, or a gram and more lies there. */
export const hasStock = async (db: Reader, rootId: string): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select (stock.plants > 0 or stock.fresh + stock.dry >= 1) as "is"
    from cultivation_stock_reading stock where stock.root_id = ${rootId}`.execute(db)
  return rows[0]?.is ?? false
}

/** Reports of a record that are not done with. */
export const listPending = async (db: Reader, rootId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('cultivationEntry')
    .select('reportId')
    .where('rootId', '=', rootId)
    .where('isPending', '=', true)
    .orderBy('reportId')
    .execute()
  return rows.map(({ reportId }) => reportId)
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

export interface CycleYield {
  readonly rootId: string
  readonly cycle: number
  readonly establishmentId: string
  readonly perSquareMetre: string
}

/**
 * What each harvested cycle has yielded, in grams of fresh material a square metre of its permit; of a row of changes by the permit
 * that counts. A cycle of which plants still stand has not yielded all that it will.
 */
export const listYields = async (db: Reader, placingCode: string | null): Promise<CycleYield[]> => {
  const { rows } = await sql<CycleYield>`
    with permit as (
      ${currentPermits()}
    )
    select permit.root_id as "rootId", line.cycle, permit.establishment_id::text as "establishmentId",
      round(sum(line.fresh) filter (where line.type = 'HAR') / permit.square_metres, 9)::text as "perSquareMetre"
    from cultivation_entry line join permit on permit.root_id = line.root_id
    where permit.placing_code = ${placingCode} and permit.square_metres > 0
    group by permit.root_id, line.cycle, permit.establishment_id, permit.square_metres
    having sum(line.fresh) filter (where line.type = 'HAR') > 0
      and sum(case when line.type in ('STA', 'PRO') then line.plants
        when line.type in ('STK', 'END') then 0 else -line.plants end) <= 0
    order by 1, 2 limit 10000`.execute(db)
  return rows
}
