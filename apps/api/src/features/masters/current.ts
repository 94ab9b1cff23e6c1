import { rootOf } from '../../platform/database/transact.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { type Masters, takeSnapshot } from './snapshot.ts'
import { raiseRevision, readRevision } from './store/revision.ts'

/** What other processes change is seen after this many milliseconds at the latest. */
const longestHeld = 1000
/** Snapshots kept: the present one, and the one before for requests under way; more while tests use many databases. */
const mostSnapshots = 4

interface Checked {
  readonly masters: Promise<Masters>
  readonly checkedAt: number
  readonly generation: number
}

/** By snapshot id, which no two states of any database share: transactions and pools use the same ones. */
const snapshots = new Map<string, Promise<Masters>>()
const checked = new WeakMap<Reader, Checked>()
let generation = 0

const load = async (db: Reader): Promise<Masters> => {
  const { snapshotId } = await readRevision(db)
  const known = snapshots.get(snapshotId)
  if (known) return known
  const taken = takeSnapshot(db, snapshotId)
  snapshots.set(snapshotId, taken)
  taken.catch(() => snapshots.delete(snapshotId))
  for (const old of [...snapshots.keys()].slice(0, -mostSnapshots)) snapshots.delete(old)
  const masters = await taken
  // Somebody changed a master while we read: what we hold may be half of each.
  if ((await readRevision(db)).snapshotId === snapshotId) return masters
  snapshots.delete(snapshotId)
  return load(db)
}

/**
 * All masters, from memory. At most a second old; a transaction's own reads and the changes of this process are
 * seen at once.
 */
export const readMasters = (db: Reader): Promise<Masters> => {
  if (db.isTransaction) return load(db)
  const root = rootOf(db)
  const known = checked.get(root)
  if (known && known.generation === generation && performance.now() - known.checkedAt < longestHeld)
    return known.masters
  const masters = load(db)
  checked.set(root, { masters, checkedAt: performance.now(), generation })
  masters.catch(() => checked.delete(root))
  return masters
}

/** Must end every transaction that changed a master, or nobody will see the change. */
export const publishMasters = async (tx: Tx, referenceHash?: string): Promise<void> => {
  await raiseRevision(tx, referenceHash)
  tx.afterCommit(() => {
    generation += 1
  })
}
