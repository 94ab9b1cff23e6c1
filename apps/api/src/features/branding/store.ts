import type { Reader, Tx } from '../../platform/transaction.ts'

export interface Attachment {
  kind: string
  mediaType: string
  bytes: Buffer
}

export const findAttachment = (db: Reader, kind: string): Promise<Attachment | undefined> =>
  db
    .selectFrom('applicationAttachment')
    .select(['kind', 'mediaType', 'bytes'])
    .where('kind', '=', kind)
    .executeTakeFirst()

/** True where no attachment of this kind is there yet. */
export const insertAttachment = async (tx: Tx, attachment: Attachment, sha256: Buffer): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('applicationAttachment')
    .values({ ...attachment, sha256, changedAt: tx.now })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export interface MenuRow {
  id: string
  parentId: string | null
  position: number
  name: string
  icon: string
  routerLink: string | null
  permissions: string[]
  countName: string | null
}

export const listMenu = (db: Reader): Promise<MenuRow[]> =>
  db
    .selectFrom('menuItem')
    .select(['id', 'parentId', 'position', 'name', 'icon', 'routerLink', 'permissions', 'countName'])
    .where('isActive', '=', true)
    .orderBy('position')
    .execute()

/** Adds the entries that are not there; what the authority changed stays as it is. Parents come first. */
export const insertMenu = async (tx: Tx, rows: MenuRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.db
    .insertInto('menuItem')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
