import type { Verification } from '@papaver/contract/audit/schema.ts'
import { CompiledQuery } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { type Database, inTransaction, type Origin, systemOrigin } from '../../platform/transaction.ts'
import { recordAudit } from './record.ts'
import { findLastSeal, sealLanes } from './store.ts'
import {
  countTrail,
  findOpenVerification,
  findVerification,
  giveUpVerifications,
  insertVerification,
  listKeptHeads,
  markDone,
  markFailed,
  markProgress,
  type VerificationRow,
} from './verification-store.ts'
import { type ChainReader, type Verdict, verifyChain } from './verify-chain.ts'

type Breach = NonNullable<Verification['broken']>

export const viewVerification = (row: VerificationRow): Verification => ({
  id: row.id,
  askedAt: row.askedAt.toISOString(),
  askedBy: row.askedBy,
  status: row.status as Verification['status'],
  rowsDone: row.rowsDone,
  rowsTotal: row.rowsTotal,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  rows: row.wholeRows,
  head: row.head,
  broken:
    row.brokenWhy === null
      ? null
      : {
          lane: row.brokenLane,
          place: row.brokenPlace ?? 0,
          seq: row.brokenSeq,
          why: row.brokenWhy as Breach['why'],
          agreedSeq: row.agreedSeq,
        },
})

/** A trail up to here is walked while the asker waits; a longer one by a job. */
const shortTrail = 20_000
/** A walk that has said nothing for so long has lost its process. Milliseconds. */
const longestWalk = 6 * 3_600_000
/** Heads to hold the trail against: one a night makes these twenty years. */
const mostHeads = 8000

/** The verifier asks as a bare connection does; the app's own way of naming columns stays out of it. */
const readerOn = (db: Database): ChainReader => {
  const query = async (text: string, values: unknown[] = []) => {
    const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  }
  return { query } as unknown as ChainReader
}

/**
 * Joins what was written since the last seal, and tells the log where the trail ends now: lines on standard output
 * leave the machine where a collector takes them. A trail that cannot be sealed is no reason not to walk it.
 */
export const sealTrail = async (deps: Deps, origin: Origin): Promise<void> => {
  try {
    if (!(await inTransaction(deps, origin, sealLanes))) return
    const seal = await findLastSeal(deps.db)
    if (seal) deps.log.info({ head: `${seal.seq}:${seal.hash}` }, 'audit trail sealed')
  } catch (error) {
    deps.log.error({ err: error }, 'the audit trail could not be sealed')
  }
}

const walk = async (deps: Deps, id: string): Promise<Verdict> => {
  const origin = systemOrigin('audit.verify')
  await sealTrail(deps, origin)
  const kept = await listKeptHeads(deps.db, mostHeads)
  const onProgress = (rows: number) => inTransaction(deps, origin, (tx) => markProgress(tx, id, rows))
  return deps.db.connection().execute((connection) => verifyChain(readerOn(connection), { kept, onProgress }))
}

/** Walks the whole trail for a verification that was asked for, and keeps and notes what came of it. */
export const runVerification = async (deps: Deps, id: string): Promise<void> => {
  const row = await findVerification(deps.db, id)
  if (row === undefined || row.finishedAt !== null) return
  const origin: Origin = {
    actorId: row.askedById,
    actorName: row.askedBy,
    address: null,
    requestId: 'job:audit.verify',
  }
  let verdict: Verdict
  try {
    verdict = await walk(deps, id)
    if (verdict.broken) deps.log.error({ broken: verdict.broken }, 'the audit trail is broken')
    await inTransaction(deps, origin, (tx) => markDone(tx, id, verdict))
  } catch (error) {
    deps.log.error({ err: error }, 'the audit trail could not be verified')
    return inTransaction(deps, origin, (tx) => markFailed(tx, id))
  }
  await noteVerdict(deps, origin, id, verdict)
}

/**
 * Notes the walk in the trail itself, after the verdict is kept: what broke the chain may keep rows from being
 * appended, too, and must not take the finding with it.
 */
const noteVerdict = async (
  deps: Deps,
  origin: Origin,
  id: string,
  { rows, head, broken }: Verdict,
): Promise<void> => {
  const details = { verificationId: id, rows, head: head.hash, ...(broken ? { broken } : {}) }
  try {
    await inTransaction(deps, origin, async (tx) =>
      recordAudit(tx, { action: 'audit.verify', entity: 'audit', entityId: 'trail', details }),
    )
  } catch (error) {
    deps.log.error({ err: error }, 'the audit trail takes no more rows')
  }
}

export const verifyQueue = 'audit.verify'

/** Notes who wants the trail verified; of two at once the second gets the first one's. */
const begin = async (
  deps: Deps,
  origin: Origin,
  longest: number,
): Promise<{ row: VerificationRow; isNew: boolean }> => {
  const total = await countTrail(deps.db)
  return inTransaction(deps, origin, async (tx) => {
    await giveUpVerifications(tx, new Date(tx.now.getTime() - longestWalk))
    const made = await insertVerification(tx, total)
    if (made !== undefined) {
      if (total > longest) await deps.jobs.queue(tx, verifyQueue, { id: made.id })
      return { row: made, isNew: true }
    }
    const other = await findOpenVerification(tx.db)
    if (other === undefined) throw new Error('a verification ended while another was asked for')
    return { row: other, isNew: false }
  })
}

/** Verifies a trail of up to `longest` rows at once; a longer one is under way when this answers. */
export const askVerification = async (
  deps: Deps,
  origin: Origin,
  longest = shortTrail,
): Promise<Verification> => {
  const { row, isNew } = await begin(deps, origin, longest)
  if (isNew && row.rowsTotal <= longest) await runVerification(deps, row.id)
  return viewVerification((await findVerification(deps.db, row.id)) ?? row)
}

/** Verifies the trail here and now, however long it is: for the night. */
export const verifyNow = async (deps: Deps, job: string): Promise<Verification> => {
  const origin = systemOrigin(job)
  const total = await countTrail(deps.db)
  const row = await inTransaction(deps, origin, async (tx) => {
    await giveUpVerifications(tx, new Date(tx.now.getTime() - longestWalk))
    return (await insertVerification(tx, total)) ?? findOpenVerification(tx.db)
  })
  if (row === undefined) throw new Error('the trail could not be verified now')
  await runVerification(deps, row.id)
  return viewVerification((await findVerification(deps.db, row.id)) ?? row)
}
