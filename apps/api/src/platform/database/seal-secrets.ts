import type { Pool, PoolClient } from 'pg'
import { holdKeys } from '../held-key.ts'
import type { Log } from '../log.ts'
import {
  isSealedSecret,
  type KeyPlace,
  type KeyRing,
  keyFileOf,
  makeKeys,
  openSecret,
  placeName,
  readKeys,
  SecretKeyError,
  sealSecret,
} from '../secret-key.ts'

interface Row {
  readonly name: string
  readonly value: object
}

/** Binds a database to its key from the first start on, when it has no other secret yet. */
const proof: Row = { name: 'secretKey', value: { purpose: 'sealed with the key of this database' } }

/** The keys for these rows. A new one is made for a database without sealed secrets alone: any other would be lost. */
const keysFor = (rows: readonly Row[], place: KeyPlace): KeyRing => {
  const sealed = rows.find(({ value }) => isSealedSecret(value))
  const found = readKeys(place)
  if (found !== undefined) return found
  if (sealed === undefined) return makeKeys(place)
  throw new SecretKeyError(
    `The secrets in the database are sealed, and their key is not in ${keyFileOf(place)}. Put the file back, or name it in SECRET_KEY_FILE. No new key is made: it would not open them.`,
  )
}

const opened = (row: Row, ring: KeyRing, place: KeyPlace): object => {
  if (!isSealedSecret(row.value)) return row.value
  try {
    return openSecret(ring, row.name, row.value)
  } catch {
    throw new SecretKeyError(
      `The secrets in the database are sealed with the key ${row.value.key}, and the one in ${placeName(place)} is ${ring.current.id}. Give the key that belongs to this database.`,
    )
  }
}

/** Seals what is plain or sealed with an older key; how many that were. */
const seal = async (
  client: PoolClient,
  rows: readonly Row[],
  place: KeyPlace,
  ring: KeyRing,
): Promise<number> => {
  let count = 0
  for (const row of rows) {
    const value = opened(row, ring, place)
    if (isSealedSecret(row.value) && row.value.key === ring.current.id) continue
    await client.query('update platform_secret set value = $2 where name = $1', [
      row.name,
      sealSecret(ring, row.name, value),
    ])
    count += 1
  }
  if (!rows.some(({ name }) => name === proof.name))
    await client.query('insert into platform_secret (name, value) values ($1, $2)', [
      proof.name,
      sealSecret(ring, proof.name, proof.value),
    ])
  return count
}

const sealInTransaction = async (client: PoolClient, place: KeyPlace): Promise<number> => {
  try {
    await client.query('begin')
    // Processes that start together make one key, one after the other.
    await client.query('lock table platform_secret in exclusive mode')
    const { rows } = await client.query<Row>('select name, value from platform_secret')
    const ring = keysFor(rows, place)
    const count = await seal(client, rows, place, ring)
    await client.query('commit')
    holdKeys(place, ring)
    return count
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * As the owner, before anybody is served: every secret of the database is sealed with the present key, which is held
 * from then on. Throws a SecretKeyError where the key is missing or another one.
 */
export const sealStoredSecrets = async (ownerPool: Pool, place: KeyPlace, log: Log): Promise<void> => {
  const { rows } = await ownerPool.query<{ table: string | null }>(
    `select to_regclass('platform_secret')::text as table`,
  )
  if (rows[0]?.table == null) return
  const client = await ownerPool.connect()
  try {
    const count = await sealInTransaction(client, place)
    if (count === 0) return
    // The rows as they were are still in the table's file until it is written anew.
    await client.query('vacuum full platform_secret')
    log.info({ count }, 'the secrets of the database were sealed with the present key')
  } finally {
    client.release()
  }
}
