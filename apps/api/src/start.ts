import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { accountJobs } from './features/account/jobs.ts'
import { findAccount, refuseDemonstration } from './features/account/public.ts'
import { apiKeysJobs } from './features/api-keys/jobs.ts'
import { auditJobs } from './features/audit/jobs.ts'
import { authorizationsJobs } from './features/authorizations/jobs.ts'
import { loadBranding } from './features/branding/public.ts'
import { calendarJobs } from './features/calendar/jobs.ts'
import { type AnyServedKind, dailyJob } from './features/casework/public.ts'
import { runCultivationDaily, servedCultivations } from './features/cultivation/public.ts'
import { loadDemonstration } from './features/demonstration/public.ts'
import { endorsementsJobs } from './features/endorsements/jobs.ts'
import { followArrival } from './features/endorsements/public.ts'
import { exchangeJobs } from './features/exchange/jobs.ts'
import { runFieldReportsDaily, servedReports } from './features/field-reports/public.ts'
import { loadHelp } from './features/help/public.ts'
import { runIncidentsDaily, servedIncidents } from './features/incidents/public.ts'
import { runLicensesDaily, servedLicenses } from './features/licenses/public.ts'
import { withFreshWords } from './features/localization/public.ts'
import { loadReferenceData } from './features/masters/public.ts'
import { notificationsJobs } from './features/notifications/jobs.ts'
import { operationsJobs } from './features/operations/jobs.ts'
import { makeThisProcess } from './features/operations/this-process.ts'
import { runPreExportDaily, servedPreExports } from './features/pre-export/public.ts'
import { runPreparationsDaily, servedPreparations } from './features/preparations/public.ts'
import { schedulingJobs } from './features/scheduling/jobs.ts'
import { sealSecrets } from './features/settings/public.ts'
import { loadTemplates, runStatisticsDaily, servedSubmissions } from './features/statistics/public.ts'
import { runPartnersDaily, servedPartners } from './features/trading-establishments/public.ts'
import { trainingJobs } from './features/training/jobs.ts'
import { type HostPlace, makeTrainingHost, nameTrainingAuthority } from './features/training/public.ts'
import { usersJobs } from './features/users/jobs.ts'
import { verificationJobs } from './features/verification/jobs.ts'
import { workJobs } from './features/work/jobs.ts'
import { followEvents } from './follow-events.ts'
import type { Clock } from './platform/clock.ts'
import { queryOn } from './platform/database/query.ts'
import type { Deps } from './platform/deps.ts'
import type { Environment } from './platform/environment.ts'
import { makeFollowers } from './platform/followers.ts'
import { openJobs } from './platform/jobs.ts'
import type { Front } from './platform/outside/front.ts'
import { keptSecret } from './platform/secrets.ts'
import { makeTokens } from './platform/tokens.ts'
import type { TrainingSide } from './platform/training.ts'
import { inTransaction, systemOrigin } from './platform/transaction.ts'

export interface Started {
  readonly fastify: FastifyInstance
  readonly deps: Deps
  /** Starts the work that the clock and the queue begin. */
  startJobs(): Promise<void>
  /** Lets requests and jobs in hand finish. */
  stop(): Promise<void>
}

const rootFile = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const version = (): string =>
  String((JSON.parse(readFileSync(rootFile('package.json'), 'utf8')) as { version: string }).version)

/** The key that tokens are signed with: made once, the same on every process. */
const tokenKey = async ({ db }: Deps): Promise<Buffer> => {
  const make = async () => ({ key: randomBytes(32).toString('base64') })
  const { key } = await keptSecret(db, 'token', make)
  return Buffer.from(key, 'base64')
}

const loadData = async (deps: Deps): Promise<void> => {
  if (!deps.environment.production) await refuseDemonstration(deps)
  await inTransaction(deps, systemOrigin('load'), async (tx) => {
    await loadReferenceData(tx, deps.followers)
    await loadBranding(tx)
    await sealSecrets(tx)
    await loadHelp(tx)
    await loadTemplates(tx)
  })
  if (!deps.environment.production) await loadDemonstration(deps)
  if (deps.training?.kind === 'training')
    await inTransaction(deps, systemOrigin('training'), nameTrainingAuthority)
}

interface StartOptions {
  readonly clock: Clock
  readonly log: Logger
  readonly environment: Environment
  /** Where the world in which people learn may live; there is none if absent. */
  readonly trainingPlace?: HostPlace
  /** This is that world. */
  readonly training?: TrainingSide
  /** Looks at every request first. */
  readonly front?: Front
}

/** The calendar of each kind of case that has one job alone. */
const calendars: readonly (readonly [Pick<AnyServedKind, 'kind'>, (deps: Deps) => Promise<object>])[] = [
  [servedPreparations, runPreparationsDaily],
  [servedPreExports, runPreExportDaily],
  [servedLicenses, runLicensesDaily],
  [servedIncidents, runIncidentsDaily],
  [servedCultivations, runCultivationDaily],
  [servedReports, runFieldReportsDaily],
  [servedSubmissions, runStatisticsDaily],
  [servedPartners, runPartnersDaily],
]

/** Makes the app on an open, migrated database: data, features, jobs. The caller listens and closes. */
export const start = async (
  pool: Pool,
  { clock, log, environment, trainingPlace, training, front }: StartOptions,
): Promise<Started> => {
  const db = queryOn(pool)
  const jobs = withFreshWords(openJobs(pool, log), db)
  const alone: Deps = { db, clock, log, environment, jobs, followers: makeFollowers() }
  const host = trainingPlace && makeTrainingHost(alone, trainingPlace)
  const side: TrainingSide | undefined = host ? { kind: 'real', host } : training
  const deps: Deps = side ? { ...alone, training: side } : alone
  const before = host?.front ?? front
  followEvents(deps)
  await loadData(deps)
  const tokens = makeTokens(await tokenKey(deps))
  const own = makeThisProcess(deps, version())
  const fastify = await buildApp(deps, {
    tokens,
    portalFolder: rootFile('apps/portal/dist'),
    version: version(),
    own,
    ...(before ? { front: before } : {}),
  })
  const stopNudges = notificationsJobs(deps, async (db, id) => {
    const account = await findAccount(db, id)
    return account?.status === 'APR' ? account : undefined
  })
  // With the last request: what is left wakes nobody, and nothing of a closed app is kept.
  fastify.addHook('onClose', async () => stopNudges())
  auditJobs(deps)
  accountJobs(deps)
  usersJobs(deps)
  apiKeysJobs(deps)
  for (const [served, run] of calendars) dailyJob(deps, served, run)
  exchangeJobs(deps, (arrival) => followArrival(deps, arrival))
  authorizationsJobs(deps)
  endorsementsJobs(deps)
  workJobs(deps)
  verificationJobs(deps)
  calendarJobs(deps)
  schedulingJobs(deps)
  const stopTraining = trainingJobs(deps)
  const beat = operationsJobs(deps, own)
  return {
    fastify,
    deps,
    startJobs: async () => {
      await deps.jobs.start()
      host?.watch()
      beat.start()
    },
    stop: async () => {
      await Promise.all([fastify.close(), host?.stop()])
      stopTraining()
      await deps.jobs.stop()
      await beat.stop()
    },
  }
}
