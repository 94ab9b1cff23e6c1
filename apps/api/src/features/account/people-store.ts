import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { type Person, personColumns } from './store.ts'

/** An account with everything but its secrets. */
export interface AccountDetail extends Person {
  version: number
  designationTypeId: string | null
  occupation: string
  phone: string
  fax: string
  status: string
  statusSince: Date
  isLocked: boolean
  deactivatedBy: string | null
  lastLoginAt: Date | null
  passwordChangedAt: Date
  dormantNotifiedAt: Date | null
  isDemonstration: boolean
  createdAt: Date
}

export const accountColumns = [
  ...personColumns,
  'account.version',
  'account.designationTypeId',
  'account.occupation',
  'account.phone',
  'account.fax',
  'account.status',
  'account.statusSince',
  'account.isLocked',
  'account.deactivatedBy',
  'account.lastLoginAt',
  'account.passwordChangedAt',
  'account.dormantNotifiedAt',
  'account.isDemonstration',
  'account.createdAt',
] as const

export const findAccount = (db: Reader, id: string): Promise<AccountDetail | undefined> =>
  db.selectFrom('account').select(accountColumns).where('id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockAccount = ({ db }: Tx, id: string): Promise<AccountDetail | undefined> =>
  db.selectFrom('account').select(accountColumns).where('id', '=', id).forUpdate().executeTakeFirst()

type Changeable = Partial<
  Omit<
    AccountDetail,
    'id' | 'version' | 'userName' | 'passwordChangedAt' | 'isDemonstration' | 'createdAt'
  > & {
    mustChangePassword: boolean
    lockedUntil: Date | null
  }
>

/** Changes an account and counts its version on. */
export const updateAccount = async ({ db }: Tx, id: string, changes: Changeable): Promise<void> => {
  await db
    .updateTable('account')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Does a living account other than this one use the address? */
export const isEmailTaken = async (db: Reader, email: string, exceptId: string | null): Promise<boolean> => {
  const query = db
    .selectFrom('account')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('status', 'not in', ['CAN', 'CAS', 'CLO'])
    .limit(1)
  const row = await (exceptId === null ? query : query.where('id', '<>', exceptId)).executeTakeFirst()
  return row !== undefined
}

/** The living account of an address: there is never more than one. */
export const findLivingByEmail = (db: Reader, email: string): Promise<AccountDetail | undefined> =>
  db
    .selectFrom('account')
    .select(accountColumns)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('status', 'not in', ['CAN', 'CAS', 'CLO'])
    .executeTakeFirst()

/** Ends all sessions of an account on every process, but for one if named (architecture: sessions are asked every time). */
export const endSessionsOf = async (
  { db, now }: Tx,
  accountId: string,
  reason: string,
  exceptSessionId?: string,
): Promise<void> => {
  const query = db
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
  await (exceptSessionId === undefined ? query : query.where('id', '<>', exceptSessionId)).execute()
}
