/**
 * R5: two app processes on one database under mixed work, one of them, now the older and now the younger, killed at a random
 * moment; the other goes on, in the sessions that both had, and is asked for everything that was acknowledged. Then
 * the missing one is started again. Usage: npm run bench -- kill-one-of-two [kills = 50]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endDatabase } from '../apps/api/src/testing/app-process.ts'
import { lookBehind } from '../apps/api/src/testing/invariants.ts'
import { KillWork } from '../apps/api/src/testing/kill-work.ts'
import { TwoProcesses } from '../apps/api/src/testing/two-processes.ts'

const kills = Number(process.argv[2] ?? 50)
const workers = 4
/** The kill comes this long after the first acknowledgement at the latest (milliseconds). */
const window = 1500
/** The estimates of the demonstration bear so many requests; then a fresh installation goes on. */
const killsOfAFolder = 25

const broken: string[] = []
let acknowledged = 0
let unanswered = 0

const killOnce = async (both: TwoProcesses, work: KillWork): Promise<void> => {
  await both.complete()
  const before = work.acknowledged
  let isKilled = false
  const working = Array.from({ length: workers }, () => work.work(() => isKilled))
  while (work.acknowledged === before && work.wrong.length === 0) await pause(2)
  await pause(Math.random() * window)
  await both.killOne(Math.random() < 0.5 ? 'older' : 'younger')
  isKilled = true
  await Promise.all(working)
  unanswered += work.items.filter(({ pending }) => pending !== undefined).length
  await work.recover()
}

const killOnFolder = async (rounds: number): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papaver-kill-two-'))
  const both = new TwoProcesses(dataDir)
  try {
    await both.complete()
    const work = new KillWork(() => both.url)
    await work.signIn()
    for (let round = 0; round < rounds; round += 1) await killOnce(both, work)
    const behind = await lookBehind(dataDir)
    if (behind.cases !== work.items.length)
      broken.push(`${behind.cases} cases where ${work.items.length} were made`)
    broken.push(...work.wrong, ...behind.broken)
    acknowledged += work.acknowledged
    await both.stop()
  } finally {
    await both.kill()
    await endDatabase(dataDir)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  }
}

for (let done = 0; done < kills; done += killsOfAFolder)
  await killOnFolder(Math.min(killsOfAFolder, kills - done))

for (const each of broken) console.log(`broken: ${each}`)
console.log(
  `R5  ${kills} kills of one of two: ${acknowledged} acknowledged writes, ${unanswered} unanswered ones sent again to the other, ` +
    `${broken.length} missing or broken`,
)
if (broken.length > 0) process.exitCode = 1
