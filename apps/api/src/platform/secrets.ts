import type { Reader } from './transaction.ts'

/**
 * A key of this installation: made once, by whichever process starts first, and the same for all from then on.
 * `make` may run and lose the race; the value that stands in the database wins.
 */
export const keptSecret = async <Value extends object>(
  db: Reader,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> => {
  const find = () =>
    db.selectFrom('platformSecret').select('value').where('name', '=', name).executeTakeFirst()
  const known = await find()
  if (known) return known.value as Value
  const made = await make()
  await db
    .insertInto('platformSecret')
    .values({ name, value: JSON.stringify(made) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await find()
  if (kept === undefined) throw new Error(`the secret ${name} could not be kept`)
  return kept.value as Value
}
