import { fileURLToPath } from 'node:url'
import { migrateJobs } from '../jobs.ts'
import { silentLog } from '../log.ts'
import { openOwnerPool } from './database.ts'
import { migrate } from './migrate.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Fills the database that the tests' databases are copies of. The app's role and its rights come after this. */
export async function prepareTemplate(ownerUrl: string): Promise<void> {
  const ownerPool = openOwnerPool(ownerUrl, silentLog)
  try {
    await migrate(ownerPool, { folder: migrationsFolder, log: silentLog })
  } finally {
    await ownerPool.end()
  }
  await migrateJobs(ownerUrl)
}
