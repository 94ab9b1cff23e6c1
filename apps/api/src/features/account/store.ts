import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { mayGiveName } from './held-name-store.ts'

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

/** What a `Person` is read from. */
export const personColumns = [
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

/** Somebody who may work now, and stays so until the transaction ends: his account does not change before. */
export const holdPerson = ({ db }: Tx, id: string): Promise<Person | undefined> =>
  db
    .selectFrom('account')
    .select(personColumns)
    .where('id', '=', id)
    .where('status', '=', 'APR')
    .forShare()
    .executeTakeFirst()

const working = (db: Reader) =>
  db
    .selectFrom('account')
    .select(personColumns)
    .where('status', '=', 'APR')
    .orderBy('lastName')
    .orderBy('firstName')

export const listPeople = (
  db: Reader,
  { establishmentId }: { readonly establishmentId?: string },
): Promise<Person[]> =>
  (establishmentId ? working(db).where('establishmentId', '=', establishmentId) : working(db)).execute()

/** The authority's people, whatever each of them may do. */
export const listOfficers = (db: Reader): Promise<Person[]> =>
  working(db).where(sql<boolean>`'CA_ADMIN' = any(roles)`).execute()

export interface NewAccount extends Omit<Person, 'id' | 'pageSize' | 'isUseFavorites' | 'isFilterByUser'> {
  passwordHash: string
  status: string
  designationTypeId?: string | null
  occupation?: string
  phone?: string
  fax?: string
  isDemonstration?: boolean
  isUseFavorites?: boolean
}

/** Adds an account; a name that is taken or held already, or looks like one that is, answers undefined. */
export const insertAccount = async (tx: Tx, account: NewAccount): Promise<string | undefined> => {
  const { db, now } = tx
  if (!(await mayGiveName(tx, account.userName))) return undefined
  const row = await db
    .insertInto('account')
    .values({ ...account, passwordChangedAt: now, statusSince: now, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
