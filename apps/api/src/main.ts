import { loadDemonstrationCases } from './features/demonstration/public.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrationsFolder } from './platform/database/prepare-template.ts'
import { readEnvironment } from './platform/environment.ts'
import { migrateJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { start } from './start.ts'

/** Requests in flight get this long to finish before the process goes anyway. */
const patience = 5000

const environment = readEnvironment(process.env)
const { log, close: closeLog } = createLog({ clock: systemClock, dataDir: environment.dataDir })
const database = await openDatabase({ ...environment, log, migrationsFolder, beforeGrants: migrateJobs })
const {
  fastify,
  deps,
  startJobs,
  stop: stopApp,
} = await start(database.pool, { clock: systemClock, log, environment })
if (!environment.production) await loadDemonstrationCases(deps)
await startJobs()
await fastify.listen({ port: environment.port, host: environment.host })

const say = (line: string): void => void process.stdout.write(`${line}\n`)
say(`Papaver is at ${environment.publicUrl}`)
if (!environment.production)
  say(
    'Demonstration accounts: admin, officer, importer, importer.staff, rival, customs, customs.staff, grower; password Papaver-2026!',
  )

let isStopping = false
const stop = async (): Promise<void> => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), patience).unref()
  await stopApp()
  await database.close()
  await closeLog()
  process.exit(0)
}
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
