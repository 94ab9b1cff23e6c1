import type { HelpArea, HelpReader } from '@papaver/contract/help/vocabulary.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/transaction.ts'

/** Whom an article is for and where it is offered. */
export interface ArticleProperties {
  kind: 'guide' | 'news'
  area: HelpArea
  screens: string[]
  readers: HelpReader[]
  position: number
  isActive: boolean
  /** ISO day. */
  validFrom: string | null
}
export interface ArticleRow extends ArticleProperties {
  key: string
  announcedAt: Date | null
  isShipped: boolean
  isChanged: boolean
  version: number
  changedAt: Date
}

const columns = [
  'key',
  'kind',
  'area',
  'screens',
  'readers',
  'position',
  'isActive',
  'validFrom',
  'announcedAt',
  'isShipped',
  'isChanged',
  'version',
  'changedAt',
] as const

const inOrder = (left: ArticleRow, right: ArticleRow): number =>
  left.position - right.position || (left.key < right.key ? -1 : 1)

export const listArticles = async (db: Reader): Promise<ArticleRow[]> =>
  ((await db.selectFrom('helpArticle').select(columns).execute()) as ArticleRow[]).toSorted(inOrder)

export const findArticle = async (db: Reader, key: string): Promise<ArticleRow | undefined> =>
  (await db.selectFrom('helpArticle').select(columns).where('key', '=', key).executeTakeFirst()) as
    | ArticleRow
    | undefined

/** The same, held until the end of the transaction: its texts and files change under this lock alone. */
export const lockArticle = async (tx: Tx, key: string): Promise<ArticleRow | undefined> =>
  (await tx.db
    .selectFrom('helpArticle')
    .select(columns)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()) as ArticleRow | undefined

export type NewArticle = ArticleProperties & Pick<ArticleRow, 'key' | 'isShipped' | 'announcedAt'>

/** Adds those whose key is free; answers their keys. */
export const insertArticles = async (tx: Tx, rows: readonly NewArticle[]): Promise<string[]> => {
  if (rows.length === 0) return []
  const inserted = await tx.db
    .insertInto('helpArticle')
    .values(rows.map((row) => ({ ...row, changedAt: tx.now })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .execute()
  return inserted.map(({ key }) => key)
}

export const updateArticle = async (
  tx: Tx,
  key: string,
  change: Partial<ArticleProperties & Pick<ArticleRow, 'announcedAt' | 'isShipped' | 'isChanged'>>,
): Promise<void> => {
  await tx.db
    .updateTable('helpArticle')
    .set({ ...change, changedAt: tx.now, version: sql`version + 1` })
    .where('key', '=', key)
    .execute()
}

/** The hash of the files loaded last, held until the end: of processes that start at once, one loads. */
export const lockRevision = async (tx: Tx): Promise<string | null> =>
  (await tx.db.selectFrom('helpRevision').select('shippedHash').forUpdate().executeTakeFirstOrThrow())
    .shippedHash

export const saveRevision = async (tx: Tx, shippedHash: string): Promise<void> => {
  await tx.db.updateTable('helpRevision').set({ shippedHash }).execute()
}
