import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { Belonging } from './policy.ts'

/** How many approved managers an account's establishment and customs points have besides itself. */
export const countOtherManagers = async (db: Reader, account: Belonging): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_reading as other
    where other.status = 'APR' and other.id <> ${account.id}::uuid and exists (
      select from unnest(other.roles) as role where
        (upper(role) in ('ESTB_MANAGER', 'CULTIVATION') and other.establishment_id = ${account.establishmentId}::uuid)
        or (upper(role) = 'CUST_MANAGER' and other.customs_point_ids && ${[...account.customsPointIds]}::int[]))
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Nobody gets in: too many wrong passwords or codes. */
export const hasGuessLock = async (db: Reader, accountId: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select from account_lock_reading where account_id = ${accountId}::uuid and ends_at > ${now} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

export interface Administrator {
  readonly roles: string[]
  readonly grantedPermissions: string[]
  readonly withheldPermissions: string[]
}

/** Administrators who could sign in now, but for one account. */
export const listOtherAdministrators = async (db: Reader, exceptId: string): Promise<Administrator[]> => {
  const { rows } = await sql<Administrator>`
    select roles, granted_permissions, withheld_permissions from account_reading as other
    where other.status = 'APR' and not other.is_locked and other.id <> ${exceptId}::uuid
      and exists (select from unnest(other.roles) as role where upper(role) = 'CA_ADMIN')
  `.execute(db)
  return rows
}

export interface OtherOfficer {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly status: string
  readonly isLocked: boolean
  readonly roles: string[]
  readonly grantedPermissions: string[]
  readonly withheldPermissions: string[]
}

/** Approved people of the authority, but for one; what each of them may do is for the caller to ask. */
export const listOtherOfficers = async (db: Reader, exceptId: string): Promise<OtherOfficer[]> => {
  const { rows } = await sql<OtherOfficer>`
    select id, first_name, last_name, status, is_locked, roles, granted_permissions, withheld_permissions
    from account_reading as other
    where other.status = 'APR' and other.id <> ${exceptId}::uuid
      and ('case.review' = any(other.granted_permissions)
        or exists (select from unnest(other.roles) as role where upper(role) = 'CA_ADMIN'))
    order by last_name, first_name, id
  `.execute(db)
  return rows
}
