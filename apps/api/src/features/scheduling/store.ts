import type { SchedulingArea, SchedulingKind, SchedulingStatus } from '@papaver/contract/scheduling/rules.ts'
import type { ImpactItem } from '@papaver/contract/scheduling/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { SchedulingChange, SchedulingTask } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface Difference {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}
type Typed<Row> = Omit<Row, 'kind' | 'status' | 'differences'> & {
  readonly kind: SchedulingKind
  readonly status: SchedulingStatus
  readonly differences: readonly Difference[]
}
export type ChangeRow = Typed<Selectable<SchedulingChange>>
export type TaskRow = Selectable<SchedulingTask>

export interface NewChange {
  readonly kind: SchedulingKind
  readonly substanceId: number
  readonly formId: number | null
  readonly effectiveOn: string
  readonly legalBasis: string
  readonly note: string
  readonly convention: string | null
  readonly schedule: string | null
  readonly factor: string | null
  readonly factorRow: string | null
  readonly differences: readonly Difference[]
  readonly tasksDueOn: string | null
  readonly createdByName: string
}

/** The new id; undefined where another change of the same thing is planned for that day. */
export const insertChange = async (tx: Tx, change: NewChange): Promise<string | undefined> => {
  const row = await tx.db
    .insertInto('schedulingChange')
    .values({
      ...change,
      differences: JSON.stringify(change.differences),
      status: 'planned',
      createdAt: tx.now,
      createdBy: tx.origin.actorId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const changes = (db: Reader) => db.selectFrom('schedulingChange').selectAll().$castTo<ChangeRow>()

/** The next to come first, then those of the past, the last first. */
export const listChanges = (db: Reader, today: string): Promise<ChangeRow[]> =>
  changes(db)
    .orderBy(sql`effective_on < ${today}::date`)
    .orderBy(sql`abs(effective_on - ${today}::date)`)
    .orderBy('id')
    .limit(500)
    .execute()

export const findChange = (db: Reader, id: string): Promise<ChangeRow | undefined> =>
  changes(db).where('id', '=', id).executeTakeFirst()

export const lockChange = (tx: Tx, id: string): Promise<ChangeRow | undefined> =>
  changes(tx.db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Planned changes whose day has come, in the order of their days. */
export const listDueChanges = async (db: Reader, today: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('schedulingChange')
    .select('id')
    .where('status', '=', 'planned')
    .where('effectiveOn', '<=', today)
    .orderBy('effectiveOn')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** One of them that is planned still; undefined where another process is at it, or has done it. */
export const lockDueChange = (tx: Tx, id: string): Promise<ChangeRow | undefined> =>
  changes(tx.db)
    .where('id', '=', id)
    .where('status', '=', 'planned')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const saveStatus = async (tx: Tx, id: string, status?: SchedulingStatus): Promise<void> => {
  await tx.db
    .updateTable('schedulingChange')
    .set((eb) => ({ version: eb('version', '+', 1), ...(status ? { status } : {}) }))
    .where('id', '=', id)
    .execute()
}

export const insertTasks = async (
  tx: Tx,
  changeId: string,
  tasks: readonly (ImpactItem & { readonly area: SchedulingArea })[],
): Promise<void> => {
  for (let from = 0; from < tasks.length; from += 1000)
    await tx.db
      .insertInto('schedulingTask')
      .values(tasks.slice(from, from + 1000).map((task) => ({ ...task, changeId })))
      .execute()
}

/** What the portal does by itself (notice-store.ts) is no work of the officers. */
const isOfOfficers = sql<boolean>`(area <> 'companies' or scheduling_task.state = 'unreached')`

export const listTasks = (db: Reader, changeId: string): Promise<TaskRow[]> =>
  db
    .selectFrom('schedulingTask')
    .selectAll()
    .where('changeId', '=', changeId)
    .where(isOfOfficers)
    .orderBy('id')
    .execute()

/** Open and done tasks of each change. */
export const countTasks = async (db: Reader): Promise<Map<string, { open: number; done: number }>> => {
  const rows = await db
    .selectFrom('schedulingTask')
    .select((eb) => [
      'changeId',
      eb.fn.countAll<number>().filterWhere('doneAt', 'is', null).as('open'),
      eb.fn.countAll<number>().filterWhere('doneAt', 'is not', null).as('done'),
    ])
    .where(isOfOfficers)
    .groupBy('changeId')
    .execute()
  return new Map(
    rows.map(({ changeId, open, done }) => [changeId, { open: Number(open), done: Number(done) }]),
  )
}

/** Tasks of changes that were not called off and that nobody has done yet. */
export const countOpenTasks = async (db: Reader): Promise<number> => {
  const { count } = await db
    .selectFrom('schedulingTask')
    .innerJoin('schedulingChange', 'schedulingChange.id', 'schedulingTask.changeId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('doneAt', 'is', null)
    .where(isOfOfficers)
    .where('schedulingChange.status', '<>', 'withdrawn')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ticks tasks of this change off, or opens them again; answers how many that were. */
export const markTasks = async (
  tx: Tx,
  changeId: string,
  ids: readonly string[],
  doneByName: string | null,
): Promise<number> => {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx.db
    .updateTable('schedulingTask')
    .set({ doneAt: doneByName === null ? null : tx.now, doneByName })
    .where('changeId', '=', changeId)
    .where('id', 'in', ids)
    .where(isOfOfficers)
    .where('doneAt', doneByName === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
