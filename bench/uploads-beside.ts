/**
 * What large uploads take from those who do something else, in the whole app as an installation runs it.
 *
 * Five files of 200 000 rows are sent at once to five reports of two companies, each judged and kept with all its rows;
 * meanwhile an officer asks for the first page of the worklist, one answer after the other. Measured is the time of an
 * answer meanwhile / of one while nobody uploads, in the middle and the slowest of a hundred.
 *
 * `npm run bench -- uploads-beside [--rows 200000] [--rounds 1]`
 */
import { parseArgs } from 'node:util'
import type { UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import { freePort, startAppProcess } from '../apps/api/src/testing/app-process.ts'
import { deliveriesFile } from './cases/deliveries.ts'
import { latency, signIn, type Visited } from './cases/http.ts'
import { inFreshFolder } from './cases/open-app.ts'
import { judge, median } from './measure.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, rounds: { type: 'string', default: '1' } },
})
const rowCount = Number(values.rows)
const firstPage = '/api/authorizations?pageSize=10&view=open'
const idleMilliseconds = 6_000
const reports = [
  ['importer', 1],
  ['importer', 2],
  ['importer', 3],
  ['rival', 1],
  ['rival', 2],
] as const

const p99 = (taken: readonly number[]): number =>
  taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? Number.NaN
const line = (what: string, taken: readonly number[]): string =>
  `${what.padEnd(26)} median ${median(taken).toFixed(1).padStart(6)} ms   p99 ${p99(taken).toFixed(1).padStart(6)} ms   of ${taken.length}`

/** Without the page's cookie, which would want its double beside it. */
const askAs = async ({ url, headers }: Visited, path: string, init: RequestInit): Promise<unknown> => {
  const { cookie: _none, ...sent } = headers
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    ...init,
    headers: { ...sent, ...init.headers },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A report that is begun, or the one that there is. */
const begin = async (who: Visited, period: string): Promise<string> => {
  const { id } = (await askAs(who, '/api/statistics/submissions', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'T1', period }),
  })) as { id: string }
  return id
}

const send = async (who: Visited, id: string, bytes: Buffer): Promise<UploadView> => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'T1.xlsx')
  return (await askAs(who, `/api/statistics/submissions/${id}/uploads`, { body })) as UploadView
}

const measure = async (folder: string): Promise<void> => {
  const app = await startAppProcess(folder, await freePort())
  try {
    const visited = new Map<string, Visited>()
    for (const name of ['importer', 'rival', 'officer']) visited.set(name, await signIn(app.url, name))
    const as = (name: string): Visited => visited.get(name) as Visited
    const answersUntil = async (isOver: () => boolean): Promise<number[]> => {
      const taken: number[] = []
      while (!isOver()) taken.push(await latency(as('officer'), firstPage))
      return taken
    }
    const idleAnswers = () => {
      const end = performance.now() + idleMilliseconds
      return answersUntil(() => performance.now() >= end)
    }
    const drafts: { who: string; id: string; bytes: Buffer }[] = []
    for (const [who, month] of reports) {
      const id = await begin(as(who), `2026-0${month}`)
      drafts.push({ who, id, bytes: await deliveriesFile(rowCount, '/tmp', month) })
    }
    await idleAnswers()
    const idle: number[] = []
    const beside: number[] = []
    for (let round = 0; round < Number(values.rounds); round += 1) {
      idle.push(...(await idleAnswers()))
      let isOver = false
      const begun = performance.now()
      const sent = Promise.all(drafts.map(({ who, id, bytes }) => send(as(who), id, bytes))).finally(() => {
        isOver = true
      })
      beside.push(...(await answersUntil(() => isOver)))
      for (const { rows, acceptedRows, refusedRows, errors, warnings } of await sent)
        console.log(
          `    ${rows} rows: ${acceptedRows} accepted, ${refusedRows} refused, ${errors} errors, ${warnings} warnings`,
        )
      console.log(`    five files in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
      idle.push(...(await idleAnswers()))
    }
    console.log(line('worklist, idle', idle))
    console.log(line('worklist, five uploads', beside))
    const target = { id: 'P7', floor: 2, aim: 1.5, better: 'lower' } as const
    judge(
      target,
      'middle answer of the worklist while five files are judged and kept / idle',
      median(beside) / median(idle),
    )
    judge(target, 'p99 of the worklist while five files are judged and kept / idle', p99(beside) / p99(idle))
  } finally {
    await app.stop()
  }
}

await inFreshFolder(measure)
