/**
 * R2: kills the very first start of the embedded database at random moments, app and database together or the app
 * alone, and then asks whether the next start succeeds. Usage: npm run bench -- kill-first-start [kills = 50]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findPostmaster } from '../apps/api/src/platform/database/postmaster-file.ts'

const script = fileURLToPath(
  new URL('../apps/api/src/platform/database/embedded-test-process.ts', import.meta.url),
)
const kills = Number(process.argv[2] ?? 50)
/** A whole first start takes about a second; the kills spread over all of it. */
const window = 1400

/** Starts on the folder; true if it was killed before it had said that the database is open. */
async function startAndKill(dataDir: string): Promise<boolean> {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let opened = false
  child.stdout.on('data', () => {
    opened = true
  })
  await pause(Math.random() * window)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return !opened
}

/** Starts and lets it finish, stops it, and says how long the start took (milliseconds). */
async function startWell(dataDir: string): Promise<number> {
  const begun = performance.now()
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (!String(said).startsWith('postgres://')) throw new Error('the start after the kills failed')
  const took = performance.now() - begun
  child.kill('SIGTERM')
  await once(child, 'exit')
  return took
}

let inTime = 0
let worst = 0
let done = 0
while (done < kills) {
  // A fresh folder now and then, so that each kill has a real chance of hitting the making of the database.
  const dataDir = await mkdtemp(join(tmpdir(), 'papaver-kill-'))
  for (let round = 0; round < 5 && done < kills; round += 1, done += 1) {
    if (await startAndKill(dataDir)) inTime += 1
    const postmaster = findPostmaster(join(dataDir, 'postgres', 'data'))
    if (postmaster !== undefined && Math.random() < 0.5) process.kill(postmaster.pid, 'SIGKILL')
  }
  worst = Math.max(worst, await startWell(dataDir))
  const left = await readdir(dataDir)
  if (left.join() !== 'postgres') console.log(`left behind: ${left.join(', ')}`)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
console.log(
  `R2  ${kills} kills (${inTime} before the database was open), every next start succeeded, slowest ${Math.round(worst)} ms`,
)
