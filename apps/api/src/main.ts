import { devNull } from 'node:os'
import { join } from 'node:path'
import { openFirstAdministratorLink } from './features/account/public.ts'
import { loadDemonstrationCases, loadDemonstrationPeople } from './features/demonstration/public.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import type { EmbeddedDatabase } from './platform/database/embedded.ts'
import { migrationsFolder } from './platform/database/prepare-template.ts'
import { type Environment, readEnvironment } from './platform/environment.ts'
import { sweepSpoolFolders } from './platform/http/spool-folder.ts'
import { migrateJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { closeWorkers, sizeWorkers } from './platform/workers/workers.ts'
import { start } from './start.ts'
import { trainingPlace } from './training-place.ts'

/** Requests in flight get this long to finish before the process goes anyway. */
const patience = 5000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A second signal within this time is the first one's echo: a terminal and npm both pass on Ctrl-C. */
const echo = 1500

/** What has been opened so far and must be left in order, the last first. */
const leave: (() => Promise<void>)[] = []
/** The database server of our own, as soon as it is being opened. */
let embedded: Promise<EmbeddedDatabase> | undefined
let stoppingSince: number | undefined
let isForced = false

/** Waits for nobody's work; the database server that we started is left in order all the same. */
const force = async (): Promise<void> => {
  if (isForced) return
  isForced = true
  const server = await embedded?.catch(() => undefined)
  await server?.stop().catch(() => undefined)
  process.exit(1)
}

const stop = async (exitCode: number): Promise<void> => {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > echo) await force()
    return
  }
  stoppingSince = performance.now()
  setTimeout(() => void force(), patience)
  for (const step of leave.toReversed()) await step()
  // A start that was interrupted has handed over nothing yet but may have a server.
  const server = await embedded?.catch(() => undefined)
  await server?.stop()
  if (!isForced) process.exit(exitCode)
}

/** Says what is being done and how long it took, as a start may take a minute on a machine that is new to it. */
const stage = async <Made>(title: string, work: () => Promise<Made>): Promise<Made> => {
  process.stdout.write(`${title} … `)
  const begun = performance.now()
  try {
    const made = await work()
    say(`${((performance.now() - begun) / 1000).toFixed(1)} s`)
    return made
  } catch (error) {
    say('failed')
    throw error
  }
}

const greet = (
  { publicUrl, production, dataDir }: Environment,
  firstAdministratorLink: string | undefined,
): void => {
  say(`Papaver is at ${publicUrl}`)
  say(`The log is in ${join(dataDir, 'log')}. Ctrl-C stops everything.`)
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
  const { dataDir, production } = environment
  // A person who tries it reads words; where it runs for real, the machine's own log keeper reads the lines.
  const output = production ? 1 : devNull
  const { log, close: closeLog } = createLog({ clock: systemClock, dataDir, output })
  leave.push(closeLog)
  await sweepSpoolFolders()
  const database = await stage('Preparing the database', () =>
    openDatabase({
      ...environment,
      log,
      migrationsFolder,
      beforeGrants: migrateJobs,
      whileEmbeddedOpens: (opening) => {
        embedded = opening
      },
    }),
  )
  leave.push(database.close)
  sizeWorkers(environment.workerThreads)
  leave.push(() => closeWorkers(patience))
  const {
    fastify,
    deps,
    startJobs,
    stop: stopApp,
  } = await stage('Loading the reference data', () =>
    start(database.pool, {
      clock: systemClock,
      log,
      environment,
      trainingPlace: trainingPlace(environment, database, process.env),
    }),
  )
  leave.push(stopApp)
  const firstAdministratorLink = await openFirstAdministratorLink(deps)
  if (!production)
    await stage('Making the invented Republic of Valdoria', async () => {
      await loadDemonstrationCases(deps)
      await loadDemonstrationPeople(deps)
    })
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
  if (stoppingSince === undefined) {
    process.stderr.write(`Papaver cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
    await stop(1)
  }
}
