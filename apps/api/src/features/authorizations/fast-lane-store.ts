import type { JudgedRule } from '@papaver/contract/authorizations/fast-lane.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** Like what permits are looked for: of one company, kind and partner, issued since. */
export interface Likeness {
  readonly establishmentId: string
  readonly kind: string
  readonly partnerId: string
  readonly since: Date
}

/** Per drug: in how many such permits it was, and the most of it in one; grams of anhydrous base. */
export const listLikePermits = async (
  db: Reader,
  { establishmentId, kind, partnerId, since }: Likeness,
): Promise<{ substanceId: number; permits: number; mostGrams: string }[]> => {
  const { rows } = await sql<{ substanceId: number; permits: number; mostGrams: string }>`
    select "substanceId", count(*)::int as permits, max(grams)::text as "mostGrams" from (
      select case_reading.id, (component->>'substanceId')::int as "substanceId",
        sum((component->>'baseGrams')::numeric) as grams
      from case_reading
      join authorization_line line on line.case_id = case_reading.id
      cross join lateral jsonb_array_elements(line.components) as component
      where case_reading.establishment_id = ${establishmentId} and case_reading.kind = ${kind}
        and case_reading.partner_id = ${partnerId} and case_reading.issued_at >= ${since}
        and case_reading.status in ('ISS', 'PAU', 'CLO', 'EXP')
      group by 1, 2) as permit
    group by 1`.execute(db)
  return rows
}

/** Permits of a company that are suspended or revoked, and goods of it that were stopped, since. */
export const countStops = async (db: Reader, establishmentId: string, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from case_reading where establishment_id = ${establishmentId}
        and feature = 'authorization' and status in ('SUS', 'RVK') and issued_at >= ${since})
      + (select count(*) from endorsement_incident_reading incident
        join case_reading on case_reading.id = incident.case_id
        where case_reading.establishment_id = ${establishmentId} and incident.at >= ${since}))::int as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export interface Judgement {
  readonly isLowRisk: boolean
  readonly isDrawn: boolean
  readonly samplePercent: number
  readonly rules: readonly JudgedRule[]
}

export const insertFastLane = async (
  { db, now }: Tx,
  caseId: CaseId,
  { rules, ...judgement }: Judgement,
): Promise<void> => {
  await db
    .insertInto('authorizationFastLane')
    .values({ ...judgement, caseId, judgedAt: now, rules: JSON.stringify(rules) })
    .execute()
}

export const findFastLane = (db: Reader, caseId: CaseId) =>
  db.selectFrom('authorizationFastLane').selectAll().where('caseId', '=', caseId).executeTakeFirst()
