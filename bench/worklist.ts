/**
 * P2: the first page of an officer's worklist over HTTP / the same SQL, prepared, in a bare loop through the same pool, with
 * 10 000 cases and with 1 000 000.
 *
 * `npm run bench -- worklist [--large 1000000] [--folder <where generated data is kept>]`. Without a folder the data
 * are made anew in a temporary one, which takes some minutes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg, { type QueryConfig } from 'pg'
import { dataWith, onGenerated } from './cases/generated.ts'
import { latency, listen, load, signIn, type Visited } from './cases/http.ts'
import { type OpenApp, openApp } from './cases/open-app.ts'
import { compare, handsAt, judge, ratioOf, type Side, warnOfSpread } from './measure.ts'

const firstPage = '/api/authorizations?pageSize=10&view=open'
const connections = 10

interface Site {
  readonly app: OpenApp
  readonly officer: Visited
}

const openSite = async (folder: string, cases: number): Promise<Site> => {
  const app = await openApp({ DATA_DIR: await dataWith(folder, cases) })
  return { app, officer: await signIn(await listen(app.fastify), 'officer') }
}

/** The statements on cases that one request sends, to be sent again without the request: prepared, whatever they were. */
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
    .map(({ text, values, name }, index) => ({ text, values: values ?? [], name: name ?? `bare ${index}` }))
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
    { id: 'P2', floor: 0.35, aim: 0.45, better: 'higher' },
    'worklist / bare SQL',
    ratioOf(measured, 'http', 'sql'),
  )
}

/** One after the other: two apps in one process would put out each other's words and masters. */
const measure = async (folder: string, largeCount: number): Promise<void> => {
  for (const cases of [10_000, largeCount]) {
    const site = await openSite(folder, cases)
    await throughput(site, cases).finally(() => site.app.close())
  }
}

await onGenerated(measure)
