import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { OwnText, OwnWords } from './book.ts'

export const readRevision = async (db: Reader): Promise<number> => {
  const row = await db.selectFrom('localizationRevision').select('revision').executeTakeFirstOrThrow()
  return row.revision
}

/** The next revision, held until the commit: texts and languages are changed one after the other. */
export const raiseRevision = async (tx: Tx): Promise<number> => {
  const row = await tx.db
    .updateTable('localizationRevision')
    .set({ revision: sql<number>`revision + 1` })
    .returning('revision')
    .executeTakeFirstOrThrow()
  return row.revision
}

/** Everything that the authority has said of words and languages. */
export const readOwnWords = async (db: Reader): Promise<OwnWords> => {
  // The revision first: a change between the two reads then looks newer than it is and is read once more.
  const revision = await readRevision(db)
  const rows = await db
    .selectFrom('localizationText')
    .select(['culture', 'textKey', 'words', 'sourceWords'])
    .orderBy('culture')
    .orderBy('textKey')
    .execute()
  const languages = await db
    .selectFrom('localizationLanguage')
    .select(['culture', 'ownName'])
    .orderBy('addedAt')
    .orderBy('culture')
    .execute()
  const texts = new Map<string, Map<string, OwnText>>()
  for (const { culture, textKey, words, sourceWords } of rows) {
    const own = texts.get(culture) ?? new Map<string, OwnText>()
    own.set(textKey, { text: words, source: sourceWords })
    texts.set(culture, own)
  }
  return { revision, texts, languages: new Map(languages.map((row) => [row.culture, row.ownName])) }
}

export interface TextToKeep {
  readonly culture: string
  readonly key: string
  readonly text: string
  readonly source: string | null
}

const rowsAtOnce = 1_000

export const saveOwnTexts = async (tx: Tx, texts: readonly TextToKeep[]): Promise<void> => {
  for (let start = 0; start < texts.length; start += rowsAtOnce) {
    const rows = texts.slice(start, start + rowsAtOnce).map(({ culture, key, text, source }) => ({
      culture,
      textKey: key,
      words: text,
      sourceWords: source,
      changedAt: tx.now,
      changedBy: tx.origin.actorName,
    }))
    await tx.db
      .insertInto('localizationText')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['culture', 'textKey']).doUpdateSet((eb) => ({
          words: eb.ref('excluded.words'),
          sourceWords: eb.ref('excluded.sourceWords'),
          changedAt: eb.ref('excluded.changedAt'),
          changedBy: eb.ref('excluded.changedBy'),
        })),
      )
      .execute()
  }
}

export const removeOwnText = async (tx: Tx, culture: string, key: string): Promise<void> => {
  await tx.db
    .deleteFrom('localizationText')
    .where('culture', '=', culture)
    .where('textKey', '=', key)
    .execute()
}

export const saveLanguage = async (tx: Tx, culture: string, ownName: string): Promise<void> => {
  await tx.db
    .insertInto('localizationLanguage')
    .values({ culture, ownName, addedAt: tx.now, addedBy: tx.origin.actorName })
    .onConflict((conflict) => conflict.column('culture').doUpdateSet({ ownName }))
    .execute()
}

export const removeLanguageRow = async (tx: Tx, culture: string): Promise<void> => {
  await tx.db.deleteFrom('localizationLanguage').where('culture', '=', culture).execute()
}
