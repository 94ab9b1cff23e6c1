import { openFirstAdministratorLink } from './features/account/public.ts'
import { loadDemonstrationCases, loadDemonstrationPeople } from './features/demonstration/public.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrationsFolder } from './platform/database/prepare-template.ts'
import { type Environment, readEnvironment } from './platform/environment.ts'
import { migrateJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { start } from './start.ts'

/** Requests in flight get this long to finish before the process goes anyway. */
const patience = 5000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What has been opened so far and must be left in order, the last first. */
const leave: (() => Promise<void>)[] = []
let isStopping = false
const stop = async (exitCode: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), patience).unref()
  for (const step of leave.toReversed()) await step()
  process.exit(exitCode)
}

const greet = ({ publicUrl, production }: Environment, firstAdministratorLink: string | undefined): void => {
  say(`Papaver is at ${publicUrl}`)
  if (!production)
    say(
      'Demonstration accounts: admin, officer, importer, importer.staff, rival, customs, customs.staff, grower; password Papaver-2026!',
    )
  // Only here and never in the log: whoever has this address becomes the administrator.
  if (firstAdministratorLink !== undefined)
    say(`There is no administrator yet. Open this address once to become it: ${firstAdministratorLink}`)
}

const run = async (): Promise<void> => {
  const environment = readEnvironment(process.env)
  const { log, close: closeLog } = createLog({ clock: systemClock, dataDir: environment.dataDir })
  leave.push(closeLog)
  const database = await openDatabase({ ...environment, log, migrationsFolder, beforeGrants: migrateJobs })
  leave.push(database.close)
  const {
    fastify,
    deps,
    startJobs,
    stop: stopApp,
  } = await start(database.pool, { clock: systemClock, log, environment })
  leave.push(stopApp)
  const firstAdministratorLink = await openFirstAdministratorLink(deps)
  if (!environment.production) {
    await loadDemonstrationCases(deps)
    await loadDemonstrationPeople(deps)
  }
  await startJobs()
  await fastify.listen({ port: environment.port, host: environment.host })
  greet(environment, firstAdministratorLink)
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
try {
  await run()
} catch (error) {
  // A stop in the middle of the start pulls the database from under it; that is no failure.
  if (!isStopping) {
    process.stderr.write(`Papaver cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
    await stop(1)
  }
}
