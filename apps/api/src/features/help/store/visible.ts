import type { HelpArea, HelpReader } from '@papaver/contract/help/vocabulary.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../../platform/database/database-types.ts'
import type { Reader } from '../../../platform/transaction.ts'

/** Whose eyes read: the scope of every query of help. */
export interface Scope {
  readonly readers: readonly HelpReader[]
  /** The reader's language, then those that stand in for it. */
  readonly cultures: readonly string[]
  /** ISO day at the authority. */
  readonly today: string
}

export interface VisibleHead {
  key: string
  kind: 'guide' | 'news'
  area: HelpArea
  screens: string[]
  readers: HelpReader[]
  position: number
  culture: string
  title: string
  /** The beginning, for excerpts. */
  beginning: string
  version: number
  changedAt: Date
}
export interface VisibleText extends VisibleHead {
  markdown: string
}

type Tables = ExpressionBuilder<DB & { a: DB['helpArticle']; t: DB['helpText'] }, 'a' | 't'>

const mayRead =
  ({ readers, today }: Scope) =>
  (eb: Tables) =>
    eb.and([
      eb('a.isActive', '=', true),
      eb.or([eb('a.validFrom', 'is', null), eb('a.validFrom', '<=', today)]),
      sql<boolean>`a.readers && ${[...readers]}::text[]`,
    ])

/** One text for each article: in the reader's language, else in the nearest that there is. */
const visible = (db: Reader, scope: Scope) =>
  db
    .selectFrom('helpArticle as a')
    .innerJoin('helpText as t', 't.articleKey', 'a.key')
    .distinctOn('a.key')
    .select(['a.key', 'a.kind', 'a.area', 'a.screens', 'a.readers', 'a.position'])
    .select(['t.culture', 't.title', 't.version', 't.changedAt'])
    .select(sql<string>`left(t.markdown, 900)`.as('beginning'))
    .where(mayRead(scope))
    .orderBy('a.key')
    .orderBy(sql`array_position(${[...scope.cultures]}::text[], t.culture)`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy('t.culture')

const inOrder = (left: VisibleHead, right: VisibleHead): number =>
  left.position - right.position || (left.key < right.key ? -1 : 1)

export const listVisible = async (db: Reader, scope: Scope): Promise<VisibleHead[]> =>
  ((await visible(db, scope).execute()) as VisibleHead[]).toSorted(inOrder)

export const listVisibleTexts = async (db: Reader, scope: Scope): Promise<VisibleText[]> =>
  ((await visible(db, scope).select('t.markdown').execute()) as VisibleText[]).toSorted(inOrder)

export const findVisible = async (db: Reader, scope: Scope, key: string): Promise<VisibleText | undefined> =>
  (await visible(db, scope).select('t.markdown').where('a.key', '=', key).executeTakeFirst()) as
    | VisibleText
    | undefined

/** How long news is news to somebody who has come after it; who was here before is shown it whenever he returns. */
const newsDays = 30

/** The day on which it could first be read as news. */
const newsDay = sql<string>`greatest(a.announced_at::date, a.valid_from)`

const newestFirst = (
  left: VisibleHead & { newsDay: string },
  right: VisibleHead & { newsDay: string },
): number => (left.newsDay === right.newsDay ? inOrder(left, right) : left.newsDay < right.newsDay ? 1 : -1)

/**
 * News that this account has not been shown: all that came since it is here, and what is still new to everybody.
 * The newest comes first.
 */
export const listUnseenNews = async (db: Reader, scope: Scope, accountId: string): Promise<VisibleHead[]> => {
  const rows = await visible(db, scope)
    .where('a.kind', '=', 'news')
    .where('a.announcedAt', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('accountReading as person')
          .select('person.id')
          .where('person.id', '=', accountId)
          .where(
            sql<boolean>`person.created_at::date <= ${newsDay} or ${scope.today}::date - ${newsDay} < ${newsDays}`,
          ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('helpNewsSeen as seen')
            .select('seen.articleKey')
            .where('seen.accountId', '=', accountId)
            .whereRef('seen.articleKey', '=', 'a.key'),
        ),
      ),
    )
    .select(newsDay.as('newsDay'))
    .execute()
  return (rows as (VisibleHead & { newsDay: string })[]).toSorted(newestFirst)
}
