import type { Reader, Tx } from '../../../platform/transaction.ts'

export interface TextRow {
  articleKey: string
  culture: string
  title: string
  markdown: string
  version: number
  changedAt: Date
  /** Of the text that ships now; null where none ships. */
  shippedHash: string | null
  /** Of the shipped text that the authority last saw. */
  seenHash: string | null
  isChanged: boolean
}

const columns = [
  'articleKey',
  'culture',
  'title',
  'markdown',
  'version',
  'changedAt',
  'shippedHash',
  'seenHash',
  'isChanged',
] as const

export type TextHead = Omit<TextRow, 'markdown'>

/** Every text without its body, in the order of languages. */
export const listTextHeads = (db: Reader): Promise<TextHead[]> =>
  db
    .selectFrom('helpText')
    .select([
      'articleKey',
      'culture',
      'title',
      'version',
      'changedAt',
      'shippedHash',
      'seenHash',
      'isChanged',
    ])
    .orderBy('culture')
    .execute()

export const listTextsOf = (db: Reader, articleKey: string): Promise<TextRow[]> =>
  db.selectFrom('helpText').select(columns).where('articleKey', '=', articleKey).orderBy('culture').execute()

export const findText = (db: Reader, articleKey: string, culture: string): Promise<TextRow | undefined> =>
  db
    .selectFrom('helpText')
    .select(columns)
    .where('articleKey', '=', articleKey)
    .where('culture', '=', culture)
    .executeTakeFirst()

const keepVersions = async (tx: Tx, rows: readonly TextRow[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.db
    .insertInto('helpTextVersion')
    .values(
      rows.map(({ articleKey, culture, version, title, markdown }) => ({
        articleKey,
        culture,
        version,
        title,
        markdown,
        savedAt: tx.now,
      })),
    )
    .execute()
}

export type NewText = Omit<TextRow, 'version' | 'changedAt'>

/** New texts begin with version 1. */
export const insertTexts = async (tx: Tx, texts: readonly NewText[]): Promise<void> => {
  if (texts.length === 0) return
  const rows = texts.map((text) => ({ ...text, version: 1, changedAt: tx.now }))
  await tx.db.insertInto('helpText').values(rows).execute()
  await keepVersions(tx, rows)
}

/** Another text in the place of this one; how it stood is kept. Call under the article's lock. */
export const replaceText = async (
  tx: Tx,
  before: TextRow,
  after: Pick<TextRow, 'title' | 'markdown' | 'shippedHash' | 'seenHash' | 'isChanged'>,
): Promise<TextRow> => {
  const { articleKey, culture } = before
  const row = { ...before, ...after, version: before.version + 1, changedAt: tx.now }
  await tx.db
    .updateTable('helpText')
    .set({ ...after, version: row.version, changedAt: row.changedAt })
    .where('articleKey', '=', articleKey)
    .where('culture', '=', culture)
    .execute()
  await keepVersions(tx, [row])
  return row
}

/** Notes which text ships now beside one that the authority has changed. */
export const noteShipped = async (
  tx: Tx,
  { articleKey, culture }: Pick<TextRow, 'articleKey' | 'culture'>,
  shippedHash: string | null,
): Promise<void> => {
  await tx.db
    .updateTable('helpText')
    .set({ shippedHash })
    .where('articleKey', '=', articleKey)
    .where('culture', '=', culture)
    .execute()
}

export const findTextVersion = (
  db: Reader,
  articleKey: string,
  culture: string,
  version: number,
): Promise<Pick<TextRow, 'title' | 'markdown'> | undefined> =>
  db
    .selectFrom('helpTextVersion')
    .select(['title', 'markdown'])
    .where('articleKey', '=', articleKey)
    .where('culture', '=', culture)
    .where('version', '=', version)
    .executeTakeFirst()
