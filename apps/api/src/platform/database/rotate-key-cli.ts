import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { readEnvironment } from '../environment.ts'
import { createLog } from '../log.ts'
import { addNewKey } from '../secret-key.ts'
import { openOwnerPool } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { sealStoredSecrets } from './seal-secrets.ts'

/**
 * `npm run secret-key:rotate`: puts a new key before the present one and seals every secret of the database with it.
 * The service may run meanwhile. Done twice, the key before last is gone from the file.
 */
const openLog = createLog({ clock: systemClock, level: 'warn' })
const environment = readEnvironment(process.env)
const { databaseUrl, dataDir } = environment

const rotate = async (ownerUrl: string): Promise<void> => {
  const ownerPool = openOwnerPool(ownerUrl, openLog.log)
  try {
    // First with the present key: one that does not belong to this database must not be pushed out of the file.
    await sealStoredSecrets(ownerPool, environment, openLog.log)
    const { current } = addNewKey(environment)
    await sealStoredSecrets(ownerPool, environment, openLog.log)
    process.stdout.write(`The secrets are sealed with the new key ${current.id}.\n`)
  } finally {
    await ownerPool.end()
  }
}

try {
  if (databaseUrl !== undefined) await rotate(databaseUrl)
  else {
    if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`there is no database in ${dataDir}`)
    const embedded = await openEmbedded({ dataDir, log: openLog.log })
    try {
      await rotate(embedded.ownerUrl)
    } finally {
      await embedded.stop()
    }
  }
} catch (error) {
  process.stderr.write(
    `The key was not replaced: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
await openLog.close()
