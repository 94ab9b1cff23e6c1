import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** A registration that was none, as its maker must never notice. */
export interface Decoy {
  readonly id: string
  /** Owner of the address that was given. */
  readonly accountId: string
  /** Files that were taken and thrown away. */
  readonly files: number
}

/** Adds a decoy; its id is made as those of accounts are. Those that have run out go at the same time. */
export const insertDecoy = async (
  { db, now }: Tx,
  { keyHashOf, ...decoy }: { keyHashOf: (id: string) => Buffer; accountId: string; expiresAt: Date },
): Promise<string> => {
  await db.deleteFrom('registrationDecoy').where('expiresAt', '<', now).execute()
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
  const id = rows[0]?.id ?? ''
  await db
    .insertInto('registrationDecoy')
    .values({ ...decoy, id, keyHash: keyHashOf(id), madeAt: now })
    .execute()
  return id
}

/** Without a hash by its id alone. */
const openDecoy = (db: Reader, id: string, keyHash: Buffer | undefined, now: Date) =>
  db
    .selectFrom('registrationDecoy')
    .select(['id', 'accountId', 'files'])
    .where('id', '=', id)
    .$if(keyHash !== undefined, (query) => query.where('keyHash', '=', keyHash ?? Buffer.alloc(0)))
    .where('expiresAt', '>', now)

export const findDecoy = (
  db: Reader,
  id: string,
  keyHash: Buffer | undefined,
  now: Date,
): Promise<Decoy | undefined> => openDecoy(db, id, keyHash, now).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockDecoy = ({ db, now }: Tx, id: string, keyHash: Buffer): Promise<Decoy | undefined> =>
  openDecoy(db, id, keyHash, now).forUpdate().executeTakeFirst()

export const countDecoyFiles = async ({ db }: Tx, id: string, files: number): Promise<void> => {
  await db.updateTable('registrationDecoy').set({ files }).where('id', '=', id).execute()
}

/** Does the work, then undoes what it wrote and keeps the transaction. Nothing of it may wait for the commit. */
export const undone = async <Result>({ db }: Tx, work: () => Promise<Result>): Promise<Result> => {
  await sql`savepoint undone`.execute(db)
  const result = await work()
  await sql`rollback to savepoint undone`.execute(db)
  return result
}
