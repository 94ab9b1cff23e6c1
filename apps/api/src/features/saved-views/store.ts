import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { SavedViewContent, SavedViewRow, ViewScope } from './policy.ts'

const columns = [
  'savedView.id',
  'savedView.accountId',
  'savedView.list',
  'savedView.name',
  'savedView.query',
  'savedView.hidden',
  'savedView.isShared',
] as const

const read = (db: Reader, { accountId, seesShared }: ViewScope) =>
  db
    .selectFrom('savedView')
    .select(columns)
    .where((eb) =>
      seesShared
        ? eb.or([eb('accountId', '=', accountId), eb('isShared', '=', true)])
        : eb('accountId', '=', accountId),
    )

/** What this reader can choose from, each with the name of whose it is. */
export const listViews = (
  db: Reader,
  scope: ViewScope,
  list: string,
): Promise<(SavedViewRow & { firstName: string | null; lastName: string | null })[]> =>
  read(db, scope)
    .innerJoin('accountReading', 'accountReading.id', 'savedView.accountId')
    .select(['accountReading.firstName', 'accountReading.lastName'])
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('savedView.id')
    .execute()

/** Held until the transaction ends, so that what is changed or taken away is what was judged. */
export const lockView = ({ db }: Tx, scope: ViewScope, id: string): Promise<SavedViewRow | undefined> =>
  read(db, scope).where('savedView.id', '=', id).forUpdate().executeTakeFirst()

/** Of views that one person keeps at once one waits for the other: how many there are is counted before. */
export const waitForOwn = async ({ db }: Tx, accountId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved_view ${accountId}`}, 0))`.execute(db)
}

export const countOwnViews = async ({ db }: Tx, accountId: string, list: string): Promise<number> => {
  const { count } = await db
    .selectFrom('savedView')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined where the person has a view of this name already. */
export const insertView = (
  { db, now }: Tx,
  view: Omit<SavedViewRow, 'id'>,
): Promise<SavedViewRow | undefined> =>
  db
    .insertInto('savedView')
    .values({ ...view, createdAt: now })
    .onConflict((conflict) => conflict.constraint('saved_view_name').doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Is there another view of this name among the person's own of the list? */
export const hasOtherNamed = async (
  { db }: Tx,
  { id, accountId, list }: SavedViewRow,
  name: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('savedView')
    .select('id')
    .where('accountId', '=', accountId)
    .where('list', '=', list)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}

export const updateView = async ({ db }: Tx, id: string, content: SavedViewContent): Promise<void> => {
  await db.updateTable('savedView').set(content).where('id', '=', id).execute()
}

/** Lists that opened with it open as they always did. */
export const deleteView = async ({ db }: Tx, id: string): Promise<void> => {
  await db.deleteFrom('savedView').where('id', '=', id).execute()
}

export const findChosen = async (db: Reader, accountId: string, list: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('savedViewChoice')
      .select('viewId')
      .where('accountId', '=', accountId)
      .where('list', '=', list)
      .executeTakeFirst()
  )?.viewId

/** Of a view that is shared no longer, only the owner's choice stays. */
export const dropChoicesOfOthers = async ({ db }: Tx, { id, accountId }: SavedViewRow): Promise<void> => {
  await db
    .deleteFrom('savedViewChoice')
    .where('viewId', '=', id)
    .where('accountId', '<>', accountId)
    .execute()
}

export const saveChoice = async (
  { db }: Tx,
  { accountId, list, viewId }: { accountId: string; list: string; viewId: string | null },
): Promise<void> => {
  if (viewId === null) {
    await db
      .deleteFrom('savedViewChoice')
      .where('accountId', '=', accountId)
      .where('list', '=', list)
      .execute()
    return
  }
  await db
    .insertInto('savedViewChoice')
    .values({ accountId, list, viewId })
    .onConflict((conflict) => conflict.columns(['accountId', 'list']).doUpdateSet({ viewId }))
    .execute()
}
