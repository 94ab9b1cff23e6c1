import { rootOf } from './database/transact.ts'
import type { Reader } from './transaction.ts'

/** What other processes change is seen after this many milliseconds at the latest. */
const longestHeld = 1000
const mostHeld = 4096

interface Known<Value> {
  readonly value: Value
  readonly readAt: number
}
const isFresh = (known: Known<unknown> | undefined): boolean =>
  known !== undefined && performance.now() - known.readAt < longestHeld

/**
 * A read of small things that rarely change (kinds, the names of colleagues), remembered for a second, so that a
 * list asked for a hundred times a second asks for them once. A transaction reads for itself.
 */
export const held = <Value>(load: (db: Reader) => Promise<Value>): ((db: Reader) => Promise<Value>) => {
  const known = new WeakMap<Reader, Known<Promise<Value>>>()
  return (db) => {
    if (db.isTransaction) return load(db)
    const root = rootOf(db)
    const found = known.get(root)
    if (found && isFresh(found)) return found.value
    const value = load(db)
    known.set(root, { value, readAt: performance.now() })
    // A failed read is not kept: the next one asks again.
    value.catch(() => known.delete(root))
    return value
  }
}

/** The same for rows of a large table, each by its key; the ones that are not known are read together. */
export const heldEach = <Key, Row>(
  load: (db: Reader, keys: Key[]) => Promise<ReadonlyMap<Key, Row>>,
): ((db: Reader, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>) => {
  const known = new WeakMap<Reader, Map<Key, Known<Row>>>()
  return async (db, keys) => {
    const root = rootOf(db)
    const rows = known.get(root) ?? new Map<Key, Known<Row>>()
    if (rows.size > mostHeld) rows.clear()
    const missing = [...new Set(keys)].filter((key) => db.isTransaction || !isFresh(rows.get(key)))
    const read = missing.length > 0 ? await load(db, missing) : new Map<Key, Row>()
    if (db.isTransaction) return read
    for (const [key, value] of read) rows.set(key, { value, readAt: performance.now() })
    known.set(root, rows)
    return new Map(
      keys.flatMap((key) => {
        const row = rows.get(key)
        return row === undefined ? [] : [[key, row.value] as const]
      }),
    )
  }
}
