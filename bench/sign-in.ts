/**
 * P9: sign-ins per second over HTTP / bare verifications of argon2id with the same parameters and as many at once as
 * the server lets. Besides: what 50 sign-ins a second do to everybody else's worklist. `npm run bench -- sign-in`
 */
import { availableParallelism } from 'node:os'
import { verify } from '@node-rs/argon2'
import autocannon from 'autocannon'
import { hashesAtOnce, hashPassword } from '../apps/api/src/features/account/passwords.ts'
import { writeSetting } from '../apps/api/src/features/settings/public.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openOwnerPool } from '../apps/api/src/platform/database/database.ts'
import { silentLog } from '../apps/api/src/platform/log.ts'
import { inTransaction, systemOrigin } from '../apps/api/src/platform/transaction.ts'
import { listen, signIn, type Visited } from './cases/http.ts'
import { inFreshFolder, openApp } from './cases/open-app.ts'
import { generateCases } from './generate-cases.ts'
import { compare, handsAt, judge, median, ratioOf, type Side, warnOfSpread } from './measure.ts'

const password = 'Papaver-2026!'
const people = ['officer', 'importer', 'importer.staff', 'rival', 'customs', 'customs.staff', 'grower']
const worklist = '/api/authorizations?pageSize=10&view=open'
const arrivals = 50

const bareVerify = (stored: string, atOnce: number): Side => handsAt(() => verify(stored, password), atOnce)

/** A sign-in of each person on a device that is known, as most are. */
const signInsOf = async (url: string): Promise<autocannon.Request[]> => {
  const requests: autocannon.Request[] = []
  for (const userName of people) {
    const body = JSON.stringify({ userName, password })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/account/login`, { method: 'POST', headers, body })
    const device = /papaver-device=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
    if (!answer.ok || device === undefined) throw new Error(`${userName} cannot sign in: ${answer.status}`)
    const cookie = `XSRF-TOKEN=bench; papaver-device=${device}`
    requests.push({
      method: 'POST',
      path: '/api/account/login',
      headers: { ...headers, cookie, 'x-xsrf-token': 'bench' },
      body,
    })
  }
  return requests
}

/** Answered requests per second; refusals end the measurement. */
const run = async (options: autocannon.Options): Promise<autocannon.Result> => {
  const result = await autocannon({ workers: 1, ...options })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`)
  return result
}

const throughput = async (url: string, requests: autocannon.Request[]): Promise<void> => {
  const stored = await hashPassword(password)
  const measured = await compare(
    {
      bare: bareVerify(stored, hashesAtOnce()),
      ours: async (milliseconds) => {
        const result = await run({ url, requests, connections: 12, duration: milliseconds / 1000 })
        return result['2xx'] / result.duration
      },
    },
    'bare',
  )
  const { medians, spread } = measured
  const all = await bareVerify(stored, availableParallelism())(4_000)
  console.log(`argon2id, ${hashesAtOnce()} at once        ${medians.bare.toFixed(1).padStart(7)} / s`)
  console.log(`sign-ins over HTTP         ${medians.ours.toFixed(1).padStart(7)} / s`)
  console.log(`argon2id on every core     ${all.toFixed(1).padStart(7)} / s (for information)`)
  warnOfSpread(spread)
  judge(
    { id: 'P9', floor: 0.8, aim: 0.95, better: 'higher' },
    'sign-ins / bare verifications',
    ratioOf(measured, 'ours', 'bare'),
  )
}

interface Seen {
  readonly p50: number
  readonly p99: number
}

const worklistSide =
  (officer: Visited, seen: Seen[], beside?: (milliseconds: number) => Promise<unknown>): Side =>
  async (milliseconds) => {
    const { url, headers } = officer
    const duration = milliseconds / 1000
    const asked = run({
      url,
      requests: [{ method: 'GET', path: worklist, headers }],
      connections: 10,
      duration,
    })
    const [result] = await Promise.all([asked, beside?.(milliseconds)])
    seen.push({ p50: result.latency.p50, p99: result.latency.p99 })
    return result['2xx'] / result.duration
  }

const middle = (seen: readonly Seen[], which: keyof Seen): string =>
  median(seen.map((each) => each[which])).toFixed(0)

/** The same first page of the worklist, with and without people arriving, in turn. */
const neighbours = async (url: string, requests: autocannon.Request[]): Promise<void> => {
  const officer = await signIn(url, 'officer')
  const [calm, busy]: [Seen[], Seen[]] = [[], []]
  let signedIn = 0
  const arrive = async (milliseconds: number): Promise<void> => {
    const duration = milliseconds / 1000
    const result = await run({ url, requests, connections: arrivals, overallRate: arrivals, duration })
    signedIn += result['2xx']
  }
  const measured = await compare(
    { calm: worklistSide(officer, calm), busy: worklistSide(officer, busy, arrive) },
    'calm',
    { slices: 2 },
  )
  const { medians, spread } = measured
  const line = (name: string, rate: number, seen: readonly Seen[]): void =>
    console.log(
      `${name.padEnd(34)} ${rate.toFixed(0).padStart(5)} / s, half within ${middle(seen, 'p50')} ms, 99 of 100 within ${middle(seen, 'p99')} ms`,
    )
  console.log("\nthe worklist's first page, 10 connections")
  line('nobody signs in', medians.calm, calm)
  line(`${arrivals} sign-ins a second arrive`, medians.busy, busy)
  console.log(`signed in meanwhile: ${signedIn}`)
  warnOfSpread(spread)
  console.log(`worklist with / without sign-ins: ${ratioOf(measured, 'busy', 'calm').toFixed(2)}`)
}

await inFreshFolder(async (dataDir) => {
  const app = await openApp({ DATA_DIR: dataDir })
  const ownerPool = openOwnerPool(app.ownerUrl, silentLog)
  await generateCases(ownerPool, { cases: 10_000, now: systemClock.now() })
  await ownerPool.end()
  // Many sign in at once from this one address, and as few people; what is counted stays the same.
  await inTransaction(app.deps, systemOrigin('bench'), async (tx) => {
    await writeSetting(tx, 'security.lockAttempts', 100)
    await writeSetting(tx, 'security.addressAttempts', 100_000)
    await writeSetting(tx, 'security.loginsPerMinute', 10_000)
  })
  const url = await listen(app.fastify)
  const requests = await signInsOf(url)
  await throughput(url, requests)
  await neighbours(url, requests)
  await app.close()
})
