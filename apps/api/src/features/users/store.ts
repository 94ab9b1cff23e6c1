import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { UserRequest } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

export type RequestRow = Selectable<UserRequest>
export type RequestChanges = Updateable<UserRequest>

/** Any constant will do, as long as every process of every release uses the same. */
const peopleLock = 7_227_282

/**
 * Holds the life of all accounts until the transaction ends: rules that look at others (the last administrator,
 * the managers of an organisation) are then true for as long as it takes to act on them.
 */
export const holdPeople = async ({ db }: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${peopleLock})`.execute(db)
}

export const insertRequest = async ({ db }: Tx, request: Insertable<UserRequest>): Promise<void> => {
  await db.insertInto('userRequest').values(request).execute()
}

export const findRequest = (db: Reader, accountId: string): Promise<RequestRow | undefined> =>
  db.selectFrom('userRequest').selectAll().where('accountId', '=', accountId).executeTakeFirst()

export const updateRequest = async (
  { db }: Tx,
  accountId: string,
  changes: RequestChanges,
): Promise<void> => {
  if (Object.keys(changes).length === 0) return
  await db.updateTable('userRequest').set(changes).where('accountId', '=', accountId).execute()
}

export interface HistoryInput {
  readonly accountId: string
  readonly action: string
  readonly fromStatus: string | null
  readonly toStatus: string
  readonly actorName: string
  readonly reasonCode?: string | null
  readonly comment?: string | null
}

export const insertHistory = async ({ db, now, origin }: Tx, entry: HistoryInput): Promise<void> => {
  await db
    .insertInto('userHistory')
    .values({ ...entry, at: now, actorId: origin.actorId })
    .execute()
}

/** What happened to an account, oldest first. */
export const listHistory = (db: Reader, accountId: string) =>
  db.selectFrom('userHistory').selectAll().where('accountId', '=', accountId).orderBy('id').execute()

export const insertAttachment = async (
  { db, now }: Tx,
  accountId: string,
  fileId: string,
  uploadedByName: string,
): Promise<void> => {
  await db
    .insertInto('userAttachment')
    .values({ accountId, fileId, uploadedByName, uploadedAt: now })
    .execute()
}

export const listAttachments = (db: Reader, accountId: string) =>
  db
    .selectFrom('userAttachment')
    .innerJoin('storedFile', 'storedFile.id', 'userAttachment.fileId')
    .select([
      'userAttachment.id',
      'userAttachment.fileId',
      'storedFile.name',
      'storedFile.mediaType',
      'storedFile.bytes',
      'storedFile.embedded',
      'storedFile.signature',
      'userAttachment.uploadedAt',
      'userAttachment.uploadedByName',
    ])
    .where('userAttachment.accountId', '=', accountId)
    .orderBy('userAttachment.id')
    .execute()

export interface FileFacts {
  readonly name: string
  readonly mediaType: string
  readonly bytes: number
  readonly sha256: Buffer
}

/** What is known of a stored file, without its bytes. */
export const findFileFacts = (db: Reader, fileId: string): Promise<FileFacts | undefined> =>
  db
    .selectFrom('storedFile')
    .select(['name', 'mediaType', 'bytes', 'sha256'])
    .where('id', '=', fileId)
    .executeTakeFirst()

export interface Favorite {
  readonly kind: string
  readonly itemId: string
}

export const listFavorites = (db: Reader, accountId: string): Promise<Favorite[]> =>
  db
    .selectFrom('userFavorite')
    .select(['kind', 'itemId'])
    .where('accountId', '=', accountId)
    .orderBy('itemId')
    .execute()

export const replaceFavorites = async (
  { db }: Tx,
  accountId: string,
  favorites: readonly Favorite[],
): Promise<void> => {
  await db.deleteFrom('userFavorite').where('accountId', '=', accountId).execute()
  if (favorites.length > 0)
    await db
      .insertInto('userFavorite')
      .values(favorites.map((favorite) => ({ ...favorite, accountId })))
      .execute()
}
