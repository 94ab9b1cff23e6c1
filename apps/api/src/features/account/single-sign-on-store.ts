import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** Statuses that are never left: such an account stands in nobody's way. */
const final = ['CAN', 'CAS', 'CLO']

/** The account that a provider's subject is here, unless it has come to its end. */
export const findLinkedAccount = async (
  db: Reader,
  issuer: string,
  subject: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('accountIdentity')
    .innerJoin('account', 'account.id', 'accountIdentity.accountId')
    .select('accountId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('status', 'not in', final)
    .executeTakeFirst()
  return row?.accountId
}

/**
 * The one active account of an address that nobody of this provider is linked with yet: an address that was given
 * to another person does not open the account of the first.
 */
export const findLinkableAccount = async (
  db: Reader,
  issuer: string,
  email: string,
): Promise<string | undefined> => {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'APR')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accountIdentity')
            .select('subject')
            .where('issuer', '=', issuer)
            .whereRef('accountIdentity.accountId', '=', 'account.id'),
        ),
      ),
    )
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}

/** Notes who the subject is here; an account that has come to its end gives it free. */
export const linkIdentity = async (
  { db, now }: Tx,
  issuer: string,
  subject: string,
  accountId: string,
): Promise<void> => {
  await db
    .insertInto('accountIdentity')
    .values({ issuer, subject, accountId, linkedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ accountId, linkedAt: now }),
    )
    .execute()
}

export interface LinkedIdentity {
  readonly issuer: string
  readonly subject: string
  readonly linkedAt: Date
}

/** Who an account is at identity providers, the oldest link first. */
export const listIdentities = (db: Reader, accountId: string): Promise<LinkedIdentity[]> =>
  db
    .selectFrom('accountIdentity')
    .select(['issuer', 'subject', 'linkedAt'])
    .where('accountId', '=', accountId)
    .orderBy('linkedAt')
    .orderBy('issuer')
    .execute()

/** Undoes one link of an account; false where it has no such one. */
export const deleteIdentity = async (
  { db }: Tx,
  accountId: string,
  { issuer, subject }: Pick<LinkedIdentity, 'issuer' | 'subject'>,
): Promise<boolean> => {
  const row = await db
    .deleteFrom('accountIdentity')
    .where('accountId', '=', accountId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}

/** Undoes all links of an account and answers them. */
export const deleteIdentities = ({ db }: Tx, accountId: string): Promise<LinkedIdentity[]> =>
  db
    .deleteFrom('accountIdentity')
    .where('accountId', '=', accountId)
    .returning(['issuer', 'subject', 'linkedAt'])
    .execute()
