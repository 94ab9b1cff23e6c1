import { systemClock } from '../clock.ts'
import { readEnvironment } from '../environment.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { migrationsFolder } from './prepare-template.ts'

/** `npm run migrate`: brings the database up to date without serving anybody, e.g. before a release is rolled out. */
const environment = readEnvironment(process.env)
const { log, close } = createLog({ clock: systemClock })
try {
  const database = await openDatabase({ ...environment, log, migrationsFolder })
  await database.close()
  log.info('the database is up to date')
} catch (error) {
  log.error({ err: error }, 'the database could not be migrated')
  process.exitCode = 1
}
await close()
