import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallName, calls } from '@papaver/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type FixedClock, fixedClock } from '../platform/clock.ts'
import { createTestDatabase, type TestDatabase, testKey } from '../platform/database/test-database.ts'
import type { Deps } from '../platform/deps.ts'
import type { Environment } from '../platform/environment.ts'
import { silentLog } from '../platform/log.ts'
import type { TrainingSide } from '../platform/training.ts'
import { start } from '../start.ts'
import { findWorld } from './world.ts'

/** One who is signed in to the app under test. */
export interface TestPerson {
  readonly token: string
  /** Calls by name; paths with `:id` take `params`. Answers status, JSON body (where it is JSON) and headers. */
  call(name: CallName, input?: TestInput): Promise<TestAnswer>
}
export interface TestInput {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string | number>
  readonly body?: unknown
  readonly headers?: Record<string, string>
  /** Where it comes from; the machine itself if absent. */
  readonly from?: string
}
export interface TestAnswer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
  readonly headers: Record<string, string | string[] | number | undefined>
  readonly bytes: Buffer
}
export interface TestApp {
  readonly fastify: FastifyInstance
  readonly deps: Deps
  readonly clock: FixedClock
  readonly database: TestDatabase
  /** The demonstration account of this name, signed in once and kept. */
  as(userName: string): Promise<TestPerson>
  /** Whoever calls with this token or key. */
  with(token: string): TestPerson
  readonly visitor: TestPerson
  close(): Promise<void>
}

export const addressOf = (path: string, { params = {}, query = {} }: TestInput): string => {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name] ?? name)),
  )
  const text = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  ).toString()
  return text === '' ? filled : `${filled}?${text}`
}

/** A file of tests is kept with all it names for as long as its process runs; the app that it has closed is not. */
interface Running {
  app: Pick<TestApp, 'fastify' | 'deps'> | undefined
}
const runningOf = ({ app }: Running): Pick<TestApp, 'fastify' | 'deps'> => {
  if (app === undefined) throw new Error('the app under test is closed')
  return app
}

const caller =
  (running: Running, token: string): TestPerson['call'] =>
  async (name, input = {}) => {
    const { fastify } = runningOf(running)
    const [method, path] = calls[name]
    const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...input.headers }
    const hasBody = input.body !== undefined
    const isText = typeof input.body === 'string' || Buffer.isBuffer(input.body)
    const response = await fastify.inject({
      method,
      url: addressOf(path, input),
      ...(input.from ? { remoteAddress: input.from } : {}),
      headers: hasBody && !isText ? { 'content-type': 'application/json', ...headers } : headers,
      ...(hasBody ? { payload: isText ? (input.body as string) : JSON.stringify(input.body) } : {}),
    })
    const isJson = String(response.headers['content-type'] ?? '').includes('json')
    return {
      status: response.statusCode,
      body: isJson && response.body !== '' ? JSON.parse(response.body) : response.body,
      headers: response.headers,
      bytes: response.rawPayload,
    }
  }

/** As the portal does it: asked to prove that he is there himself, a person gives his password, and asks again. */
export const confirming =
  (call: TestPerson['call']): TestPerson['call'] =>
  async (name, input) => {
    const answer = await call(name, input)
    if (answer.body?.message !== 'accountConfirmationNeeded') return answer
    await call('account.confirm', { body: { password: 'Papaver-2026!' } })
    return call(name, input)
  }

const login = async (visitor: TestPerson, userName: string): Promise<string> => {
  const { status, body } = await visitor.call('account.login', {
    body: { userName, password: 'Papaver-2026!' },
  })
  if (status !== 200) throw new Error(`${userName} cannot sign in: ${status} ${JSON.stringify(body)}`)
  return body.token
}

interface TestAppOptions {
  /** Where the clock stands at first. */
  readonly now?: string
  /** Of another app under test, so that two stand on one; the clock is shared then, too. */
  readonly beside?: Pick<TestApp, 'database' | 'clock'>
  readonly log?: Logger
  /** Without the demonstration world. */
  readonly production?: boolean
  /** How it knows of the other world; whoever is in training says so of the process, too (world.ts). */
  readonly training?: TrainingSide
}

/** Where the clock of an app under test stands unless the test says otherwise. */
export const beginning = '2026-06-17T08:00:00Z'

export const environmentOf = (dataDir: string, production: boolean): Environment => ({
  port: 0,
  host: '127.0.0.1',
  dataDir,
  publicUrl: 'http://localhost:3000',
  secretKey: testKey.secretKey,
  production,
})

/** What an app finds or makes at its start, made once for all tests that begin at the same time. */
export const fillWorld = async ({ pool }: TestDatabase): Promise<void> => {
  const environment = environmentOf('/nowhere', false)
  const { fastify } = await start(pool, { clock: fixedClock(beginning), log: silentLog, environment })
  await fastify.close()
}

const makeDatabase = async ({
  now,
  production,
}: {
  now: string
  production: boolean
}): Promise<TestDatabase> =>
  now === beginning && !production
    ? createTestDatabase({ template: await findWorld(fillWorld) })
    : createTestDatabase()

/** A whole app on a database of its own, with the demonstration world in it and a clock that the test moves. */
export const startTestApp = async ({
  now = beginning,
  beside,
  log = silentLog,
  production = false,
  training,
}: TestAppOptions = {}): Promise<TestApp> => {
  const database = beside?.database ?? (await makeDatabase({ now, production }))
  const clock = beside?.clock ?? fixedClock(now)
  const dataDir = mkdtempSync(join(tmpdir(), `papaver-app-${randomBytes(3).toString('hex')}-`))
  const environment = environmentOf(dataDir, production)
  const running: Running = {
    app: await start(database.pool, { clock, log, environment, ...(training ? { training } : {}) }),
  }
  const visitor: TestPerson = { token: '', call: caller(running, '') }
  const people = new Map<string, Promise<TestPerson>>()
  const signIn = async (userName: string): Promise<TestPerson> => {
    const token = await login(visitor, userName)
    return { token, call: confirming(caller(running, token)) }
  }
  return {
    get fastify() {
      return runningOf(running).fastify
    },
    get deps() {
      return runningOf(running).deps
    },
    clock,
    database,
    visitor,
    with: (token) => ({ token, call: caller(running, token) }),
    as: (userName) => {
      const known = people.get(userName) ?? signIn(userName)
      people.set(userName, known)
      return known
    },
    close: async () => {
      await running.app?.fastify.close()
      running.app = undefined
      if (beside === undefined) await database.drop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
