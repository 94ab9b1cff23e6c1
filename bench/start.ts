/**
 * P12: from the start of the app on existing data to its first answer / the bare start of the PostgreSQL it brings
 * along, in turn. `npm run bench -- start [--folder <where generated data is kept>]`: with a folder on its 10 000 cases,
 * else on the demonstration alone.
 */
import { parseArgs } from 'node:util'
import { openEmbedded } from '../apps/api/src/platform/database/embedded.ts'
import { silentLog } from '../apps/api/src/platform/log.ts'
import { freePort, startAppProcess } from '../apps/api/src/testing/app-process.ts'
import { dataWith } from './cases/generated.ts'
import { inFreshFolder } from './cases/open-app.ts'
import { compare, ratioOf, type Side, warnOfSpread } from './measure.ts'

/** Nobody waits longer with a good will, whatever the ratio says. */
const courtesy = 3_000

const startApp =
  (dataDir: string): Side =>
  async () => {
    const port = await freePort()
    const begun = performance.now()
    const app = await startAppProcess(dataDir, port)
    // The first page that somebody opens asks for these.
    const answer = await fetch(`${app.url}/api/UICustomization/look`)
    await answer.arrayBuffer()
    const taken = performance.now() - begun
    await app.stop()
    if (!answer.ok) throw new Error(`the first answer is ${answer.status}`)
    return taken
  }

const startPostgres =
  (dataDir: string): Side =>
  async () => {
    const begun = performance.now()
    const embedded = await openEmbedded({ dataDir, log: silentLog })
    const taken = performance.now() - begun
    await embedded.stop()
    return taken
  }

const measure = async (dataDir: string): Promise<void> => {
  const sides = { postgres: startPostgres(dataDir), app: startApp(dataDir) }
  // What was changed since the data were made is migrated once, and not measured.
  await sides.app(0)
  const measured = await compare(sides, 'postgres', { slices: 1, roundTime: 1, warmUp: 1 })
  const { medians, spread } = measured
  const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2).padStart(6)} s`
  console.log(`bare start of PostgreSQL      ${seconds(medians.postgres)}`)
  console.log(`start to the first answer     ${seconds(medians.app)}`)
  warnOfSpread(spread)
  const verdict = medians.app <= courtesy ? 'within' : 'beyond'
  console.log(
    `P12  start / bare PostgreSQL: ${ratioOf(measured, 'app', 'postgres').toFixed(2)}  (no floor; ${verdict} the courtesy of ${courtesy / 1000} s)`,
  )
}

const { values } = parseArgs({ options: { folder: { type: 'string' } } })
await (values.folder ? measure(await dataWith(values.folder, 10_000)) : inFreshFolder(measure))
