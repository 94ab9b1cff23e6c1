import type { Pool, PoolClient } from 'pg'

const grantsLock = 7_227_282

/**
 * Runs work on roles and rights in one transaction, one process at a time: PostgreSQL refuses two that
 * change the same catalogue row at once.
 */
export async function withGrantsLock<Result>(
  ownerPool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await ownerPool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [grantsLock])
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
