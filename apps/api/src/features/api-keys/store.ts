import type { KeyEnd } from '@papaver/contract/api-keys/rules.ts'
import { type Insertable, type SqlBool, sql } from 'kysely'
import { type Attempt, attemptOf } from '../../platform/attempts.ts'
import type { ApiKey } from '../../platform/database/database-types.ts'
import type { Database, Reader, Tx } from '../../platform/transaction.ts'
import type { KeyReach } from './policy.ts'

const columns = [
  'apiKey.id',
  'apiKey.establishmentId',
  'apiKey.accountId',
  'apiKey.name',
  'apiKey.start',
  'apiKey.scopes',
  'apiKey.networks',
  'apiKey.madeAt',
  'apiKey.endsOn',
  'apiKey.revokedAt',
  'apiKey.revokedBy',
  'apiKey.revokedSide',
  'apiKey.revokedFor',
  'apiKey.revokedBecause',
  'apiKey.uses',
  'apiKey.usedAt',
  'apiKey.usedFrom',
  'apiKey.refusedAt',
  'apiKey.refusedFrom',
] as const

/** With the house and with who has made it, as he is now. */
const whole = (db: Reader) =>
  db
    .selectFrom('apiKey')
    .innerJoin('establishmentReading as house', 'house.id', 'apiKey.establishmentId')
    .innerJoin('accountReading as maker', 'maker.id', 'apiKey.accountId')
    .select([
      ...columns,
      'house.name as house',
      'maker.firstName',
      'maker.lastName',
      'maker.status',
      'maker.statusSince',
      'maker.isLocked',
      'maker.roles',
      'maker.grantedPermissions',
      'maker.withheldPermissions',
      'maker.establishmentId as makerEstablishmentId',
    ])

export type KeyRow = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>

const inReach = (reach: KeyReach) => {
  switch (reach.kind) {
    case 'all':
      return sql<SqlBool>`true`
    case 'house':
      return sql<SqlBool>`api_key.establishment_id = ${reach.establishmentId}`
    case 'own':
      return sql<SqlBool>`api_key.establishment_id = ${reach.establishmentId}
        and api_key.account_id = ${reach.accountId}`
    case 'nobody':
      return sql<SqlBool>`false`
  }
}

export interface KeyFilter {
  /** Those that nobody has ended and whose last day is not over, or the others. */
  readonly view: 'standing' | 'over'
  readonly today: string
  readonly search?: string | undefined
}

const isStanding = (today: string) =>
  sql<SqlBool>`api_key.revoked_at is null and api_key.ends_on >= ${today}::date`

/** A page of them, those that end first before the others, or the newest that are over; with how many there are. */
export const listKeys = async (
  db: Reader,
  reach: KeyReach,
  { view, today, search }: KeyFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: KeyRow[]; total: number }> => {
  let query = whole(db).where(inReach(reach))
  query = query.where(view === 'standing' ? isStanding(today) : sql<SqlBool>`not (${isStanding(today)})`)
  if (search) {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<SqlBool>`fold_text(api_key.name || ' ' || api_key.start || ' ' || house.name) like fold_text(${like})`,
    )
  }
  const ordered =
    view === 'standing'
      ? query.orderBy('apiKey.endsOn').orderBy('apiKey.id')
      : query
          .orderBy(sql`coalesce(api_key.revoked_at, api_key.ends_on::timestamptz)`, 'desc')
          .orderBy('apiKey.id')
  const [rows, counted] = await Promise.all([
    ordered
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(counted.total) }
}

export const findKey = (db: Reader, reach: KeyReach, id: string): Promise<KeyRow | undefined> =>
  whole(db).where(inReach(reach)).where('apiKey.id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockKey = (tx: Tx, reach: KeyReach, id: string): Promise<KeyRow | undefined> =>
  whole(tx.db).where(inReach(reach)).where('apiKey.id', '=', id).forUpdate('apiKey').executeTakeFirst()

/** By the hash of its secret: who has it, has it. */
export const findKeyBy = (db: Reader, secretHash: Buffer): Promise<KeyRow | undefined> =>
  whole(db).where('apiKey.secretHash', '=', secretHash).executeTakeFirst()

/** Those of a house that count; nobody makes another meanwhile. */
export const countStanding = async ({ db }: Tx, establishmentId: string, today: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('api_key:' || ${establishmentId}, 0))`.execute(db)
  return countKeysAt(db, establishmentId, today)
}

/** How many keys of an establishment nobody has ended and are within their days. */
export const countKeysAt = async (db: Reader, establishmentId: string, today: string): Promise<number> => {
  const { count } = await db
    .selectFrom('apiKey')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('establishmentId', '=', establishmentId)
    .where(isStanding(today))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertKey = async ({ db }: Tx, key: Insertable<ApiKey>): Promise<string> => {
  const { id } = await db.insertInto('apiKey').values(key).returning('id').executeTakeFirstOrThrow()
  return id
}

type Side = 'authority' | 'applicant'

interface Ending {
  readonly by: string
  readonly side: Side
  readonly comment: string | null
  /** What else has ended it. */
  readonly because?: KeyEnd
}

export const endKey = async (
  { db, now }: Tx,
  id: string,
  { by, side, comment, because }: Ending,
): Promise<void> => {
  await db
    .updateTable('apiKey')
    .set({
      revokedAt: now,
      revokedBy: by,
      revokedSide: side,
      revokedFor: comment,
      revokedBecause: because ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Keys that nobody has ended, of an establishment or of who has made them, held until the transaction ends. */
export const lockKeysOf = (
  { db }: Tx,
  of: { readonly establishmentId: string } | { readonly accountId: string },
): Promise<KeyRow[]> => {
  const query = whole(db).where('apiKey.revokedAt', 'is', null)
  return (
    'accountId' in of
      ? query.where('apiKey.accountId', '=', of.accountId)
      : query.where('apiKey.establishmentId', '=', of.establishmentId)
  )
    .orderBy('apiKey.id')
    .forUpdate('apiKey')
    .execute()
}

export interface Use {
  readonly id: string
  readonly now: Date
  readonly address: string
  /** Calls within a minute. */
  readonly limit: number
}

/** Counts one call of a key, by one statement, where one is left of its minute. */
export const takeUse = async (db: Database, { id, now, address, limit }: Use): Promise<Attempt> => {
  const { rows } = await sql<Attempt>`
    with taken as materialized (${attemptOf(now, { subject: `api-key:${id}`, limit, minutes: 1 })}),
    used as (
      update api_key set uses = uses + 1, used_at = ${now}, used_from = ${address}
      where id = ${id} and exists (select from taken where is_taken)
    )
    select attempts, is_taken, next_at from taken`.execute(db)
  return rows[0] ?? { attempts: limit, isTaken: false, nextAt: now }
}

/** That a right key was tried from where it does not count. */
export const noteRefused = async (db: Database, id: string, now: Date, address: string): Promise<void> => {
  await db.updateTable('apiKey').set({ refusedAt: now, refusedFrom: address }).where('id', '=', id).execute()
}

/** Those that end until that day and whose keepers have not been reminded. */
export const listEnding = async (db: Reader, today: string, until: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('apiKey')
    .select('id')
    .where('revokedAt', 'is', null)
    .where('remindedAt', 'is', null)
    .where('endsOn', '>=', today)
    .where('endsOn', '<=', until)
    .execute()
  return rows.map(({ id }) => id)
}

/** True for the one who comes first: he reminds of it. */
export const takeReminder = async ({ db, now }: Tx, id: string): Promise<boolean> => {
  const row = await db
    .updateTable('apiKey')
    .set({ remindedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('remindedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
