/**
 * What making permits takes from those who do something else.
 *
 * Busy: milliseconds for which the thread that answers requests is busy with a permit that a thread draws and signs.
 * Beside: the slowest of a hundred answers (p99) of the worklist's first page while 50 permits at a time are signed in
 * bulk / while nobody does anything else; the server is a process of its own.
 *
 * `npm run bench -- documents-beside [--rounds 3] [--folder <where generated data is kept>]`
 */
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { samplePermit } from '../apps/api/src/features/authorizations/document/permit-sample.ts'
import { createSigningKeys, heldKeys } from '../apps/api/src/platform/documents/keys.ts'
import { closeWorkers, inThread } from '../apps/api/src/platform/workers/workers.ts'
import { freePort, startAppProcess } from '../apps/api/src/testing/app-process.ts'
import { approvedCase, type DraftParts, draftParts, importDraft } from '../apps/api/src/testing/drafts.ts'
import { confirming, type TestApp, type TestPerson } from '../apps/api/src/testing/start-test-app.ts'
import { calls } from '../packages/contract/src/calls.ts'
import { dataWith } from './cases/generated.ts'
import { latency, signIn, type Visited } from './cases/http.ts'
import { inFreshFolder } from './cases/open-app.ts'
import { judge, median } from './measure.ts'

const documents = inThread<typeof import('../apps/api/src/features/authorizations/document/in-thread.ts')>(
  'documents',
  new URL('../apps/api/src/features/authorizations/document/in-thread.ts', import.meta.url),
)

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, folder: { type: 'string' } },
})
const rounds = Number(values.rounds)
const inBulk = 50
const firstPage = '/api/authorizations?pageSize=10&view=open'
const idleMilliseconds = 6_000

const busyWithPermits = async (): Promise<number> => {
  const now = new Date('2026-06-01T00:00:00Z')
  const keys = await createSigningKeys({ authorityName: 'Agence nationale', country: 'XV', now })
  const permit = samplePermit('fr', 3)
  const sign = (count: number) =>
    documents('', 'signedPermit', { ...permit, number: `XV/I/NP/2026/${count}` }, heldKeys(keys))
  for (let count = 0; count < 50; count += 1) await sign(count)
  const taken: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const before = performance.eventLoopUtilization()
    for (let count = 0; count < 40; count += 1) await sign(count)
    taken.push(performance.eventLoopUtilization(before).active / 40)
  }
  await closeWorkers(0)
  return median(taken)
}

/** A signed-in person who calls by name, as the tests have them. */
const personAt = ({ url, headers }: Visited): TestPerson => {
  const call: TestPerson['call'] = async (name, { params = {}, body } = {}) => {
    const [method, path] = calls[name]
    const response = await fetch(url + path.replace(/:(\w+)/g, (_all, key: string) => String(params[key])), {
      method,
      // Without the page's cookie, which would want its double beside it.
      headers: {
        authorization: headers.authorization ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const said = bytes.length === 0 ? undefined : JSON.parse(bytes.toString())
    return { status: response.status, body: said, headers: {}, bytes }
  }
  return { token: '', call: confirming(call) }
}

interface Site {
  readonly app: TestApp
  readonly officer: Visited
  readonly signer: TestPerson
  readonly parts: DraftParts
  readonly plannedDate: string
}

const openSite = async (url: string): Promise<Site> => {
  const visited = new Map<string, Visited>()
  for (const name of ['importer', 'officer', 'admin']) visited.set(name, await signIn(url, name))
  const as = async (name: string) => personAt(visited.get(name) ?? { url, headers: {} })
  const signer = await as('admin')
  return {
    app: { as } as unknown as TestApp,
    officer: visited.get('officer') ?? { url, headers: {} },
    signer,
    parts: await draftParts(await as('importer')),
    plannedDate: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  }
}

const approved = async ({ app, parts, plannedDate }: Site) => {
  const cases: { id: string; version: number }[] = []
  while (cases.length < inBulk) {
    const draft = { ...importDraft(parts, { morphine: '0.001' }), plannedDate }
    const { id, version } = await approvedCase(app, draft)
    cases.push({ id, version })
  }
  return cases
}

/** Answers of the worklist, one asked after the other, until `isOver`. */
const answers = async ({ officer }: Site, isOver: () => boolean): Promise<number[]> => {
  const taken: number[] = []
  while (!isOver()) taken.push(await latency(officer, firstPage))
  return taken
}

const idleAnswers = (site: Site): Promise<number[]> => {
  const end = performance.now() + idleMilliseconds
  return answers(site, () => performance.now() >= end)
}

const answersWhileSigned = async (site: Site): Promise<{ taken: number[]; seconds: number }> => {
  const cases = await approved(site)
  const begun = performance.now()
  let isOver = false
  const signed = site.signer
    .call('authorizations.bulk', { params: { action: 'issue' }, body: { cases } })
    .finally(() => {
      isOver = true
    })
  const taken = await answers(site, () => isOver)
  const results: { refusal: unknown }[] = (await signed).body
  const refused = results.filter(({ refusal }) => refusal !== null)
  if (refused.length > 0) throw new Error(`not signed: ${JSON.stringify(refused[0])}`)
  return { taken, seconds: (performance.now() - begun) / 1000 }
}

const p99 = (taken: readonly number[]): number =>
  taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? Number.NaN

const line = (what: string, taken: readonly number[]): string =>
  `${what.padEnd(26)} median ${median(taken).toFixed(1).padStart(6)} ms   p99 ${p99(taken).toFixed(1).padStart(6)} ms   of ${taken.length}`

const measureBeside = async (folder: string): Promise<void> => {
  const app = await startAppProcess(await dataWith(folder, 10_000), await freePort())
  try {
    const site = await openSite(app.url)
    await idleAnswers(site)
    await answersWhileSigned(site)
    const idle: number[] = []
    const beside: number[] = []
    const seconds: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      idle.push(...(await idleAnswers(site)))
      const signed = await answersWhileSigned(site)
      beside.push(...signed.taken)
      seconds.push(signed.seconds)
    }
    console.log(line('worklist, idle', idle))
    console.log(line('worklist, while signing', beside))
    console.log(`${inBulk} permits signed in ${median(seconds).toFixed(1)} s`)
    const target = { id: 'P10', floor: 2, aim: 1.5, better: 'lower' } as const
    judge(target, 'p99 of the worklist while permits are signed / idle', p99(beside) / p99(idle))
  } finally {
    await app.stop()
  }
}

const busy = await busyWithPermits()
judge({ id: 'P10', floor: 2, aim: 1, better: 'lower' }, 'ms of the main thread with a permit', busy)
await (values.folder ? measureBeside(values.folder) : inFreshFolder(measureBeside))
