import type { ExchangeWay } from '@papaver/contract/exchange/states.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface PartnerRow {
  readonly authorityId: number
  readonly way: ExchangeWay
  readonly address: string
  readonly version: number
}

export interface KeyRow {
  readonly id: string
  readonly authorityId: number
  readonly keyId: string
  readonly publicKeyPem: string
  readonly fingerprint: string
  readonly source: 'fetched' | 'pasted' | 'announced'
  readonly trustedAt: Date
  readonly trustedByName: string
  readonly endedAt: Date | null
  readonly endedByName: string | null
  readonly endedReason: string | null
  /** Since when it is known here that others may have had it. */
  readonly compromisedAt: Date | null
  /** The key that others may have had, and that had announced this one; null where others may have had this very key. */
  readonly givenUpWithId: string | null
}

/** Authorities that have a way or an address of their own. */
export const listPartners = (db: Reader): Promise<PartnerRow[]> =>
  db
    .selectFrom('exchangePartner')
    .select(['authorityId', 'address', 'version'])
    .select((eb) => eb.ref('way').$castTo<ExchangeWay>().as('way'))
    .execute()

/** Saves what was changed from `version`; 0 where nothing was said before. False where somebody else was faster. */
export const savePartner = async (
  { db, now }: Tx,
  { version, ...values }: PartnerRow & { readonly changedByName: string },
): Promise<boolean> => {
  const next = { ...values, version: version + 1, changedAt: now }
  if (version === 0) {
    const row = await db
      .insertInto('exchangePartner')
      .values(next)
      .onConflict((conflict) => conflict.doNothing())
      .returning('authorityId')
      .executeTakeFirst()
    return row !== undefined
  }
  const { numUpdatedRows } = await db
    .updateTable('exchangePartner')
    .set(next)
    .where('authorityId', '=', values.authorityId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

const keys = (db: Reader) =>
  db
    .selectFrom('exchangeKey')
    .select([
      'id',
      'authorityId',
      'keyId',
      'publicKeyPem',
      'fingerprint',
      'trustedAt',
      'trustedByName',
      'endedAt',
      'endedByName',
      'endedReason',
      'compromisedAt',
      'givenUpWithId',
    ])
    .select((eb) => eb.ref('source').$castTo<KeyRow['source']>().as('source'))

/** Every key that was ever trusted, those in force first, the newest before others. */
export const listKeys = (db: Reader): Promise<KeyRow[]> =>
  keys(db).orderBy('endedAt', 'desc').orderBy('trustedAt', 'desc').orderBy('id').execute()

/** One key as it was ever trusted, in force before others. */
export const listKeysOf = (db: Reader, fingerprint: string): Promise<KeyRow[]> =>
  keys(db).where('fingerprint', '=', fingerprint).orderBy('endedAt', 'desc').orderBy('id').execute()

/** Authorities of which a key is trusted. */
export const authoritiesWithKey = async (db: Reader): Promise<ReadonlySet<number>> =>
  new Set((await keys(db).where('endedAt', 'is', null).execute()).map(({ authorityId }) => authorityId))

/** Keys of this name, trusted or not any more. */
export const findKeysNamed = (db: Reader, keyId: string): Promise<KeyRow[]> =>
  keys(db).where('keyId', '=', keyId).execute()

export const findTrusted = (
  db: Reader,
  { keyId, fingerprint }: { readonly keyId: string; readonly fingerprint: string },
): Promise<KeyRow | undefined> =>
  keys(db)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('keyId', '=', keyId), eb('fingerprint', '=', fingerprint)]))
    .executeTakeFirst()

/** The authority that this key was ever pinned for, where it is another one than this. */
export const findOtherOwner = async (
  { db }: Tx,
  { authorityId, fingerprint }: { readonly authorityId: number; readonly fingerprint: string },
): Promise<number | undefined> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('exchange_key:' || ${fingerprint}, 0))`.execute(db)
  const row = await keys(db)
    .where('fingerprint', '=', fingerprint)
    .where('authorityId', '<>', authorityId)
    .executeTakeFirst()
  return row?.authorityId
}

/** Others may have had this very key: nobody trusts it again. */
export const isInOtherHands = async (db: Reader, fingerprint: string): Promise<boolean> =>
  (await listKeysOf(db, fingerprint)).some(isCompromisedItself)

export const isCompromisedItself = ({
  compromisedAt,
  givenUpWithId,
}: Pick<KeyRow, 'compromisedAt' | 'givenUpWithId'>): boolean =>
  compromisedAt !== null && givenUpWithId === null

/** It was trusted here, and is no longer, whatever it was called. */
export const isOnlyEnded = async (db: Reader, fingerprint: string): Promise<boolean> => {
  const rows = await listKeysOf(db, fingerprint)
  return rows.length > 0 && rows.every(({ endedAt }) => endedAt !== null)
}

export const lockKey = ({ db }: Tx, id: string): Promise<KeyRow | undefined> =>
  keys(db).where('id', '=', id).forUpdate().executeTakeFirst()

type NewKey = Pick<
  KeyRow,
  'authorityId' | 'keyId' | 'publicKeyPem' | 'fingerprint' | 'source' | 'trustedByName'
> & {
  /** The key that has signed it, of one that its authority has announced. */
  readonly announcedById?: string
}

/** Its id; undefined where a key of this name, or this key, is trusted already. */
export const insertKey = async ({ db, now }: Tx, key: NewKey): Promise<string | undefined> => {
  const row = await db
    .insertInto('exchangeKey')
    .values({ ...key, trustedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Keys that stand and fall with it, in force or not any more: the same one as it was trusted at another time, and those that it has
 * announced, and that those have.
 */
export const listBoundTo = async (
  { db }: Tx,
  { id, fingerprint }: Pick<KeyRow, 'id' | 'fingerprint'>,
): Promise<Pick<KeyRow, 'id' | 'keyId' | 'fingerprint'>[]> => {
  const { rows } = await sql<Pick<KeyRow, 'id' | 'keyId' | 'fingerprint'>>`
    with recursive bound as (
      select key.id, key.key_id, key.fingerprint from exchange_key key where key.fingerprint = ${fingerprint}
      union
      select key.id, key.key_id, key.fingerprint from exchange_key key join bound on key.announced_by_id = bound.id)
    select id, key_id as "keyId", fingerprint from bound where id <> ${id} order by id`.execute(db)
  return rows
}

/** Held until the transaction ends, so that nobody ends the trust in a key while something is judged by it. */
export const holdKeysNamed = async ({ db }: Tx, keyIds: readonly string[]): Promise<void> => {
  await db
    .selectFrom('exchangeKey')
    .select('id')
    .where('keyId', 'in', keyIds)
    .orderBy('id')
    .forShare()
    .execute()
}

interface Ended {
  readonly endedByName: string
  readonly endedReason: string
  readonly isCompromised: boolean
  /** The key in other hands that had announced these; left out of that key itself. */
  readonly withId?: string
}

/** Ends the trust in them. Of those whose trust had ended before, it is added that others may have had them, and how that is known. */
export const endKeys = async (
  { db, now }: Tx,
  ids: readonly string[],
  { endedByName, endedReason, isCompromised, withId }: Ended,
): Promise<void> => {
  await db
    .updateTable('exchangeKey')
    .set((eb) => ({
      endedAt: eb.fn.coalesce('endedAt', eb.val(now)),
      endedByName: eb.fn.coalesce('endedByName', eb.val(endedByName)),
      ...(isCompromised
        ? {
            endedReason,
            compromisedAt: eb.fn.coalesce('compromisedAt', eb.val(now)),
            // What others may have had themselves stays so.
            givenUpWithId:
              withId === undefined
                ? null
                : sql<string | null>`case when compromised_at is not null and given_up_with_id is null
                    then null else ${withId}::uuid end`,
          }
        : { endedReason: eb.fn.coalesce('endedReason', eb.val(endedReason)) }),
    }))
    .where('id', 'in', ids)
    .execute()
}
