import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { UserStatus } from '@papaver/contract/users/life.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { type AccountDetail, findAccount, lockAccount } from '../account/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { type PeopleScope, sees } from './policy.ts'
import { findRequest, type RequestRow } from './store.ts'

/** A person's account whole: the account, and what was asked for when it was registered. */
export interface UserRecord {
  readonly account: AccountDetail
  /** Undefined for accounts that nobody registered: the first administrator, the demonstration. */
  readonly request: RequestRow | undefined
}

export const statusOf = ({ account }: Pick<UserRecord, 'account'>): UserStatus => account.status as UserStatus

const complete = async (
  db: Reader,
  scope: PeopleScope,
  account: AccountDetail | undefined,
): Promise<UserRecord> => {
  if (account === undefined || !sees(scope, account)) return refuse(frameRefusals.notFound)
  return { account, request: await findRequest(db, account.id) }
}

/** The account, or a refusal as "not found" where it is not there or not in the scope. */
export const getRecord = async (db: Reader, scope: PeopleScope, id: string): Promise<UserRecord> =>
  complete(db, scope, await findAccount(db, id))

/** The same, held until the transaction ends. */
export const lockRecord = async (tx: Tx, scope: PeopleScope, id: string): Promise<UserRecord> =>
  complete(tx.db, scope, await lockAccount(tx, id))

/** Scope of the system's own work: jobs, and the applicant behind his link. */
export const systemScope: PeopleScope = { kind: 'all', selfId: '' }

/** The establishment an account is linked to, else the name that the applicant gave; empty where there is neither. */
export const organisationOf = async (db: Reader, { account, request }: UserRecord): Promise<string> => {
  const linked = account.establishmentId ? await findEstablishment(db, account.establishmentId) : undefined
  return linked?.name ?? request?.establishmentName ?? ''
}
