/**
 * P17: the worklist's answer time while one address is refused 200 sign-ins a second / while nobody signs in. Refused
 * twice over: because it has no guess left, and because it signs in too often. For information the same flood with both
 * limits out of the way, so that every password is compared. `npm run bench -- refused-sign-ins`
 */
import autocannon from 'autocannon'
import { writeSetting } from '../apps/api/src/features/settings/public.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openOwnerPool } from '../apps/api/src/platform/database/database.ts'
import { silentLog } from '../apps/api/src/platform/log.ts'
import { inTransaction, systemOrigin } from '../apps/api/src/platform/transaction.ts'
import { latency, listen, signIn, type Visited } from './cases/http.ts'
import { inFreshFolder, type OpenApp, openApp } from './cases/open-app.ts'
import { generateCases } from './generate-cases.ts'
import { compare, judge, median, ratioOf, type Side, warnOfSpread } from './measure.ts'

const worklist = '/api/authorizations?pageSize=10&view=open'
const arrivals = 200

interface Limits {
  readonly guesses: number
  readonly perMinute: number
}
const limit = ({ deps }: OpenApp, { guesses, perMinute }: Limits): Promise<void> =>
  inTransaction(deps, systemOrigin('bench'), async (tx) => {
    await writeSetting(tx, 'security.addressAttempts', guesses)
    await writeSetting(tx, 'security.loginsPerMinute', perMinute)
  })

/** The middle of the answer times of an officer who looks at his work twenty times a second. */
const looks =
  (officer: Visited): Side =>
  async (milliseconds) => {
    const end = performance.now() + milliseconds
    const taken: number[] = []
    while (performance.now() < end) {
      taken.push(await latency(officer, worklist))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return median(taken)
  }

/** How the flood was answered, by status. */
type Answered = Record<string, number>

const flood = async (
  url: string,
  address: string,
  milliseconds: number,
  answered: Answered,
): Promise<void> => {
  const result = await autocannon({
    url,
    workers: 1,
    connections: 20,
    overallRate: arrivals,
    duration: milliseconds / 1000,
    requests: [
      {
        method: 'POST',
        path: '/api/account/login',
        // The names differ: the limits of one account are not what is measured here.
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ userName: 'name[<id>]', password: 'wrong' }),
      },
    ],
    idReplacement: true,
  })
  for (const [status, { count }] of Object.entries(result.statusCodeStats))
    answered[status] = (answered[status] ?? 0) + count
}

const beside = (officer: Visited, address: string, answered: Answered): Side => {
  const look = looks(officer)
  return async (milliseconds) => {
    const flooding = flood(officer.url, address, milliseconds, answered)
    const figure = await look(milliseconds)
    await flooding
    return figure
  }
}

interface Flood extends Limits {
  readonly what: string
  readonly address: string
  readonly isJudged: boolean
}

const floods: readonly Flood[] = [
  { what: 'no guess left', address: '198.51.100.1', guesses: 1, perMinute: 10_000, isJudged: true },
  { what: 'too often a minute', address: '198.51.100.2', guesses: 100_000, perMinute: 30, isJudged: true },
  { what: 'no limit', address: '198.51.100.3', guesses: 100_000, perMinute: 10_000, isJudged: false },
]

const measure = async (app: OpenApp, officer: Visited, { what, address, isJudged, ...limits }: Flood) => {
  await limit(app, limits)
  const answered: Answered = {}
  const measured = await compare(
    { idle: looks(officer), flooded: beside(officer, address, answered) },
    'idle',
    isJudged ? { slices: 2, roundTime: 6_000 } : { rounds: 1, slices: 1, mostRuns: 1, warmUp: 0 },
  )
  const { idle, flooded } = measured.medians
  const said = Object.entries(answered).map(([status, count]) => `${status}: ${count}`)
  console.log(`\n${what}: answered ${said.join(', ')}`)
  console.log(
    `worklist ${idle.toFixed(1)} ms idle, ${flooded.toFixed(1)} ms beside ${arrivals} sign-ins a second`,
  )
  const ratio = ratioOf(measured, 'flooded', 'idle')
  if (!isJudged) return console.log(`beside / idle: ${ratio.toFixed(2)} (for information)`)
  warnOfSpread(measured.spread)
  return judge({ id: 'P17', floor: 2, aim: 1.5, better: 'lower' }, `${what}, beside / idle`, ratio)
}

await inFreshFolder(async (dataDir) => {
  const app = await openApp({ DATA_DIR: dataDir })
  const ownerPool = openOwnerPool(app.ownerUrl, silentLog)
  await generateCases(ownerPool, { cases: 10_000, now: systemClock.now() })
  await ownerPool.end()
  const officer = await signIn(await listen(app.fastify), 'officer')
  for (const each of floods) await measure(app, officer, each)
  await app.close()
})
