import type { ProbeName } from '@papaver/contract/operations/probes.ts'
import type { LastWrong, ProbeResult } from '@papaver/contract/operations/schema.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface KnownState extends ProbeResult {
  readonly since: Date
  readonly checkedAt: Date
  readonly isNotified: boolean
  readonly lastWrong: LastWrong | null
}

const stateColumns = [
  'probe',
  'status',
  'code',
  'params',
  'milliseconds',
  'since',
  'checkedAt',
  'isNotified',
  'lastWrong',
] as const

/** What each probe last found, by its name. */
export const listStates = async (db: Reader): Promise<ReadonlyMap<ProbeName, KnownState>> => {
  const rows = await db.selectFrom('healthState').select(stateColumns).execute()
  return new Map(
    rows.map(({ probe, status, code, params, ...rest }) => [
      probe as ProbeName,
      { ...rest, probe, status, detail: { code, params } } as KnownState,
    ]),
  )
}

/** Holds the states until the transaction ends, so that two looks at once tell people once. */
export const lockStates = async (tx: Tx): Promise<ReadonlyMap<ProbeName, KnownState>> => {
  await tx.db.selectFrom('healthState').select('probe').orderBy('probe').forUpdate().execute()
  return listStates(tx.db)
}

export const saveState = async ({ db }: Tx, state: KnownState): Promise<void> => {
  const { probe, status, detail, milliseconds, since, checkedAt, isNotified, lastWrong } = state
  const values = {
    status,
    code: detail.code,
    params: JSON.stringify(detail.params),
    milliseconds,
    since,
    checkedAt,
    isNotified,
    lastWrong: lastWrong === null ? null : JSON.stringify(lastWrong),
  }
  await db
    .insertInto('healthState')
    .values({ probe, ...values })
    .onConflict((conflict) => conflict.column('probe').doUpdateSet(values))
    .execute()
}

export interface Mark {
  readonly probe: string
  readonly at: Date
  /** `unknown`: from here on nobody looked. */
  readonly status: string
  readonly code: string
  readonly milliseconds: number
}

export const insertMarks = async ({ db }: Tx, marks: readonly Mark[]): Promise<void> => {
  if (marks.length > 0)
    await db
      .insertInto('healthHistory')
      .values([...marks])
      .execute()
}

/** The last mark of each probe, by its name. */
export const lastMarks = async (db: Reader): Promise<ReadonlyMap<string, Mark>> => {
  const rows = await db
    .selectFrom('healthHistory')
    .distinctOn('probe')
    .select(['probe', 'at', 'status', 'code', 'milliseconds'])
    .orderBy('probe')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.probe, row]))
}

/** The marks since a moment, oldest first, with the one before it, which still held then. */
export const listMarks = async (db: Reader, from: Date, probe?: ProbeName): Promise<Mark[]> => {
  const columns = ['probe', 'at', 'status', 'code', 'milliseconds'] as const
  let since = db.selectFrom('healthHistory').select(columns).where('at', '>=', from)
  let before = db.selectFrom('healthHistory').distinctOn('probe').select(columns).where('at', '<', from)
  if (probe) {
    since = since.where('probe', '=', probe)
    before = before.where('probe', '=', probe)
  }
  const [earlier, later] = await Promise.all([
    before.orderBy('probe').orderBy('at', 'desc').orderBy('id', 'desc').execute(),
    since.orderBy('at').orderBy('id').execute(),
  ])
  return [...earlier, ...later]
}

/** Forgets what is older than the authority keeps it; the last mark of each probe stays. */
export const sweepMarks = async ({ db }: Tx, before: Date): Promise<void> => {
  await db
    .deleteFrom('healthHistory as old')
    .where('old.at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('healthHistory as later')
          .select('later.id')
          .whereRef('later.probe', '=', 'old.probe')
          .whereRef('later.at', '>', 'old.at'),
      ),
    )
    .execute()
}

export interface ServerProcess {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly startedAt: Date
  readonly memoryBytes: number
}

/** Says that this process lives. */
export const noteProcess = async ({ db, now }: Tx, process: ServerProcess): Promise<void> => {
  const seen = { seenAt: now, memoryBytes: process.memoryBytes }
  await db
    .insertInto('serverProcess')
    .values({ ...process, ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute()
}

export const forgetProcess = async ({ db }: Tx, id: string): Promise<void> => {
  await db.deleteFrom('serverProcess').where('id', '=', id).execute()
}

/** Those that were seen since a moment, the oldest first. */
export const listProcesses = (db: Reader, since: Date): Promise<(ServerProcess & { seenAt: Date })[]> =>
  db
    .selectFrom('serverProcess')
    .select(['id', 'host', 'pid', 'version', 'startedAt', 'seenAt', 'memoryBytes'])
    .where('seenAt', '>=', since)
    .orderBy('startedAt')
    .execute()

export const sweepProcesses = async ({ db }: Tx, before: Date): Promise<void> => {
  await db.deleteFrom('serverProcess').where('seenAt', '<', before).execute()
}
