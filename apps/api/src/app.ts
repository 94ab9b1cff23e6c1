import type { CallName } from '@papaver/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import { makeAuthenticate, makeConfirmIdentity, outsideOrigins } from './features/account/public.ts'
import { accountRoutes } from './features/account/routes.ts'
import { analysisRoutes } from './features/analysis/routes.ts'
import { makeAdmitKey } from './features/api-keys/public.ts'
import { apiKeysRoutes } from './features/api-keys/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { followIncoming, followPreExport } from './features/authorizations/public.ts'
import { authorizationsRoutes } from './features/authorizations/routes.ts'
import { balancesRoutes } from './features/balances/routes.ts'
import { brandingRoutes } from './features/branding/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { servedCultivations } from './features/cultivation/public.ts'
import { cultivationRoutes } from './features/cultivation/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { endorsementsRoutes } from './features/endorsements/routes.ts'
import { establishmentsRoutes } from './features/establishments/routes.ts'
import { exchangeRoutes } from './features/exchange/routes.ts'
import { fieldReportsRoutes } from './features/field-reports/routes.ts'
import { helpRoutes } from './features/help/routes.ts'
import { incbFormsRoutes } from './features/incb-forms/routes.ts'
import { incidentsRoutes } from './features/incidents/routes.ts'
import { inspectionsRoutes } from './features/inspections/routes.ts'
import { servedLicenses } from './features/licenses/public.ts'
import { licensesRoutes } from './features/licenses/routes.ts'
import { cultureFor, freshWords, wordsFor } from './features/localization/public.ts'
import { localizationRoutes } from './features/localization/routes.ts'
import { mastersRoutes } from './features/masters/routes.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { notifyOfVirus } from './features/operations/notify-of-virus.ts'
import { operationsRoutes } from './features/operations/routes.ts'
import type { ThisProcess } from './features/operations/this-process.ts'
import { preExportRoutes } from './features/pre-export/routes.ts'
import { preparationsRoutes } from './features/preparations/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { savedViewsRoutes } from './features/saved-views/routes.ts'
import { schedulingRoutes } from './features/scheduling/routes.ts'
import { paceOf, readSettings, scannerOf } from './features/settings/public.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { statisticsRoutes } from './features/statistics/routes.ts'
import { tradingEstablishmentsRoutes } from './features/trading-establishments/routes.ts'
import { trainingRoutes } from './features/training/routes.ts'
import { usersRoutes } from './features/users/routes.ts'
import { verificationRoutes } from './features/verification/routes.ts'
import { workRoutes } from './features/work/routes.ts'
import type { Deps } from './platform/deps.ts'
import type { Web } from './platform/http/serve.ts'
import { makeFastify, refuseUnserved } from './platform/http/web.ts'
import type { Front } from './platform/outside/front.ts'
import type { Tokens } from './platform/tokens.ts'

export interface AppOptions {
  readonly tokens: Tokens
  readonly portalFolder: string
  readonly version: string
  /** The process that serves. */
  readonly own: ThisProcess
  /** Looks at every request before anything else does. */
  readonly front?: Front
}

/** What every feature is given to serve its calls with. */
const webOf = (fastify: FastifyInstance, deps: Deps, tokens: AppOptions['tokens']): Web => ({
  fastify,
  ...makeAuthenticate(deps, tokens),
  admitKey: makeAdmitKey(deps),
  confirmIdentity: makeConfirmIdentity(deps),
  cultureFor: async (asked) => {
    await freshWords(deps.db)
    const present = await readSettings(deps.db)
    return cultureFor(present, asked ?? present['languages.default'])
  },
  served: new Set<CallName>(),
})

/** Every feature by name: the table of contents of the server. */
export const buildApp = async (deps: Deps, options: AppOptions): Promise<FastifyInstance> => {
  const { tokens, portalFolder, version, own, front } = options
  const fastify = await makeFastify({
    log: deps.log,
    publicUrl: deps.environment.publicUrl,
    isTls: deps.environment.publicUrl.startsWith('https:'),
    portalFolder,
    version,
    ...(deps.environment.trustedProxies ? { trustedProxies: deps.environment.trustedProxies } : {}),
    outsideOrigins: () => outsideOrigins(deps),
    bodyLimit: 1_000_000,
    ...(front ? { front } : {}),
    pace: async () => paceOf(await readSettings(deps.db)),
    scanner: {
      find: async () => scannerOf(deps.environment, await readSettings(deps.db)),
      found: (request, find) => notifyOfVirus(deps, request, find),
    },
  })
  const web = webOf(fastify, deps, tokens)
  auditRoutes(web, deps, {
    timeZone: async () => (await readSettings(deps.db))['public.timeZone'],
    say: (culture, key) => wordsFor(culture)(key),
  })
  settingsRoutes(web, deps, version)
  localizationRoutes(web, deps)
  brandingRoutes(web, deps)
  notificationsRoutes(web, deps)
  mastersRoutes(web, deps)
  helpRoutes(web, deps)
  accountRoutes(web, deps, tokens)
  establishmentsRoutes(web, deps)
  savedViewsRoutes(web, deps)
  usersRoutes(web, deps)
  registrationRoutes(web, deps)
  apiKeysRoutes(web, deps)
  tradingEstablishmentsRoutes(web, deps)
  preparationsRoutes(web, deps)
  licensesRoutes(web, deps)
  inspectionsRoutes(web, deps, [servedLicenses, servedCultivations])
  balancesRoutes(web, deps)
  preExportRoutes(web, deps, followPreExport)
  exchangeRoutes(web, deps, followIncoming(deps))
  authorizationsRoutes(web, deps)
  incidentsRoutes(web, deps)
  cultivationRoutes(web, deps)
  fieldReportsRoutes(web, deps)
  endorsementsRoutes(web, deps)
  statisticsRoutes(web, deps)
  incbFormsRoutes(web, deps)
  analysisRoutes(web, deps)
  verificationRoutes(web, deps)
  workRoutes(web, deps)
  calendarRoutes(web, deps)
  schedulingRoutes(web, deps)
  dashboardRoutes(web, deps)
  trainingRoutes(web, deps, tokens)
  operationsRoutes(web, deps, own)
  refuseUnserved(web.served)
  return fastify
}
