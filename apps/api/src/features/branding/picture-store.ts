import type { PictureMediaType } from '@papaver/contract/branding/pictures.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** What is known of a version of a picture without its bytes. */
export interface PictureFacts {
  readonly slot: string
  readonly version: number
  readonly fileName: string
  /** Null where the picture was taken away. */
  readonly mediaType: string | null
  readonly width: number | null
  readonly height: number | null
  readonly sourceBytes: number | null
  readonly sha256: Buffer | null
  readonly isShipped: boolean
  readonly changedAt: Date
  readonly changedBy: string
}

const facts = [
  'slot',
  'version',
  'fileName',
  'mediaType',
  'width',
  'height',
  'sourceBytes',
  'sha256',
  'isShipped',
  'changedAt',
  'changedBy',
] as const

/** The newest version of every slot. */
export const listNewest = (db: Reader): Promise<PictureFacts[]> =>
  db
    .selectFrom('applicationAttachmentVersion')
    .distinctOn('slot')
    .select(facts)
    .orderBy('slot')
    .orderBy('version', 'desc')
    .execute()

/** The newest first. */
export const listPictureVersions = (db: Reader, slot: string, limit: number): Promise<PictureFacts[]> =>
  db
    .selectFrom('applicationAttachmentVersion')
    .select(facts)
    .where('slot', '=', slot)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()

/** A picture with its bytes; `screen` where browsers are shown something else. */
export interface Picture {
  readonly mediaType: PictureMediaType
  readonly bytes: Buffer
  readonly screen: Buffer | null
  readonly width: number
  readonly height: number
}
export interface PictureRow extends PictureFacts {
  readonly bytes: Buffer | null
  readonly screen: Buffer | null
}

/** The newest version with its bytes, or the one that is named. */
export const findPicture = (db: Reader, slot: string, version?: number): Promise<PictureRow | undefined> =>
  db
    .selectFrom('applicationAttachmentVersion')
    .select([...facts, 'bytes', 'screen'])
    .where('slot', '=', slot)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The newest pictures of some slots as documents bear them; a slot from which it was taken away has none. */
export const findPictures = async (
  db: Reader,
  slots: readonly string[],
): Promise<ReadonlyMap<string, Pick<Picture, 'mediaType' | 'bytes'>>> => {
  const rows = await db
    .selectFrom('applicationAttachmentVersion')
    .distinctOn('slot')
    .select(['slot', 'mediaType', 'bytes'])
    .where('slot', 'in', [...slots])
    .orderBy('slot')
    .orderBy('version', 'desc')
    .execute()
  return new Map(
    rows.flatMap(({ slot, mediaType, bytes }) =>
      bytes === null ? [] : [[slot, { mediaType: mediaType as PictureMediaType, bytes }] as const],
    ),
  )
}

export type NewPicture = Omit<PictureRow, 'changedAt' | 'changedBy'>

/** False where somebody else has written this version meanwhile. */
export const insertPicture = async (tx: Tx, picture: NewPicture): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('applicationAttachmentVersion')
    .values({ ...picture, changedAt: tx.now, changedBy: tx.origin.actorName })
    .onConflict((conflict) => conflict.columns(['slot', 'version']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface Officer {
  readonly id: string
  readonly name: string
}

const isOfficer = sql<SqlBool>`'CA_ADMIN' = any(roles)`

/** Who signs or has signed for the authority: its approved people, and whoever has a signature here. */
export const listOfficers = async (db: Reader, alsoIds: readonly string[]): Promise<Officer[]> => {
  const rows = await db
    .selectFrom('accountReading')
    .select(['id', 'firstName', 'lastName', 'userName'])
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'APR'), isOfficer]),
        ...(alsoIds.length > 0 ? [where('id', 'in', [...alsoIds])] : []),
      ]),
    )
    .orderBy('lastName')
    .orderBy('firstName')
    .execute()
  return rows.map(({ id, firstName, lastName, userName }) => ({
    id: id ?? '',
    name: personName({ firstName, lastName }) || (userName ?? ''),
  }))
}

export const mayHaveSignature = async (db: Reader, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('accountReading')
    .select('id')
    .where('id', '=', accountId)
    .where('status', '=', 'APR')
    .where(isOfficer)
    .executeTakeFirst()
  return row !== undefined
}
