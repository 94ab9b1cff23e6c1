import { plainUserName } from '@papaver/contract/account/user-names.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** What is asked of an account before it is entered. */
export interface SignInAccount {
  id: string
  userName: string
  firstName: string
  lastName: string
  email: string
  /** The name of the person's company. */
  company: string | null
  isCompanyClosed: boolean
  culture: string
  roles: string[]
  status: string
  isLocked: boolean
  isDemonstration: boolean
  passwordHash: string
  passwordChangedAt: Date
  mustChangePassword: boolean
  lastLoginAt: Date | null
  /** It has a second factor of its own, confirmed. */
  hasSecondFactor: boolean
  /** The device that it is asked from, and when it was last signed in on there; null where it never was. */
  device: Buffer | null
  deviceSeenAt: Date | null
}

/** The devices that a visitor says he has, and since when one must have been seen to count as known. */
export interface DeviceSearch {
  readonly tokenHashes: readonly Buffer[]
  readonly seenSince: Date
}
const noDevice: DeviceSearch = { tokenHashes: [], seenSince: new Date(0) }

const signInAccounts = (db: Reader, { tokenHashes, seenSince }: DeviceSearch) =>
  db
    .selectFrom('account')
    .leftJoin('establishmentReading as company', 'company.id', 'account.establishmentId')
    .leftJoin('secondFactor', 'secondFactor.accountId', 'account.id')
    .leftJoin('knownDevice', (join) =>
      join
        .onRef('knownDevice.accountId', '=', 'account.id')
        .on('knownDevice.tokenHash', '=', sql<Buffer>`any(${[...tokenHashes]}::bytea[])`)
        .on('knownDevice.lastSeenAt', '>', seenSince),
    )
    .select([
      'account.id',
      'account.userName',
      'account.firstName',
      'account.lastName',
      'account.email',
      'company.name as company',
      sql<boolean>`company.is_active is not distinct from false`.as('isCompanyClosed'),
      'account.culture',
      'account.roles',
      'account.status',
      'account.isLocked',
      'account.isDemonstration',
      'account.passwordHash',
      'account.passwordChangedAt',
      'account.mustChangePassword',
      'account.lastLoginAt',
      sql<boolean>`second_factor.account_id is not null`.as('hasSecondFactor'),
      'knownDevice.tokenHash as device',
      'knownDevice.lastSeenAt as deviceSeenAt',
    ])
    .limit(1)

export const findSignInAccount = (
  db: Reader,
  id: string,
  devices = noDevice,
): Promise<SignInAccount | undefined> =>
  signInAccounts(db, devices).where('account.id', '=', id).executeTakeFirst()

export const findSignInAccountByName = (
  db: Reader,
  userName: string,
  devices = noDevice,
): Promise<SignInAccount | undefined> =>
  signInAccounts(db, devices)
    .where('account.userNameKey', 'in', [
      sql<string>`lower(${userName})`,
      sql<string>`lower(${plainUserName(userName)})`,
    ])
    // A registration that lapsed has given its name back; somebody else may have it by now.
    .where('account.status', '<>', 'CAS')
    // A name of old may be kept in a form that is not the plain one: then what was typed counts.
    .orderBy(sql`account.user_name_key = lower(${userName})`, 'desc')
    .executeTakeFirst()

/**
 * Holds the account until the transaction ends; false where it is no longer active or its password no longer the
 * one that was proved, so that nobody comes in with a password while it is being changed.
 */
export const holdUnchanged = async (
  { db }: Tx,
  { id, passwordHash }: Pick<SignInAccount, 'id' | 'passwordHash'>,
): Promise<boolean> => {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('status', '=', 'APR')
    .where('isLocked', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the person was here; no change of the account, so its version stays. */
export const noteSignIn = async ({ db, now }: Tx, id: string): Promise<void> => {
  await db
    .updateTable('account')
    .set({ lastLoginAt: now, dormantNotifiedAt: null })
    .where('id', '=', id)
    .execute()
}

/** The same where the account is unchanged; holds it as `holdUnchanged` does, and answers the same. */
export const enterUnchanged = async (
  { db, now }: Tx,
  { id, passwordHash }: Pick<SignInAccount, 'id' | 'passwordHash'>,
): Promise<boolean> => {
  const row = await db
    .updateTable('account')
    .set({ lastLoginAt: now, dormantNotifiedAt: null })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .where('status', '=', 'APR')
    .where('isLocked', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
