import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import { isAnother, isCounted, sumCounted } from './exported-store.ts'

/**
 * Grams of base that other exports have taken from a certificate, by substance, whoever exports: of permits that may
 * still be used all that they allow, of those that have ended what was used.
 */
export const listTakenFromCertificate = async (
  db: Reader,
  of: { number: string; country: string; exceptCaseId: string },
): Promise<Map<number, string>> => {
  const { rows } = await sql<{ substanceId: number; grams: string }>`
    select (component->>'substanceId')::int as "substanceId",
      ${sumCounted(of.exceptCaseId)} as grams
    from case_reading row
    join trade_authorization header on header.case_id = row.id
    join authorization_line line on line.case_id = row.id
    cross join lateral jsonb_array_elements(line.components) as component
    where header.certificate_number = ${of.number} and row.partner_country = ${of.country}
      and ${isAnother(of.exceptCaseId)}
      and ${isCounted}
    group by 1`.execute(db)
  return new Map(rows.map(({ substanceId, grams }) => [substanceId, grams]))
}
