import pg from 'pg'
import { createTestDatabase, readServer, type TestDatabase } from '../platform/database/test-database.ts'

/** Of the test processes of a run one makes the world, and the others wait for it. */
const lock = 7_227_285
let found: Promise<string> | undefined

/** Makes the world unless it is there, and answers its name. */
export const makeWorld = async (fill: (database: TestDatabase) => Promise<void>): Promise<string> => {
  const { adminUrl, world } = readServer()
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('SELECT pg_advisory_lock($1)', [lock])
    const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [world])
    if (rowCount !== 0) return world
    const database = await createTestDatabase()
    try {
      await fill(database)
      await database.ownerPool.query('VACUUM ANALYZE')
    } finally {
      await database.leave()
    }
    // Under its right name only when it is finished: whoever finds it takes it for whole.
    await admin.query(`ALTER DATABASE "${database.name}" RENAME TO "${world}"`)
    return world
  } finally {
    await admin.end()
  }
}

/** The name of the database with the world in it: filled by whoever asks first, the same for the whole run. */
export const findWorld = (fill: (database: TestDatabase) => Promise<void>): Promise<string> => {
  found ??= makeWorld(fill)
  return found
}
