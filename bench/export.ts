/**
 * P11: rows per second of a list that is saved as a file (CSV, over HTTP, signed in, scoped, in words) / the rows of the
 * same list by `COPY … TO STDOUT`, with 10 000 cases and with 1 000 000; and what the process holds at most meanwhile.
 *
 * `npm run bench -- export [--large 1000000] [--folder <where generated data is kept>] [--rounds 3]`
 * A list of a million takes a minute or two: it is read so many times, and the reading that looks at memory warms both up.
 */
import { get } from 'node:http'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { copyOut } from './cases/copy-out.ts'
import { dataWith } from './cases/generated.ts'
import { listen, signIn, type Visited } from './cases/http.ts'
import { inFreshFolder, openApp } from './cases/open-app.ts'
import { compare, judge, ratioOf, type Side, warnOfSpread } from './measure.ts'

const list = '/api/authorizations/export?view=all&format=csv'
/** The same cases with what the file says of them, in its order, without a word put to a code. */
const reference = `
  select w.number, w.status, w.kind, w.substance_group, w.applicant_name, w.partner_name, w.partner_country, w.line_count,
    w.base_grams, w.flags, w.assignee_id, w.planned_date, w.valid_until, w.due_on, w.submitted_at, w.decided_at,
    w.issued_at, w.updated_at, a.*
  from work_case w join trade_authorization a on a.case_id = w.id
  where w.feature = 'authorization' order by w.due_on, w.id`

/** Reads the file to its end and keeps nothing of it; resolves to its lines. */
const readWhole = ({ url, headers }: Visited, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers }, (answer) => {
      let lines = 0
      answer.on('data', (piece: Buffer) => {
        for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1
      })
      answer.on('error', reject)
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(lines) : reject(new Error(`${path}: ${answer.statusCode}`)),
      )
    }).on('error', reject)
  })

/** Rows per second of whole lists, one after the other. */
const rowsOf =
  (read: () => Promise<number>): Side =>
  async (milliseconds) => {
    const begun = performance.now()
    let rows = 0
    do rows += await read()
    while (performance.now() - begun < milliseconds)
    return rows / ((performance.now() - begun) / 1000)
  }

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** As often is a short list looked at as a long one: what was begun and what is written stand for a moment only. */
const looksWanted = 20
/** Megabytes that the process holds at most while this is done; what nobody holds any more is collected before each look. */
const mostHeld = async (work: () => Promise<unknown>): Promise<number> => {
  let most = 0
  let looks = 0
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const begun = performance.now()
    collectGarbage()
    const { heapUsed, external } = process.memoryUsage()
    most = Math.max(most, heapUsed + external)
    looks += 1
    // To collect takes as long as much is held: looking is a tenth of the work and no more.
    timer = setTimeout(look, 10 * (performance.now() - begun))
  }
  look()
  try {
    do await work()
    while (looks < looksWanted)
  } finally {
    clearTimeout(timer)
  }
  return most / 2 ** 20
}

interface Size {
  readonly cases: number
  readonly method: Parameters<typeof compare>[2]
}

const measure = async (
  folder: string,
  { cases, method }: Size,
): Promise<{ ratio: number; memory: number }> => {
  const app = await openApp({ DATA_DIR: await dataWith(folder, cases) })
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  try {
    const officer = await signIn(await listen(app.fastify), 'officer')
    const memory = await mostHeld(() => readWhole(officer, list))
    const measured = await compare(
      {
        copy: rowsOf(() => copyOut(client, reference)),
        file: rowsOf(() => readWhole(officer, list)),
      },
      'copy',
      { slices: 1, ...method },
    )
    const { medians, spread } = measured
    console.log(`\n${cases} cases`)
    console.log(`COPY TO    ${medians.copy.toFixed(0).padStart(8)} rows / s`)
    console.log(`list, CSV  ${medians.file.toFixed(0).padStart(8)} rows / s, ${memory.toFixed(0)} MB held`)
    warnOfSpread(spread)
    return { ratio: ratioOf(measured, 'file', 'copy'), memory }
  } finally {
    await client.end()
    await app.close()
  }
}

const measureBoth = async (folder: string, large: number, rounds: number): Promise<void> => {
  const few = await measure(folder, { cases: 10_000, method: {} })
  const many = await measure(folder, { cases: large, method: { rounds, warmUp: 0, mostRuns: 1 } })
  const rate = { id: 'P11', floor: 0.2, aim: 0.4, better: 'higher' } as const
  judge(rate, 'rows of a list as a file / COPY TO', Math.min(few.ratio, many.ratio))
  const flat = { id: 'P11', floor: 1.25, aim: 1.1, better: 'lower' } as const
  judge(flat, `memory held at ${large} / at 10000 cases`, many.memory / few.memory)
}

const { values } = parseArgs({
  options: {
    large: { type: 'string', default: '1000000' },
    folder: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})
const [large, rounds] = [Number(values.large), Number(values.rounds)]
await (values.folder
  ? measureBoth(values.folder, large, rounds)
  : inFreshFolder((folder) => measureBoth(folder, large, rounds)))
