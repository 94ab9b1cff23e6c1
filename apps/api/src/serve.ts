import { devNull } from 'node:os'
import { openFirstAdministratorLink } from './features/account/public.ts'
import { loadDemonstrationCases, loadDemonstrationPeople } from './features/demonstration/public.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database/database.ts'
import type { EmbeddedDatabase } from './platform/database/embedded.ts'
import { migrationsFolder } from './platform/database/prepare-template.ts'
import { readServerVersion } from './platform/database/server-version.ts'
import type { Environment } from './platform/environment.ts'
import { sweepSpoolFolders } from './platform/http/spool-folder.ts'
import { migrateJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { closeWorkers, sizeWorkers } from './platform/workers/workers.ts'
import { start } from './start.ts'
import { trainingPlace } from './training-place.ts'

/** Milliseconds that requests in flight get to finish before the process goes anyway. */
export const patience = 5000

interface Frame {
  /** Variables of this process; the world in which people learn starts one of its own with some of them. */
  readonly surroundings: Readonly<Record<string, string | undefined>>
  /** Takes what has been opened and must be left in order, the last first: a start may be broken off. */
  readonly leave: (() => Promise<void>)[]
  /** Says what is being done. */
  stage<Made>(title: string, work: () => Promise<Made>): Promise<Made>
  /** The database server of our own, as soon as it is being opened. */
  whileEmbeddedOpens?(opening: Promise<EmbeddedDatabase>): void
}

export interface Served {
  /** The address by which somebody can become the first administrator, where there is none yet. */
  readonly firstAdministratorLink: string | undefined
  /** With its minor number, which says whether a security fix is in it. */
  readonly databaseVersion: string
}

/** The whole portal on the port of its environment, from the database to the invented world. */
export const serve = async (
  environment: Environment,
  { surroundings, leave, stage, whileEmbeddedOpens }: Frame,
): Promise<Served> => {
  const { dataDir, production } = environment
  // Links in mails, QR codes and secure cookies follow from it: no start may guess it.
  if (production && !surroundings.PUBLIC_URL?.trim())
    throw new Error(
      'PUBLIC_URL must be set with NODE_ENV=production: the address at which people open the portal',
    )
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
      ...(whileEmbeddedOpens ? { whileEmbeddedOpens } : {}),
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
      trainingPlace: trainingPlace(environment, database, surroundings),
    }),
  )
  leave.push(stopApp)
  const databaseVersion = await readServerVersion(deps.db)
  log.info({ databaseVersion, isEmbedded: environment.databaseUrl === undefined }, 'the database server')
  const firstAdministratorLink = await openFirstAdministratorLink(deps)
  if (!production)
    await stage('Making the invented Republic of Valdoria', async () => {
      await loadDemonstrationCases(deps)
      await loadDemonstrationPeople(deps)
    })
  await startJobs()
  await fastify.listen({ port: environment.port, host: environment.host })
  return { firstAdministratorLink, databaseVersion }
}
