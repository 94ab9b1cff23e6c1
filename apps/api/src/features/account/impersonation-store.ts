import type { Reader, Tx } from '../../platform/transaction.ts'

export interface NewImpersonation {
  readonly codeHash: Buffer
  readonly officerId: string
  readonly accountId: string
  readonly reason: string
  readonly expiresAt: Date
}

/** Keeps what an officer may begin; of his codes only the newest works. */
export const insertImpersonation = async (
  { db, now }: Tx,
  impersonation: NewImpersonation,
): Promise<string> => {
  await db
    .updateTable('impersonation')
    .set({ expiresAt: now })
    .where('officerId', '=', impersonation.officerId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
  const { id } = await db
    .insertInto('impersonation')
    .values({ ...impersonation, madeAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Uses an officer's code up; undefined where it is not his, not right, too old, or was used. */
export const takeImpersonation = (
  { db, now }: Tx,
  id: string,
  codeHash: Buffer,
  officerId: string,
): Promise<{ accountId: string; reason: string } | undefined> =>
  db
    .updateTable('impersonation')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('codeHash', '=', codeHash)
    .where('officerId', '=', officerId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['accountId', 'reason'])
    .executeTakeFirst()

export interface OpenImpersonation {
  sessionId: string
  accountId: string
  userName: string
  impersonatorId: string
  impersonatorName: string
  expiresAt: Date
}

/** Impersonations that nobody has ended yet, whether or not they still count; of one officer, or all. */
export const listOpenImpersonations = async (
  db: Reader,
  officerId?: string,
): Promise<OpenImpersonation[]> => {
  const query = db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'session.id as sessionId',
      'session.accountId',
      'account.userName',
      'session.impersonatorId',
      'session.impersonatorName',
      'session.expiresAt',
    ])
    .where('session.impersonatorId', 'is not', null)
    .where('session.endedAt', 'is', null)
  const rows = await (officerId === undefined
    ? query
    : query.where('session.impersonatorId', '=', officerId)
  ).execute()
  return rows.map((row) => ({
    ...row,
    impersonatorId: row.impersonatorId ?? '',
    impersonatorName: row.impersonatorName ?? '',
  }))
}

/** Until when a session stands that nobody ends before. */
export const findSessionEnd = async (db: Reader, sessionId: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('session')
    .select('expiresAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.expiresAt
}
