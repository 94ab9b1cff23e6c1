import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

export interface CaseOverPoint {
  readonly id: string
  readonly number: string
  readonly establishmentId: string
  readonly statusGroup: string
}

/** Requests before the authority and rights in force of a kind whose goods are to cross there, in the order of their numbers. */
export const listCasesOver = async (
  db: Reader,
  entity: string,
  customsPointId: number,
): Promise<CaseOverPoint[]> => {
  const { rows } = await sql<CaseOverPoint>`
    select id, number, establishment_id as "establishmentId", status_group as "statusGroup" from work_case
    where feature = ${entity} and submitted_at is not null and number is not null and establishment_id is not null
      and status_group in ('open', 'waiting', 'decided', 'active')
      and (customs_point_id = ${customsPointId} or exit_point_id = ${customsPointId})
    order by number`.execute(db)
  return rows
}
