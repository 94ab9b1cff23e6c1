import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AppProcess, endDatabase, freePort, startAppProcess } from './app-process.ts'
import { lookBehind } from './invariants.ts'
import { KillWork } from './kill-work.ts'

let dataDir: string
let processes: AppProcess[]
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'papaver kill '))
  processes = []
})
afterEach(async () => {
  for (const each of processes) await each.kill()
  await endDatabase(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
}, 120_000)

const start = async (): Promise<AppProcess> => {
  const app = await startAppProcess(dataDir, await freePort())
  processes.push(app)
  return app
}

it('keeps everything it acknowledged when it is killed in the middle of work', async () => {
  let app = await start()
  const work = new KillWork(() => app.url)
  await work.signIn()
  for (const database of [undefined, 'database', undefined] as const) {
    const killedAt = work.acknowledged + 9
    let isKilled = false
    const workers = [1, 2, 3].map(() => work.work(() => isKilled))
    while (work.acknowledged < killedAt && work.wrong.length === 0) await pause(5)
    await pause(Math.random() * 100)
    await app.kill(database)
    isKilled = true
    await Promise.all(workers)
    app = await start()
    await work.recover()
  }
  expect(work.wrong).toEqual([])
  expect(work.acknowledged).toBeGreaterThanOrEqual(27)
  expect(await lookBehind(dataDir)).toEqual({ broken: [], cases: work.items.length })
  expect(await app.stop()).toBe(0)
}, 600_000)

it('lets a second process join on the same data folder, and goes on without the first', async () => {
  const first = await start()
  const second = await start()
  const work = new KillWork(() => first.url)
  await work.signIn()
  const both = new KillWork(() => second.url)
  await both.signIn()
  await Promise.all([work.work(() => work.acknowledged > 5), both.work(() => both.acknowledged > 5)])
  expect(await first.stop()).toBe(0)
  await both.work(() => both.acknowledged > 12)
  await both.recover()
  expect([...work.wrong, ...both.wrong]).toEqual([])
  const cases = work.items.length + both.items.length
  expect(await lookBehind(dataDir)).toEqual({ broken: [], cases })
  expect(await second.stop()).toBe(0)
}, 600_000)
