import { type Kysely, sql } from 'kysely'
import { builtOnce } from '../../platform/database/built.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { unreadOf } from '../notifications/public.ts'
import { type Person, personColumns } from './store.ts'

/** How a person came in. */
export type SessionMethod = 'password' | 'sso' | 'impersonation' | 'ticket'

export interface NewSession {
  readonly accountId: string
  /** The second factor is still to come. */
  readonly isPending: boolean
  readonly method: SessionMethod
  readonly userAgent: string
  readonly expiresAt: Date
  /** The officer, and his own session: with it this one ends. */
  readonly impersonator?: { readonly id: string; readonly name: string; readonly sessionId: string }
}

export const insertSession = async ({ db, now, origin }: Tx, session: NewSession): Promise<string> => {
  const { accountId, isPending, method, userAgent, expiresAt, impersonator } = session
  const { id } = await db
    .insertInto('session')
    .values({
      accountId,
      isPending,
      method,
      createdAt: now,
      lastActiveAt: now,
      expiresAt,
      address: origin.address,
      userAgent: userAgent.slice(0, 300),
      impersonatorId: impersonator?.id ?? null,
      impersonatorName: impersonator?.name ?? null,
      impersonatorSessionId: impersonator?.sessionId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends one session of the account; false where it has none of this name that still stands. */
export const endSession = async (
  { db, now }: Tx,
  accountId: string,
  sessionId: string,
  reason: string,
): Promise<boolean> => {
  const ended = await db
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('id', '=', sessionId)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export interface LiveSession extends Person {
  sessionId: string
  lastActiveAt: Date
  isPending: boolean
  method: string
  impersonatorId: string | null
  impersonatorName: string | null
  /** How the officer himself came in. */
  ownMethod: string | null
  officerRoles: string[] | null
  officerGrantedPermissions: string[] | null
  officerWithheldPermissions: string[] | null
}

interface Standing {
  readonly sessionIds: readonly string[]
  readonly now: Date
  readonly idleSince: Date
}

const liveSessions = (db: Kysely<DB>, { sessionIds, now, idleSince }: Standing) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .leftJoin('session as own', 'own.id', 'session.impersonatorSessionId')
    .leftJoin('account as officer', 'officer.id', 'own.accountId')
    .select([
      'session.id as sessionId',
      'session.lastActiveAt',
      'session.isPending',
      'session.method',
      'own.method as ownMethod',
      'session.impersonatorId',
      'session.impersonatorName',
      'officer.roles as officerRoles',
      'officer.grantedPermissions as officerGrantedPermissions',
      'officer.withheldPermissions as officerWithheldPermissions',
      ...personColumns,
    ])
    .where('session.id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('session.lastActiveAt', '>', idleSince)
    .where('account.status', '=', 'APR')
    .where('account.isLocked', '=', false)
    .where(({ eb, and, or }) =>
      or([
        eb('session.impersonatorId', 'is', null),
        and([
          eb('own.endedAt', 'is', null),
          eb('own.expiresAt', '>', now),
          eb('officer.status', '=', 'APR'),
          eb('officer.isLocked', '=', false),
        ]),
      ]),
    )

/**
 * Sessions that still count now, with the person behind each: not ended, not too old, not idle, account active. An
 * impersonation counts as long as the officer's own session and account do, too.
 */
export const findLiveSessions = builtOnce<Standing, LiveSession>((db, standing) =>
  liveSessions(db, standing).compile(),
)

export interface WatchedSession extends LiveSession {
  /** Notices that the person has not read. */
  readonly unread: number
}

/** The same, each with what waits to be read. */
export const findWatchedSessions = builtOnce<Standing, WatchedSession>((db, standing) =>
  liveSessions(db, standing).select(unreadOf('account.id').as('unread')).compile(),
)

/**
 * Notes activity; not audited, so that it needs no chained row for every click. What an officer does through
 * another's eyes keeps his own session awake, too.
 */
export const touchSession = async (db: Reader, sessionId: string, now: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ lastActiveAt: now })
    .where('endedAt', 'is', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', '=', sessionId),
        eb(
          'id',
          '=',
          selectFrom('session as begun')
            .select('begun.impersonatorSessionId')
            .where('begun.id', '=', sessionId),
        ),
      ]),
    )
    .execute()
}

/** Ends every session that was begun in this way; answers the ids of their accounts. */
export const endSessionsBegunBy = async (
  { db, now }: Tx,
  method: SessionMethod,
  reason: string,
): Promise<string[]> => {
  const ended = await db
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('method', '=', method)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('accountId')
    .execute()
  return ended.map(({ accountId }) => accountId)
}

export interface OwnSessionRow {
  id: string
  createdAt: Date
  lastActiveAt: Date
  address: string | null
  userAgent: string | null
  impersonatorName: string | null
}

/** The account's sessions that still count, newest activity first. One that waits for its code opens nothing. */
export const listLiveSessionsOf = (
  db: Reader,
  accountId: string,
  now: Date,
  idleSince: Date,
): Promise<OwnSessionRow[]> =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt', 'lastActiveAt', 'address', 'userAgent', 'impersonatorName'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('isPending', '=', false)
    .where('expiresAt', '>', now)
    .where('lastActiveAt', '>', idleSince)
    .orderBy('lastActiveAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** When the person behind the session last proved that he is there himself; undefined where he never did. */
export const findConfirmedAt = async (db: Reader, sessionId: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('session')
    .select('confirmedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.confirmedAt ?? undefined
}

export const markConfirmed = async ({ db, now }: Tx, sessionId: string): Promise<void> => {
  await db.updateTable('session').set({ confirmedAt: now }).where('id', '=', sessionId).execute()
}

/** A session of one who has no password here that could be asked for: it counts as confirmed to its end. */
export const confirmForGood = async ({ db }: Tx, sessionId: string): Promise<void> => {
  await db
    .updateTable('session')
    .set(({ ref }) => ({ confirmedAt: ref('expiresAt') }))
    .where('id', '=', sessionId)
    .execute()
}

/** Removes sessions that could not go on after that moment, however they ended. */
export const sweepSessions = async (db: Reader, expiredBefore: Date): Promise<void> => {
  await db.deleteFrom('session').where('expiresAt', '<', expiredBefore).execute()
}
