import type { Reader } from './transaction.ts'

/** A key that was made before; undefined where nobody has needed it yet. */
export const findSecret = async <Value extends object>(
  db: Reader,
  name: string,
): Promise<Value | undefined> => {
  const row = await db
    .selectFrom('platformSecret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value as Value | undefined
}

/**
 * A key of this installation: made once, by whichever process starts first, and the same for all from then on.
 * `make` may run and lose the race; the value that stands in the database wins.
 */
export const keptSecret = async <Value extends object>(
  db: Reader,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> => {
  const known = await findSecret<Value>(db, name)
  if (known) return known
  const made = await make()
  await db
    .insertInto('platformSecret')
    .values({ name, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await findSecret<Value>(db, name)
  if (kept === undefined) throw new Error(`the secret ${name} could not be kept`)
  return kept
}
