import type { TouchedCompany } from '@papaver/contract/scheduling/companies.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/**
 * Notifying a company is a task of the change like any other, but the portal does it: `waiting` until it is told, `told`,
 * then `recall` and `recalled` where the change is called off; `dropped` where that came first. A company that has
 * nobody in the portal is `unreached` and stays a task of the officers. A change has each company once (unique).
 */
export type NoticeState = 'waiting' | 'told' | 'unreached' | 'recall' | 'recalled' | 'dropped'
const due: readonly NoticeState[] = ['waiting', 'recall']
const knowing: readonly NoticeState[] = ['told', 'recall', 'recalled']
const area = 'companies'

/** Of these companies those with somebody who may sign in: the others cannot be told. */
export const findReachable = async (
  db: Reader,
  establishmentIds: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct establishment_id as id from account_reading
    where status = 'APR' and establishment_id = any(${establishmentIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Touched companies that can be told in the portal, and those that have nobody there. */
export interface CompaniesByReach {
  readonly reached: readonly TouchedCompany[]
  readonly unreached: readonly TouchedCompany[]
}

/**
 * Whom to tell. Who is on the list stays there once, as he is; only one who could not be told and now can be is told
 * after all.
 */
export const insertCompanies = async (
  tx: Tx,
  changeId: string,
  { reached, unreached }: CompaniesByReach,
): Promise<void> => {
  const rowsOf = (companies: readonly TouchedCompany[], state: 'waiting' | 'unreached') =>
    companies.map(({ establishmentId, name }) => ({
      changeId,
      area,
      entityId: establishmentId,
      title: name,
      state,
    }))
  const rows = [...rowsOf(reached, 'waiting'), ...rowsOf(unreached, 'unreached')]
  for (let from = 0; from < rows.length; from += 1000) {
    await tx.db
      .insertInto('schedulingTask')
      .values(rows.slice(from, from + 1000))
      .onConflict((conflict) =>
        conflict
          .columns(['changeId', 'area', 'entityId'])
          .doUpdateSet((eb) => ({ state: eb.ref('excluded.state') }))
          .where('schedulingTask.state', '=', 'unreached')
          .where('schedulingTask.doneAt', 'is', null),
      )
      .execute()
  }
}

export interface CompanyNotice {
  readonly id: string
  readonly changeId: string
  readonly establishmentId: string
  readonly state: NoticeState
}
const companyNotices = (db: Reader) =>
  db
    .selectFrom('schedulingTask')
    .select(['id', 'changeId', 'entityId as establishmentId', 'state'])
    .where('area', '=', area)
    .where('state', 'in', due)
    .$castTo<CompanyNotice>()

/** Those that wait to be told, first come first. */
export const listWaiting = (db: Reader, limit: number): Promise<CompanyNotice[]> =>
  companyNotices(db).orderBy('id').limit(limit).execute()

/** One of them, held for this transaction; undefined where another process has it or it has been told meanwhile. */
export const takeWaiting = (tx: Tx, id: string): Promise<CompanyNotice | undefined> =>
  companyNotices(tx.db).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()

export const markNotified = async (tx: Tx, { id, state }: CompanyNotice, byName: string): Promise<void> => {
  const done = { state: 'told', doneAt: tx.now, doneByName: byName }
  await tx.db
    .updateTable('schedulingTask')
    .set(state === 'recall' ? { state: 'recalled' } : done)
    .where('id', '=', id)
    .execute()
}

/** Nobody new is told of a change that was called off, and all who know are told that it is; answers how many. */
export const recallCompanies = async (tx: Tx, changeId: string): Promise<number> => {
  const turn = (from: NoticeState, state: NoticeState) =>
    tx.db
      .updateTable('schedulingTask')
      .set({ state })
      .where('changeId', '=', changeId)
      .where('area', '=', area)
      .where('state', '=', from)
      .executeTakeFirstOrThrow()
  await turn('waiting', 'dropped')
  return Number((await turn('told', 'recall')).numUpdatedRows)
}

/** Companies that know of the change, and those that are still to be told. */
export const countNotified = async (
  db: Reader,
  changeId: string,
): Promise<{ notified: number; waiting: number }> => {
  const { notified, waiting } = await db
    .selectFrom('schedulingTask')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', 'in', knowing).as('notified'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'waiting').as('waiting'),
    ])
    .where('changeId', '=', changeId)
    .where('area', '=', area)
    .executeTakeFirstOrThrow()
  return { notified: Number(notified), waiting: Number(waiting) }
}
