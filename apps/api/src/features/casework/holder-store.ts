import { sql } from 'kysely'
import { foldText } from '../../platform/fold-text.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'

/** Has the establishment had licences, of which none is in force on this day? One that goes on past its end is. */
export const hasLostLicences = async (
  db: Reader,
  establishmentId: string,
  today: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('licenseHolderReading')
    .select(
      sql<boolean>`count(*) > 0
        and not coalesce(bool_or(is_issued and (is_continued or valid_until >= ${today}::date)), false)`.as(
        'isLost',
      ),
    )
    .where('establishmentId', '=', establishmentId)
    .executeTakeFirst()
  return row?.isLost ?? false
}

/**
 * What an establishment has asked for, and nothing has been issued of, is called as it is called now; issued documents keep the name
 * that they bear, and what is over the name that it was closed with.
 */
export const nameCasesOf = async (
  { db }: Tx,
  establishmentId: string,
  { name, formerName }: { readonly name: string; readonly formerName: string },
): Promise<void> => {
  await db
    .updateTable('workCase')
    .set({
      applicantName: name,
      searchText: sql<string>`replace(search_text, ${foldText(formerName)}, ${foldText(name)})`,
    })
    .where('establishmentId', '=', establishmentId)
    .where('issuedAt', 'is', null)
    .where('statusGroup', '<>', 'final')
    .where('applicantName', '<>', name)
    .execute()
}

/** What it has asked for and goes by another name or address on from now on, held until the transaction ends; drafts are only being written. */
export const lockUnissuedOf = ({ db }: Tx, establishmentId: string) =>
  db
    .selectFrom('workCase')
    .select(['id', 'feature', 'status', 'number'])
    .$narrowType<{ id: CaseId }>()
    .where('establishmentId', '=', establishmentId)
    .where('issuedAt', 'is', null)
    .where('submittedAt', 'is not', null)
    .where('statusGroup', '<>', 'final')
    .orderBy('id')
    .forUpdate()
    .execute()

export interface HeldCases {
  readonly feature: string
  readonly statusGroup: string
  readonly isSubmitted: boolean
  readonly count: number
}

/** How many cases of each kind an establishment has that are not over, drafts among them. */
export const countCasesOf = async (db: Reader, establishmentId: string): Promise<HeldCases[]> => {
  const { rows } = await sql<HeldCases>`
    select feature, status_group as "statusGroup", submitted_at is not null as "isSubmitted", count(*)::int as count
    from work_case
    where establishment_id = ${establishmentId} and status_group <> 'final'
    group by feature, status_group, submitted_at is not null`.execute(db)
  return rows
}
