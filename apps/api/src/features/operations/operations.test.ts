import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { openAppPool } from '../../platform/database/database.ts'
import { queryOn } from '../../platform/database/query.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts'
import type { Deps } from '../../platform/deps.ts'
import { makeFastify } from '../../platform/http/web.ts'
import { silentLog } from '../../platform/log.ts'
import { operationsRoutes } from './routes.ts'
import { makeThisProcess } from './this-process.ts'

let database: TestDatabase
const started: FastifyInstance[] = []

const start = async (pool: TestDatabase['pool']): Promise<FastifyInstance> => {
  const fastify = await makeFastify({
    log: silentLog,
    isTls: false,
    portalFolder: '/nowhere',
    version: 'test',
    bodyLimit: 1000,
  })
  const web = {
    fastify,
    authenticate: async () => undefined,
    admitKey: () => Promise.reject(new Error('not to be asked')),
    noteActivity: async () => undefined,
    cultureFor: () => Promise.reject(new Error('not to be asked')),
    confirmIdentity: async () => undefined,
    served: new Set<never>(),
  }
  const deps = { db: queryOn(pool), clock: systemClock, log: silentLog } as unknown as Deps
  operationsRoutes(web, deps, makeThisProcess(deps, 'test'))
  await fastify.ready()
  started.push(fastify)
  return fastify
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const fastify of started) await fastify.close()
  await database.drop()
})

describe('health', () => {
  it('is fine while the database answers', async () => {
    const fastify = await start(database.pool)
    for (const url of ['/health/live', '/health/ready']) {
      const response = await fastify.inject({ url })
      expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  it('is live but not ready without a database, and says nothing more', async () => {
    const pool = openAppPool('postgres://nobody:secret@127.0.0.1:1/none', silentLog)
    const fastify = await start(pool)
    expect((await fastify.inject('/health/live')).statusCode).toBe(200)
    const response = await fastify.inject('/health/ready')
    expect([response.statusCode, response.json().message]).toEqual([503, 'unavailable'])
    expect(response.body).not.toMatch(/secret|127\.0\.0\.1/)
    await pool.end()
  })

  it('answers in time where every connection hangs, and is ready again after it', async () => {
    const pool = openAppPool(database.url, silentLog, { max: 1 })
    const fastify = await start(pool)
    const client = await pool.connect()
    const began = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, () => fastify.inject('/health/ready')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(performance.now() - began).toBeLessThan(5000)
    expect(pool.waitingCount).toBe(1)
    client.release()
    await expect.poll(async () => (await fastify.inject('/health/ready')).statusCode).toBe(200)
    await pool.end()
  })
})
