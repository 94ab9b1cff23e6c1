/**
 * R1: kills the app at random moments under mixed work (draft, save, upload, submit, take, propose, approve, issue,
 * endorse), every third time its PostgreSQL with it, starts it again and asks for everything that was acknowledged.
 * What was not answered is sent again under the same key. Usage: npm run bench -- kill-under-work [kills = 200]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type AppProcess,
  endDatabase,
  freePort,
  startAppProcess,
} from '../apps/api/src/testing/app-process.ts'
import { lookBehind } from '../apps/api/src/testing/invariants.ts'
import { KillWork } from '../apps/api/src/testing/kill-work.ts'
import { median } from './measure.ts'

const kills = Number(process.argv[2] ?? 200)
const workers = 4
/** The kill comes this long after the first acknowledgement at the latest (milliseconds). */
const window = 1500
/** The estimates of the demonstration bear so many requests; then a fresh installation goes on. */
const killsOfAFolder = 25

const broken: string[] = []
const starts: number[] = []
let acknowledged = 0
let unanswered = 0
let withDatabase = 0
let cases = 0

const startAgain = async (dataDir: string): Promise<AppProcess> => {
  const begun = performance.now()
  const app = await startAppProcess(dataDir, await freePort())
  starts.push(performance.now() - begun)
  return app
}

/** Works until the kill; answers the app that was started after it. */
const killOnce = async (app: AppProcess, dataDir: string, work: KillWork): Promise<AppProcess> => {
  const before = work.acknowledged
  let isKilled = false
  const working = Array.from({ length: workers }, () => work.work(() => isKilled))
  while (work.acknowledged === before && work.wrong.length === 0) await pause(2)
  await pause(Math.random() * window)
  const takesDatabase = Math.random() < 1 / 3
  if (takesDatabase) withDatabase += 1
  await app.kill(takesDatabase ? 'database' : undefined)
  isKilled = true
  await Promise.all(working)
  unanswered += work.items.filter(({ pending }) => pending !== undefined).length
  return startAgain(dataDir)
}

const killOnFolder = async (rounds: number): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papaver-kill-work-'))
  let app = await startAppProcess(dataDir, await freePort())
  try {
    const work = new KillWork(() => app.url)
    await work.signIn()
    for (let round = 0; round < rounds; round += 1) {
      app = await killOnce(app, dataDir, work)
      await work.recover()
    }
    const behind = await lookBehind(dataDir)
    if (behind.cases !== work.items.length)
      broken.push(`${behind.cases} cases where ${work.items.length} were made`)
    broken.push(...work.wrong, ...behind.broken)
    acknowledged += work.acknowledged
    cases += work.items.length
    await app.stop()
  } finally {
    await app.kill()
    await endDatabase(dataDir)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

for (let done = 0; done < kills; done += killsOfAFolder) {
  await killOnFolder(Math.min(killsOfAFolder, kills - done))
  console.log(`${Math.min(done + killsOfAFolder, kills)} kills, ${acknowledged} writes acknowledged`)
}

for (const each of broken) console.log(`broken: ${each}`)
console.log(
  `R1  ${kills} kills (${withDatabase} with the database): ${acknowledged} acknowledged writes in ${cases} cases, ` +
    `${unanswered} unanswered ones sent again, ${broken.length} missing or broken`,
)
console.log(
  `    starts after a kill, ms: median ${Math.round(median(starts))}, longest ${Math.round(Math.max(...starts))}, none needed a hand`,
)
if (broken.length > 0) process.exitCode = 1
