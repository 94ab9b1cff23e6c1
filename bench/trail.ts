/**
 * The walk along the audit trail at a million rows / at a hundred thousand: time for a row, and the most memory that the process
 * takes while it walks. Besides, the same walk from a seal that was verified before. Each size is walked by a process of its
 * own. Usage: npm run bench -- trail [rows = 1000000]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Head, verifyChain } from '../apps/api/src/features/audit/verify-chain.ts'

const [given = '1000000', walked] = process.argv.slice(2)
const rows = Number(given)
const rowsAtOnce = 1000
/** As many as five minutes of a busy day bring. */
const rowsOfASeal = 5000
const details = JSON.stringify({ from: 'REQ', to: 'PRO', number: 'XV/I/NP/2026/000123-4', changes: [] })

interface Walked {
  readonly rows: number
  readonly seconds: number
  /** Bytes, the process and all. */
  readonly peak: number
  readonly middle: Head
}

const connected = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Eight connections, so that several lanes are filled. */
const fill = async (url: string, until: number): Promise<void> => {
  const append = `select audit_append_rows(now(), null, 'Officer', '10.0.0.1', 'request', array_fill('authorization.take'::text, array[$1::int]),
    array_fill('authorization'::text, array[$1::int]), array_fill('01a20a83-a50d-78e0-8687-d4844b662a35'::text, array[$1::int]),
    array_fill($2::text, array[$1::int]))`
  const hands = 8
  await Promise.all(
    Array.from({ length: hands }, (_each, hand) =>
      connected(url, async (client) => {
        for (let done = 0; done < until / hands; done += rowsAtOnce) {
          await client.query(append, [rowsAtOnce, details])
          if (hand === 0 && (done * hands) % rowsOfASeal === 0)
            await client.query('select audit_seal_lanes(now())')
        }
      }),
    ),
  )
  await connected(url, (client) => client.query('select audit_seal_lanes(now())'))
}

const walk = (url: string, since?: Head): Promise<Walked> =>
  connected(url, async (client) => {
    let peak = 0
    let middle: Head = { seq: 0, hash: '' }
    const begun = performance.now()
    const verdict = await verifyChain(client, {
      ...(since ? { since } : {}),
      onProgress: async (walkedRows, sealed) => {
        peak = Math.max(peak, process.memoryUsage().rss)
        if (sealed && walkedRows <= rows / 2) middle = sealed
      },
    })
    if (verdict.broken) throw new Error(`the trail is broken: ${JSON.stringify(verdict.broken)}`)
    return { rows: verdict.rows, seconds: (performance.now() - begun) / 1000, peak, middle }
  })

const inOwnProcess = async (url: string, since?: Head): Promise<Walked> => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), String(rows), JSON.stringify({ url, since })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  child.stdout.on('data', (data) => {
    said += data
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the walk ended with ${code}`)
  return JSON.parse(said)
}

/** The faster of two: the first one brings the rows into the memory of the machine. */
const walkTwice = async (url: string, since?: Head): Promise<Walked> => {
  const both = [await inOwnProcess(url, since), await inOwnProcess(url, since)] as const
  const peak = Math.max(both[0].peak, both[1].peak)
  return { ...(both[0].seconds < both[1].seconds ? both[0] : both[1]), peak }
}

const say = (what: string, { rows: count, seconds, peak }: Walked): void =>
  console.log(
    `  ${what}: ${count} rows, ${seconds.toFixed(1)} s, ${((seconds / count) * 1e6).toFixed(1)} µs a row, at most ${Math.round(peak / 1e6)} MB`,
  )

/** The app is read here only: the memory of a walk is measured without it. */
const measure = async (): Promise<void> => {
  const { inFreshFolder, openApp } = await import('./cases/open-app.ts')
  await inFreshFolder(async (dataDir) => {
    const app = await openApp({ DATA_DIR: dataDir, WITH_DEMONSTRATION: 'false' })
    try {
      const url = app.ownerUrl
      await fill(url, rows / 10)
      const small = await walkTwice(url)
      say('small', small)
      await fill(url, rows - rows / 10)
      const large = await walkTwice(url)
      say('large', large)
      const rest = await walkTwice(url, large.middle)
      say(`from the seal over ${large.middle.seq} rows`, { ...rest, rows: rest.rows - large.middle.seq })
      const slower = large.seconds / large.rows / (small.seconds / small.rows)
      console.log(
        `R8  walk along the trail, time of a row, large / small: ${slower.toFixed(2)}; memory ${(large.peak / small.peak).toFixed(2)}; ` +
          `from a seal in the middle ${(rest.seconds / large.seconds).toFixed(2)} of the whole time`,
      )
    } finally {
      await app.close()
    }
  })
}

if (walked === undefined) await measure()
else {
  const { url, since } = JSON.parse(walked)
  console.log(JSON.stringify(await walk(url, since)))
}
