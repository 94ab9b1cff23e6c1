import { grantsOf } from '@papaver/contract/access/permissions.ts'
import type { Role } from '@papaver/contract/access/roles.ts'
import type { LightMyRequestResponse } from 'fastify'
import { loadBranding } from '../features/branding/public.ts'
import { brandingRoutes } from '../features/branding/routes.ts'
import { loadDemonstrationGround } from '../features/demonstration/ground.ts'
import { listEstablishments } from '../features/establishments/public.ts'
import { establishmentsRoutes } from '../features/establishments/routes.ts'
import { licensesRoutes } from '../features/licenses/routes.ts'
import { localizationRoutes } from '../features/localization/routes.ts'
import { loadReferenceData, readMasters } from '../features/masters/public.ts'
import { mastersRoutes } from '../features/masters/routes.ts'
import { preparationsRoutes } from '../features/preparations/routes.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { tradingEstablishmentsRoutes } from '../features/trading-establishments/routes.ts'
import { fixedClock } from '../platform/clock.ts'
import { queryOn } from '../platform/database/query.ts'
import { createTestDatabase } from '../platform/database/test-database.ts'
import type { Deps } from '../platform/deps.ts'
import { makeFollowers } from '../platform/followers.ts'
import type { Principal } from '../platform/http/caller.ts'
import type { Web } from '../platform/http/serve.ts'
import { makeFastify } from '../platform/http/web.ts'
import { silentLog } from '../platform/log.ts'
import { type Database, inTransaction, systemOrigin, type Tx } from '../platform/transaction.ts'

export interface GroundApp {
  readonly db: Database
  /** GET as one who holds the role; without a role as a visitor. Companies' people belong to the first holder. */
  get(path: string, role?: Role, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  write<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

const principalOf = (role: Role, establishmentId: string | null, customsPointId: number): Principal => ({
  accountId: '00000000-0000-7000-8000-000000000001',
  sessionId: role,
  userName: role.toLowerCase(),
  firstName: 'Test',
  lastName: role,
  roles: [role],
  permissions: grantsOf([role]),
  establishmentId: role.startsWith('ESTB') || role === 'CULTIVATION' ? establishmentId : null,
  customsPointIds: role.startsWith('CUST') ? [customsPointId] : [],
  culture: 'en',
  pageSize: 10,
  isPending: false,
  impersonator: null,
})

/**
 * The features of the ground on a database of their own, with the demonstration's data; whoever sends a role's name
 * as bearer token holds that role. Signing in has its own tests.
 */
export const startGroundApp = async (): Promise<GroundApp> => {
  const database = await createTestDatabase()
  const db = queryOn(database.pool)
  const clock = fixedClock('2026-06-15T09:00:00Z')
  const write: GroundApp['write'] = (work) => inTransaction({ db, clock }, systemOrigin('test'), work)
  await write(async (tx) => {
    await loadBranding(tx)
    await loadReferenceData(tx, makeFollowers())
    await loadDemonstrationGround(tx)
  })
  const [holder] = (await listEstablishments(db, 'all', { kind: 'trading' })).filter(
    ({ code }) => code === 'XV-001',
  )
  const point = (await readMasters(db)).customsPoints[0]
  const fastify = await makeFastify({
    log: silentLog,
    isTls: false,
    portalFolder: '/nowhere',
    version: 'test',
    bodyLimit: 1_000_000,
  })
  const web: Web = {
    fastify,
    authenticate: async (token) => principalOf(token as Role, holder?.id ?? null, point?.id ?? 0),
    admitKey: () => Promise.reject(new Error('nobody has a key')),
    noteActivity: async () => undefined,
    cultureFor: async (asked) => asked ?? 'en',
    confirmIdentity: async () => undefined,
    served: new Set(),
  }
  const deps = { db, clock, log: silentLog } as unknown as Deps
  settingsRoutes(web, deps, 'test')
  localizationRoutes(web, deps)
  brandingRoutes(web, deps)
  mastersRoutes(web, deps)
  establishmentsRoutes(web, deps)
  tradingEstablishmentsRoutes(web, deps)
  preparationsRoutes(web, deps)
  licensesRoutes(web, deps)
  await fastify.ready()
  return {
    db,
    write,
    get: (url, role, headers = {}) =>
      fastify.inject({ url, headers: { ...headers, ...(role ? { authorization: `Bearer ${role}` } : {}) } }),
    close: async () => {
      await fastify.close()
      await database.drop()
    },
  }
}
