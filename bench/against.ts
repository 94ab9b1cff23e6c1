/**
 * What this version answers against another one, on the machine of one run: an officer's first page of open work, a
 * sign of life, each over HTTP from a process of its own on cases made by its own generator, asked in turn.
 *
 * `npm run bench -- against --checkout <another version, with its packages> [--cases 10000] [--folder <where data is kept>]`
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AppProcess, freePort, startAppProcess } from '../apps/api/src/testing/app-process.ts'
import { dataWith } from './cases/generated.ts'
import { load, signIn, type Visited } from './cases/http.ts'
import { inFreshFolder } from './cases/open-app.ts'
import { compare, percent } from './measure.ts'

const paths = ['/api/authorizations?pageSize=10&view=open', '/api/account/poke']
const connections = 10

/** Data in the shape of the other version; made where they are not there yet. */
const theirData = (checkout: string, folder: string, cases: number): string => {
  const dataDir = join(folder, `theirs-${cases}`)
  if (existsSync(dataDir)) return dataDir
  const script = join(checkout, 'bench/generate-cases.ts')
  const made = spawnSync(process.execPath, [script, '--cases', String(cases)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (made.status !== 0) throw new Error(`${script} ended with ${made.status}`)
  return dataDir
}

const rates = async (ours: Visited, theirs: Visited): Promise<void> => {
  const side = (who: Visited, path: string) => (milliseconds: number) =>
    load([who], path, { milliseconds, connections })
  for (const path of paths) {
    const { medians, spread } = await compare(
      { theirs: side(theirs, path), ours: side(ours, path) },
      'theirs',
    )
    const [before, now] = [medians.theirs, medians.ours]
    console.log(
      `${path}\n  theirs ${before.toFixed(0)} / s, ours ${now.toFixed(0)} / s: ${(now / before).toFixed(2)} times (spread of theirs ${percent(spread)})`,
    )
  }
}

const measure = async (folder: string, checkout: string, cases: number): Promise<void> => {
  const main = join(checkout, 'apps/api/src/main.ts')
  const apps: AppProcess[] = []
  try {
    apps.push(await startAppProcess(await dataWith(folder, cases), await freePort()))
    apps.push(await startAppProcess(theirData(checkout, folder, cases), await freePort(), { main }))
    const [ours, theirs] = await Promise.all(apps.map(({ url }) => signIn(url, 'officer')))
    if (ours && theirs) await rates(ours, theirs)
  } finally {
    for (const app of apps) await app.stop()
  }
}

const { values } = parseArgs({
  options: {
    checkout: { type: 'string' },
    cases: { type: 'string', default: '10000' },
    folder: { type: 'string' },
  },
})
const { checkout, folder } = values
if (checkout === undefined) throw new Error('--checkout says which version to compare with')
const cases = Number(values.cases)
await (folder ? measure(folder, checkout, cases) : inFreshFolder((fresh) => measure(fresh, checkout, cases)))
