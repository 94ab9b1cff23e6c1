/**
 * P2: the first page of an officer's worklist over HTTP / the same SQL in a bare loop through the same pool.
 * P3: what a worklist is asked, at 1 000 000 cases / at 10 000: time of one answer, one asked after the other.
 *
 * `npm run bench -- worklist [--large 1000000] [--folder <where generated data is kept>]
 * [--only P2 | P3]`. Without a folder the
 * data are made anew in a temporary one, which takes some minutes.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg, { type QueryConfig } from 'pg'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openOwnerPool } from '../apps/api/src/platform/database/database.ts'
import { silentLog } from '../apps/api/src/platform/log.ts'
import { latency, listen, load, signIn, type Visited } from './cases/http.ts'
import { inFreshFolder, type OpenApp, openApp } from './cases/open-app.ts'
import { generateCases } from './generate-cases.ts'
import {
  compare,
  handsAt,
  judge,
  median,
  percent,
  ratioOf,
  type Side,
  spreadOf,
  warnOfSpread,
} from './measure.ts'

const firstPage = '/api/authorizations?pageSize=10&view=open'
const connections = 10

interface Site {
  readonly app: OpenApp
  readonly officer: Visited
}

const openSite = async (folder: string, cases: number): Promise<Site> => {
  const dataDir = join(folder, String(cases))
  const isNew = !existsSync(dataDir)
  const app = await openApp({ DATA_DIR: dataDir })
  if (isNew) {
    console.log(`making ${cases} cases`)
    const ownerPool = openOwnerPool(app.ownerUrl, silentLog)
    await generateCases(ownerPool, { cases, now: systemClock.now() })
    await ownerPool.end()
  }
  return { app, officer: await signIn(await listen(app.fastify), 'officer') }
}

/** The statements on cases that one request sends, to be sent again without the request. */
const statementsOf = async ({ officer }: Site, path: string): Promise<QueryConfig[]> => {
  const sent: QueryConfig[] = []
  // Requests that a load has left behind are still being answered.
  await pause(300)
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function spy(this: pg.Client, ...given: unknown[]) {
    const [first, values] = given as [string | QueryConfig, unknown[] | undefined]
    sent.push(typeof first === 'string' ? { text: first, values: values ?? [] } : first)
    return Reflect.apply(original, this, given)
  } as typeof original
  await latency(officer, path)
  pg.Client.prototype.query = original
  return sent
    .filter(({ text }) => text.includes('work_case'))
    .map(({ text, values, name }) => ({ text, values: values ?? [], ...(name ? { name } : {}) }))
}

const bareLoop = ({ app }: Site, statements: readonly QueryConfig[]): Side =>
  handsAt(() => Promise.all(statements.map((statement) => app.pool.query({ ...statement }))), connections)

const throughput = async (site: Site, cases: number): Promise<void> => {
  const statements = await statementsOf(site, firstPage)
  const measured = await compare(
    {
      sql: bareLoop(site, statements),
      http: (milliseconds) => load([site.officer], firstPage, { milliseconds, connections }),
    },
    'sql',
  )
  const { medians, spread } = measured
  console.log(`\n${cases} cases, ${connections} connections`)
  console.log(`${statements.length} statements in a loop  ${medians.sql.toFixed(0).padStart(6)} / s`)
  console.log(`first page over HTTP      ${medians.http.toFixed(0).padStart(6)} / s`)
  warnOfSpread(spread)
  judge(
    { id: 'P2', floor: 0.38, aim: 0.47, better: 'higher' },
    'worklist / bare SQL',
    ratioOf(measured, 'http', 'sql'),
  )
}

const list = (query: string): string => `/api/authorizations?pageSize=10&${query}`

/** Shown for information; the figure of quality.md is of the other questions. */
const beside: Readonly<Record<string, string>> = {
  'search: a substance': list('view=all&search=buprenorphine'),
  'search: open, substance': list('view=open&search=morphine'),
  dashboard: '/api/dashboard',
}

/** What officers ask of a worklist; the numbers to search for are those of a case in the middle. */
const questions = async ({ app }: Site): Promise<Record<string, string>> => {
  const { rows } = await app.pool.query(
    `select number from work_case where number is not null order by id
     offset (select count(*) / 2 from work_case) limit 1`,
  )
  const number = String(rows[0]?.number)
  const four = 'kind=IMA&group=NP&country=FR,DE&status='
  return {
    'first page': firstPage,
    'first page, all cases': list('view=all'),
    'four filters': list(`view=open&${four}REQ,PRO,INF`),
    'four filters, all cases': list(`view=all&${four}CLO`),
    'search: whole number': list(`view=all&search=${encodeURIComponent(number)}`),
    'search: middle of it': list(`view=all&search=${encodeURIComponent(number.slice(-9, -2))}`),
    'deep page (500)': list('view=all&page=500'),
    'badge counts': '/api/authorizations/counts',
    ...beside,
  }
}

const isAnswered = (site: Site, path: string): Promise<boolean> =>
  latency(site.officer, path).then(
    () => true,
    () => false,
  )

/** Milliseconds of one answer on each site, asked in turn until each has had its time. */
const duel = async (
  small: readonly [Site, string],
  large: readonly [Site, string],
  milliseconds: number,
): Promise<readonly [number, number]> => {
  const taken: [number[], number[]] = [[], []]
  const end = performance.now() + milliseconds
  while (performance.now() < end || taken[0].length < 20) {
    taken[0].push(await latency(small[0].officer, small[1]))
    taken[1].push(await latency(large[0].officer, large[1]))
  }
  return [median(taken[0]), median(taken[1])]
}

const scale = async (small: Site, large: Site): Promise<void> => {
  const asked = [await questions(small), await questions(large)] as const
  console.log(`\n${'milliseconds'.padEnd(26)}     small    large   ratio  spread of small`)
  let worst = 0
  for (const [what, path] of Object.entries(asked[0])) {
    const pathThere = asked[1][what] ?? path
    if (!(await isAnswered(small, path))) {
      console.log(`${what.padEnd(26)}  not answered`)
      continue
    }
    await duel([small, path], [large, pathThere], 500)
    const rounds: (readonly [number, number])[] = []
    for (let round = 0; round < 5; round += 1) rounds.push(await duel([small, path], [large, pathThere], 800))
    const here = median(rounds.map(([one]) => one))
    const there = median(rounds.map(([, other]) => other))
    const ratio = median(rounds.map(([one, other]) => other / one))
    if (!(what in beside)) worst = Math.max(worst, ratio)
    console.log(
      `${what.padEnd(26)}  ${here.toFixed(2).padStart(8)} ${there.toFixed(2).padStart(8)}  ${ratio.toFixed(2).padStart(6)}  ${percent(spreadOf(rounds.map(([one]) => one)))}`,
    )
  }
  judge({ id: 'P3', floor: 1.6, aim: 1.25, better: 'lower' }, 'the worst of them, large / small', worst)
}

const measure = async (folder: string, largeCount: number): Promise<void> => {
  const small = await openSite(folder, 10_000)
  const large = await openSite(folder, largeCount)
  try {
    if (values.only !== 'P3') await throughput(small, 10_000)
    if (values.only !== 'P3') await throughput(large, largeCount)
    if (values.only !== 'P2') await scale(small, large)
  } finally {
    await Promise.all([small.app.close(), large.app.close()])
  }
}

const { values } = parseArgs({
  options: {
    large: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
    only: { type: 'string' },
  },
})
await (values.folder
  ? measure(values.folder, Number(values.large))
  : inFreshFolder((folder) => measure(folder, Number(values.large))))
