import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface AccountRow {
  id: string
  userName: string
  status: string
  passwordHash: string
  passwordChangedAt: Date
  isLocked: boolean
}

export const findAccountByName = (db: Reader, userName: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('account')
    .select(['id', 'userName', 'status', 'passwordHash', 'passwordChangedAt', 'isLocked'])
    .where('userNameKey', '=', sql<string>`lower(${userName})`)
    .executeTakeFirst()

export interface Person {
  id: string
  userName: string
  firstName: string
  lastName: string
  email: string
  roles: string[]
  grantedPermissions: string[]
  withheldPermissions: string[]
  establishmentId: string | null
  customsPointIds: number[]
  countryId: string
  culture: string
  pageSize: number
  isUseFavorites: boolean
  isFilterByUser: boolean
}

const personColumns = [
  'account.id',
  'account.userName',
  'account.firstName',
  'account.lastName',
  'account.email',
  'account.roles',
  'account.grantedPermissions',
  'account.withheldPermissions',
  'account.establishmentId',
  'account.customsPointIds',
  'account.countryId',
  'account.culture',
  'account.pageSize',
  'account.isUseFavorites',
  'account.isFilterByUser',
] as const

export const findPerson = (db: Reader, id: string): Promise<Person | undefined> =>
  db.selectFrom('account').select(personColumns).where('id', '=', id).executeTakeFirst()

export const listPeople = (
  db: Reader,
  filter: { role?: string; establishmentId?: string },
): Promise<Person[]> => {
  let query = db.selectFrom('account').select(personColumns).where('status', '=', 'APR')
  if (filter.role) query = query.where(sql<boolean>`${filter.role} = any(roles)`)
  if (filter.establishmentId) query = query.where('establishmentId', '=', filter.establishmentId)
  return query.orderBy('lastName').orderBy('firstName').execute()
}

export interface NewAccount extends Omit<Person, 'id' | 'pageSize' | 'isUseFavorites' | 'isFilterByUser'> {
  passwordHash: string
  status: string
}

/** Adds an account; a name that is taken already is left as it is and answers undefined. */
export const insertAccount = async ({ db, now }: Tx, account: NewAccount): Promise<string | undefined> => {
  const row = await db
    .insertInto('account')
    .values({ ...account, passwordChangedAt: now, createdAt: now })
    .onConflict((conflict) => conflict.column('userNameKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const insertSession = async (
  { db, now, origin }: Tx,
  accountId: string,
  expiresAt: Date,
  userAgent: string,
): Promise<string> => {
  const { id } = await db
    .insertInto('session')
    .values({
      accountId,
      createdAt: now,
      lastActiveAt: now,
      expiresAt,
      address: origin.address,
      userAgent: userAgent.slice(0, 300),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const endSession = async ({ db, now }: Tx, sessionId: string, reason: string): Promise<void> => {
  await db
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}

export interface LiveSession extends Person {
  sessionId: string
  lastActiveAt: Date
}

/** Sessions that still count now, with the person behind each: not ended, not too old, not idle, account active. */
export const findLiveSessions = (
  db: Reader,
  sessionIds: string[],
  now: Date,
  idleSince: Date,
): Promise<LiveSession[]> =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['session.id as sessionId', 'session.lastActiveAt', ...personColumns])
    .where('session.id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('session.lastActiveAt', '>', idleSince)
    .where('account.status', '=', 'APR')
    .where('account.isLocked', '=', false)
    .execute()

/** Notes activity; not audited, so that it needs no chained row for every click. */
export const touchSession = async (db: Reader, sessionId: string, now: Date): Promise<void> => {
  await db.updateTable('session').set({ lastActiveAt: now }).where('id', '=', sessionId).execute()
}
