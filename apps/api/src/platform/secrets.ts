import { sql } from 'kysely'
import { heldKeys, reloadKeys } from './held-key.ts'
import {
  isSealedSecret,
  type KeyPlace,
  openSecret,
  readKeys,
  type SealedSecret,
  sealSecret,
} from './secret-key.ts'
import type { Reader, Tx } from './transaction.ts'

/** Opened with the key of this process; where that has been replaced meanwhile, with the new one. */
const open = (name: string, stored: SealedSecret): object => {
  const held = heldKeys()
  const isKnown = held.all.some(({ id }) => id === stored.key)
  return openSecret(isKnown ? held : reloadKeys(), name, stored)
}

/** A key that was made before; undefined where nobody has needed it yet. In the database it stands sealed. */
export const findSecret = async <Value extends object>(
  db: Reader,
  name: string,
): Promise<Value | undefined> => {
  const row = await db
    .selectFrom('platformSecret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { value } = row
  return (isSealedSecret(value) ? open(name, value) : value) as Value
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
    .values({ name, value: JSON.stringify(sealSecret(heldKeys(), name, made)) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await findSecret<Value>(db, name)
  if (kept === undefined) throw new Error(`the secret ${name} could not be kept`)
  return kept
}

/** What stands in the database of a secret, sealed as it is: for who replaces it. */
export const sealedSecret = async (db: Reader, name: string): Promise<unknown> => {
  const found = await db
    .selectFrom('platformSecret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.value
}

/** Puts other keys to sign with in the place of those that stood there when `was` was read; false where others stand there. */
export const replaceSigningSecret = async (
  { db }: Tx,
  name: 'signing' | 'signingPast',
  was: unknown,
  value: object,
): Promise<boolean> => {
  const before = was === undefined ? null : JSON.stringify(was)
  const after = JSON.stringify(sealSecret(heldKeys(), name, value))
  const { rows } = await sql<{ isReplaced: boolean }>`
    select replace_signing_secret(${name}, ${before}::jsonb, ${after}::jsonb) as is_replaced`.execute(db)
  return rows[0]?.isReplaced === true
}

/** Can what is sealed in the database be opened with what a start would find now? */
export const checkKeys = async (
  db: Reader,
  place: KeyPlace,
): Promise<{ readonly state: 'opens' | 'wrong'; readonly key: string } | { readonly state: 'missing' }> => {
  const ring = readKeys(place)
  if (ring === undefined) return { state: 'missing' }
  const rows = await db.selectFrom('platformSecret').select(['name', 'value']).execute()
  try {
    for (const { name, value } of rows) if (isSealedSecret(value)) openSecret(ring, name, value)
    return { state: 'opens', key: ring.current.id }
  } catch {
    return { state: 'wrong', key: ring.current.id }
  }
}
