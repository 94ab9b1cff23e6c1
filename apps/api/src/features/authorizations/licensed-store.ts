import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** Permits of a company under these licences that were approved, whatever has become of them, in one order. */
export const listUnderLicences = async (
  db: Reader,
  establishmentId: string,
  numbers: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select case_reading.id from case_reading
    join trade_authorization on trade_authorization.case_id = case_reading.id
    where case_reading.establishment_id = ${establishmentId}
      and trade_authorization.license_number = any(${[...numbers]}::text[])
      and (case_reading.status = 'APR' or case_reading.issued_at is not null)
    order by case_reading.id`.execute(db)
  return rows.map(({ id }) => id)
}
