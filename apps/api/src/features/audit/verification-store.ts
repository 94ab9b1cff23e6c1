import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { Head, Verdict } from './verify-chain.ts'

const columns = [
  'id',
  'askedAt',
  'askedBy',
  'askedById',
  'status',
  'rowsDone',
  'rowsTotal',
  'finishedAt',
  'wholeRows',
  'head',
  'brokenLane',
  'brokenPlace',
  'brokenSeq',
  'brokenWhy',
  'agreedSeq',
] as const

export interface VerificationRow {
  id: string
  askedAt: Date
  askedBy: string
  askedById: string | null
  status: string
  rowsDone: number
  rowsTotal: number
  finishedAt: Date | null
  wholeRows: number | null
  head: string | null
  brokenLane: number | null
  brokenPlace: number | null
  brokenSeq: number | null
  brokenWhy: string | null
  agreedSeq: number | null
}

const open = ['waiting', 'running'] as const

/** Rows of the trail now, as the ends of its lanes say. */
export const countTrail = async (db: Reader): Promise<number> => {
  const { rows } = await db
    .selectFrom('auditHead')
    .select(sql<number>`coalesce(sum(place), 0)::bigint`.as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

/** Undefined where another one is still under way. */
export const insertVerification = (tx: Tx, rowsTotal: number): Promise<VerificationRow | undefined> =>
  tx.db
    .insertInto('auditVerification')
    .values({
      askedAt: tx.now,
      askedBy: tx.origin.actorName,
      askedById: tx.origin.actorId,
      status: 'waiting',
      rowsTotal,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** One whose process died is given up, so that the next can begin. */
export const giveUpVerifications = async (tx: Tx, askedBefore: Date): Promise<void> => {
  await tx.db
    .updateTable('auditVerification')
    .set({ status: 'failed', finishedAt: tx.now })
    .where('status', 'in', open)
    .where('askedAt', '<', askedBefore)
    .execute()
}

export const findOpenVerification = (db: Reader): Promise<VerificationRow | undefined> =>
  db.selectFrom('auditVerification').select(columns).where('status', 'in', open).executeTakeFirst()

export const findVerification = (db: Reader, id: string): Promise<VerificationRow | undefined> =>
  db.selectFrom('auditVerification').select(columns).where('id', '=', id).executeTakeFirst()

/** The newest first. */
export const listVerifications = (db: Reader, limit: number): Promise<VerificationRow[]> =>
  db
    .selectFrom('auditVerification')
    .select(columns)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The last walk that is over, whether it came to the trail's end or not. */
export const findLastEnded = (db: Reader): Promise<VerificationRow | undefined> =>
  db
    .selectFrom('auditVerification')
    .select(columns)
    .where('status', 'in', ['done', 'failed'])
    .orderBy('finishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const markProgress = async (tx: Tx, id: string, rowsDone: number): Promise<void> => {
  await tx.db
    .updateTable('auditVerification')
    .set({ status: 'running', rowsDone })
    .where('id', '=', id)
    .where('status', 'in', open)
    .execute()
}

export const markFailed = async (tx: Tx, id: string): Promise<void> => {
  await tx.db
    .updateTable('auditVerification')
    .set({ status: 'failed', finishedAt: tx.now })
    .where('id', '=', id)
    .execute()
}

/** Keeps the verdict, and where the trail is whole, the seal up to which it is. */
export const markDone = async (tx: Tx, id: string, { rows, head, broken }: Verdict): Promise<void> => {
  await tx.db
    .updateTable('auditVerification')
    .set({
      status: 'done',
      finishedAt: tx.now,
      rowsDone: rows,
      wholeRows: broken ? rows : head.seq,
      head: head.hash,
      brokenLane: broken?.lane ?? null,
      brokenPlace: broken?.place ?? null,
      brokenSeq: broken?.seq ?? null,
      brokenWhy: broken?.why ?? null,
      agreedSeq: broken?.agreedSeq ?? null,
    })
    .where('id', '=', id)
    .execute()
  if (broken || head.seq === 0) return
  await tx.db
    .insertInto('auditKeptHead')
    .values({ ...head, keptAt: tx.now, verificationId: id })
    .onConflict((conflict) => conflict.columns(['seq', 'hash']).doNothing())
    .execute()
}

export interface KeptHead extends Head {
  readonly keptAt: Date
}

/** The newest first. */
export const listKeptHeads = (db: Reader, limit: number): Promise<KeptHead[]> =>
  db
    .selectFrom('auditKeptHead')
    .select(['seq', 'hash', 'keptAt'])
    .orderBy('keptAt', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
