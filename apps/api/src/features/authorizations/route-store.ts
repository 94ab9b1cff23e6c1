import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

export interface Route {
  readonly establishmentId: string
  readonly exceptCaseId: string
  readonly kind: string
  /** Where the goods come from or go to. */
  readonly countryId: string
  readonly customsPointId: number
  readonly transportMode: string
}

/** Whether a holder has had a permit of this kind at all, and one for this very route. */
export const findRouteUse = async (
  db: Reader,
  route: Route,
): Promise<{ hasMoved: boolean; hasUsedRoute: boolean }> => {
  const issued = sql`
    select 1 from case_reading row
    join trade_authorization header on header.case_id = row.id
    where row.establishment_id = ${route.establishmentId} and row.kind = ${route.kind}
      and row.issued_at is not null and row.id <> ${route.exceptCaseId}`
  const { rows } = await sql<{ hasMoved: boolean; hasUsedRoute: boolean }>`
    select exists (${issued}) as "hasMoved",
      exists (
        ${issued} and row.customs_point_id = ${route.customsPointId}
        and header.transport_mode = ${route.transportMode}
        and coalesce(header.country_of_dispatch, row.partner_country) = ${route.countryId}
      ) as "hasUsedRoute"`.execute(db)
  return rows[0] ?? { hasMoved: false, hasUsedRoute: false }
}
