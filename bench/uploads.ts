/**
 * What an upload of a filled-in template costs.
 *
 * P6: from the bytes of an XLSX file with 100 000 rows and 12 columns to the full report, in a thread / merely reading
 * its rows with the fastest reader that we know (`streamXlsxRows` of hucre, in this very thread).
 * P7: the most memory of a process that checks 100 000 rows / one that checks 10 000; and the slowest of a hundred
 * answers (p99) of a bare server in the process while uploads are checked / while it does nothing else.
 * P8: the refusal of a file of 1.6 MB that would unpack to 1.6 GB / the check of one with 10 000 rows.
 *
 * `npm run bench -- uploads [--rounds 5]`
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { deflateRawSync } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import { checkUpload } from '../apps/api/src/features/statistics/check-upload.ts'
import { Refused } from '../apps/api/src/platform/refusal.ts'
import { closeWorkers } from '../apps/api/src/platform/workers/workers.ts'
import { packZip } from '../apps/api/src/testing/pack-zip.ts'
import { deliveries, deliveriesContext, deliveriesFile } from './cases/deliveries.ts'
import { compare, judge, median, ratioOf, warnOfSpread } from './measure.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } },
})
const rounds = Number(values.rounds)

const check = (bytes: Buffer) =>
  checkUpload({ bytes, name: 'T1.xlsx' }, deliveries, deliveriesContext, 'bench')

/** Milliseconds of one go. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Most bytes that this process held at once, of all its threads (Linux). */
const mostMemory = (): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024

if (values.only) {
  // A process of its own, whose memory is asked for.
  await check(await deliveriesFile(Number(values.only), '/tmp'))
  console.log(mostMemory())
  await closeWorkers(0)
  process.exit()
}

const memoryOf = (rows: number): number => {
  const args = [...process.execArgv, import.meta.filename, '--only', String(rows)]
  return Number(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout.trim().split('\n').at(-1))
}

/** What a central directory declares: 1.6 GB in one part of a file of 1.6 MB. */
const bombFile = async (): Promise<Buffer> => {
  const packed = deflateRawSync(Buffer.alloc(1_600_000_000, 'a'), { level: 9 })
  const zip = await packZip(new Map([['xl/worksheets/sheet1.xml', packed]]))
  const central = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  zip.writeUInt16LE(8, 8)
  zip.writeUInt16LE(8, central + 10)
  zip.writeUInt32LE(1_600_000_000, central + 24)
  return zip
}

const refusalOf = async (bytes: Buffer): Promise<string> => {
  try {
    await check(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

const besides = async (large: Buffer): Promise<void> => {
  const server = createServer((_request, response) => response.end('{}')).listen(0)
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  const answers = async (isOver: () => boolean): Promise<number[]> => {
    const taken: number[] = []
    while (!isOver()) {
      taken.push(await timed(async () => (await fetch(url)).text()))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return taken
  }
  const p99 = (taken: number[]) =>
    taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? Number.NaN
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const end = performance.now() + 3_000
    const idle = await answers(() => performance.now() > end)
    let isOver = false
    const checking = Promise.all([check(large), check(large)]).finally(() => {
      isOver = true
    })
    const beside = await answers(() => isOver)
    await checking
    console.log(
      `p99 idle ${p99(idle).toFixed(1)} ms, while two are checked ${p99(beside).toFixed(1)} ms of ${beside.length}`,
    )
    ratios.push(p99(beside) / p99(idle))
  }
  server.close()
  judge(
    { id: 'P7', floor: 2, aim: 1.5, better: 'lower' },
    'p99 of other answers while uploads are checked / idle',
    median(ratios),
  )
}

const large = await deliveriesFile(100_000, '/tmp')
const small = await deliveriesFile(10_000, '/tmp')
const report = await check(large)
console.log(
  `${report.rows} rows, ${report.errors} errors, ${report.warnings} warnings: ${JSON.stringify(report.byCode)}`,
)
const measured = await compare(
  {
    ours: () => timed(() => check(large)),
    reading: () =>
      timed(async () => {
        for await (const _row of streamXlsxRows(large));
      }),
  },
  'reading',
  { rounds, slices: 2 },
)
console.log(
  `report ${measured.medians.ours.toFixed(0)} ms, reading ${measured.medians.reading.toFixed(0)} ms`,
)
warnOfSpread(measured.spread)
judge(
  { id: 'P6', floor: 1.6, aim: 1.2, better: 'lower' },
  'full report of 100 000 × 12 / reading them',
  ratioOf(measured, 'ours', 'reading'),
)

const memory = { large: memoryOf(100_000), small: memoryOf(10_000) }
console.log(`most memory ${(memory.large / 1e6).toFixed(0)} MB, ${(memory.small / 1e6).toFixed(0)} MB`)
judge(
  { id: 'P7', floor: 1.5, aim: 1.15, better: 'lower' },
  'most memory with 100 000 rows / with 10 000',
  memory.large / memory.small,
)
await besides(large)

const bomb = await bombFile()
console.log(`a bomb of ${(bomb.length / 1e6).toFixed(1)} MB: ${await refusalOf(bomb)}`)
const refused: number[] = []
const normal: number[] = []
for (let round = 0; round < rounds; round += 1) {
  refused.push(await timed(() => refusalOf(bomb)))
  normal.push(await timed(() => check(small)))
}
judge(
  { id: 'P8', floor: 0.1, aim: 0.01, better: 'lower' },
  'refusing a bomb / checking 10 000 rows',
  median(refused) / median(normal),
)
await closeWorkers(0)
