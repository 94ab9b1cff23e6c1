import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** What a change is about: a substance as a whole, or one of its forms. */
export interface Touched {
  readonly substanceId: number
  readonly formId: number | null
  /** ISO day. */
  readonly effectiveOn: string
  /** Of this company alone. */
  readonly establishmentId?: string | undefined
}

const isOfCompany = ({ establishmentId }: Touched, column: RawBuilder<unknown>) =>
  establishmentId === undefined ? sql`true` : sql`${column} = ${establishmentId}::uuid`

const rowOf = ({ substanceId, formId }: Touched) =>
  formId === null
    ? sql`list = 'substances' and row_id = ${String(substanceId)}`
    : sql`list = 'substanceForms' and row_id = ${String(formId)}`

export interface TouchedCase {
  readonly id: string
  readonly number: string | null
  readonly status: string
  readonly statusGroup: string
  readonly holder: string
  readonly establishmentId: string
  readonly validUntil: string | null
}

/** Requests that are not decided yet, and permits that may still be used on the day, with the substance in any line. */
export const findTouchedCases = async (db: Reader, touched: Touched): Promise<TouchedCase[]> => {
  const { rows } = await sql<TouchedCase>`
    select work.id, work.number, work.status, work.status_group as "statusGroup", holder.name as holder,
      work.establishment_id as "establishmentId", work.valid_until as "validUntil"
    from case_reading work join establishment_reading holder on holder.id = work.establishment_id
    where work.id in (
        select entity_id::uuid from authorization_master_usage_reading
        where kind in ('drafts', 'requests', 'permits') and ${rowOf(touched)})
      and ${isOfCompany(touched, sql`work.establishment_id`)}
      and (work.status_group in ('open', 'waiting', 'decided')
        or (work.status_group = 'active' and work.valid_until >= ${touched.effectiveOn}))
    order by work.valid_until nulls first, work.id`.execute(db)
  return rows
}

export interface TouchedLicense {
  readonly id: string
  readonly number: string
  readonly holder: string
  readonly establishmentId: string
  readonly validUntil: string
  /** Named in it, or covered with its whole group. */
  readonly isNamed: boolean
}

/** Licences in force on the day that name the substance or cover its group as a whole. */
export const findTouchedLicenses = async (
  db: Reader,
  touched: Touched,
  group: string,
): Promise<TouchedLicense[]> => {
  const { substanceId, effectiveOn } = touched
  const { rows } = await sql<TouchedLicense>`
    select license.id, license.number, holder.name as holder, license.establishment_id as "establishmentId",
      license.valid_until as "validUntil",
      coalesce(${substanceId} = any(license.substance_ids), false) as "isNamed"
    from license_reading license join establishment_reading holder on holder.id = license.establishment_id
    where license.status = 'ISS' and license.valid_until >= ${effectiveOn}
      and ${isOfCompany(touched, sql`license.establishment_id`)}
      and (${substanceId} = any(license.substance_ids)
        or (license.substance_ids is null and ${group} = any(license.groups)))
    order by holder.name, license.number`.execute(db)
  return rows
}

export interface TouchedPreparation {
  readonly id: string
  readonly code: string
  readonly names: Readonly<Record<string, string>>
  readonly status: string
}

export const findTouchedPreparations = async (
  db: Reader,
  { substanceId, formId }: Touched,
): Promise<TouchedPreparation[]> => {
  const { rows } = await sql<TouchedPreparation>`
    select id, code, names, status from preparation_reading
    where status not in ('REJ', 'CAN', 'CAS') and id in (
      select preparation_id from preparation_component_reading
      where substance_id = ${substanceId} and (${formId}::int is null or form_id = ${formId}))
    order by code`.execute(db)
  return rows
}
