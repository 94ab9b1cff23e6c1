import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/transaction.ts'

/** What is looked through: the text that a reader sees of an article. */
export interface SearchedText {
  readonly key: string
  readonly culture: string
}

/** Begin and end of what a headline marks: letters for private use, which no text holds. */
export const markStart = '\ue000'
export const markEnd = '\ue001'

export interface IndexRow {
  articleKey: string
  culture: string
  source: string
  title: string
  plain: string
  /** The same without marks on letters. */
  foldedTitle: string
  foldedPlain: string
}

/** Of which state of its text each is ready for search. */
export const listIndexed = (db: Reader): Promise<Pick<IndexRow, 'articleKey' | 'culture' | 'source'>[]> =>
  db.selectFrom('helpIndex').select(['articleKey', 'culture', 'source']).execute()

export const saveIndexed = async (tx: Tx, rows: readonly IndexRow[]): Promise<void> => {
  for (const { articleKey, culture, source, title, plain, foldedTitle, foldedPlain } of rows) {
    const configuration = sql`help_search_configuration(${culture})`
    const values = {
      source,
      title,
      plain,
      stems: sql<string>`setweight(to_tsvector(${configuration}, ${title}), 'A')
        || to_tsvector(${configuration}, ${plain})`,
      folded: sql<string>`setweight(to_tsvector('simple', ${foldedTitle}), 'A')
        || to_tsvector('simple', ${foldedPlain})`,
    }
    await tx.db
      .insertInto('helpIndex')
      .values({ articleKey, culture, ...values })
      .onConflict((conflict) => conflict.columns(['articleKey', 'culture']).doUpdateSet(values))
      .execute()
  }
}

export interface Hit {
  key: string
  culture: string
  /** With marks around what was found. */
  title: string
  excerpt: string
  plain: string
}

const among = (texts: readonly SearchedText[]) => sql`(
  select * from unnest(${texts.map(({ key }) => key)}::text[], ${texts.map(({ culture }) => culture)}::text[])
    as searched (article_key, culture)
)`

/**
 * The texts that hold what was typed, the best first. `typed` is stemmed in each text's own language; `begins` is a
 * query of folded beginnings of words (`sign:* & perm:*`), empty where nothing was typed but signs.
 */
export const findHits = async (
  db: Reader,
  texts: readonly SearchedText[],
  typed: string,
  begins: string,
  most: number,
): Promise<Hit[]> => {
  if (texts.length === 0 || begins === '') return []
  const shown = (options: string) =>
    `StartSel=${markStart}, StopSel=${markEnd}, ${options}, FragmentDelimiter=" … "`
  const { rows } = await sql<Hit>`
    select i.article_key as key, i.culture, i.plain,
      ts_headline(c.configuration, i.title, q.stems || q.begins, ${shown('HighlightAll=true')}) as title,
      ts_headline(c.configuration, i.plain, q.stems || q.begins, ${shown('MaxFragments=2, MaxWords=24, MinWords=12')})
        as excerpt
    from ${among(texts)} as s
    join help_index i on i.article_key = s.article_key and i.culture = s.culture
    cross join lateral (select help_search_configuration(i.culture) as configuration) c
    cross join lateral (
      select websearch_to_tsquery(c.configuration, ${typed}) as stems, to_tsquery('simple', ${begins}) as begins
    ) q
    where i.stems @@ q.stems or i.folded @@ q.begins
    order by ts_rank(i.stems, q.stems) * 2 + ts_rank(i.folded, q.begins) desc, i.article_key
    limit ${most}
  `.execute(db)
  return rows
}

/** Every word that stands in these texts, folded. */
export const listWords = async (db: Reader, texts: readonly SearchedText[]): Promise<string[]> => {
  if (texts.length === 0) return []
  const { rows } = await sql<{ word: string }>`
    select distinct word
    from ${among(texts)} as s
    join help_index i on i.article_key = s.article_key and i.culture = s.culture
    cross join lateral unnest(tsvector_to_array(i.folded)) as word
  `.execute(db)
  return rows.map(({ word }) => word)
}
