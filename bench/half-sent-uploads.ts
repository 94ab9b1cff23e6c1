/**
 * U1: twenty half-sent uploads of every kind, kept open for a minute: how long every other call takes meanwhile / when
 * nobody uploads; whether senders who hang are ended; what is left on the disk; whether the process ends cleanly on
 * Ctrl-C in the middle of it. Usage: npm run bench -- half-sent-uploads [each = 20] [seconds = 60]
 */

import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { ClientRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endDatabase, freePort, startAppProcess } from '../apps/api/src/testing/app-process.ts'
import { type Ask, arrangeHalfSent, beginHalf, type HalfSent } from '../apps/api/src/testing/half-sent.ts'
import { textOfFile } from '../apps/api/src/testing/strangers.ts'
import { calls } from '../packages/contract/src/calls.ts'
import { latency, signIn, type Visited } from './cases/http.ts'
import { readsOfNothing } from './cases/reads.ts'
import { median } from './measure.ts'

const each = Number(process.argv[2] ?? 20)
const seconds = Number(process.argv[3] ?? 60)
const people = ['officer', 'importer', 'admin', 'customs', 'grower']
const rounds = 40

const folder = await mkdtemp(join(tmpdir(), 'papaver-half-sent-'))
const dataDir = join(folder, 'data')
const spool = join(folder, 'spool')
await mkdir(spool)
process.env.TMPDIR = spool
const port = await freePort()
const app = await startAppProcess(dataDir, port)
const visited = new Map<string, Visited>()
for (const userName of people) visited.set(userName, await signIn(app.url, userName))
const visitedAs = (who: string): Visited => visited.get(who) as Visited

const ask: Ask = async (name, who, { params = {}, body } = {}) => {
  const [method, path] = calls[name]
  const { cookie: _none, ...headers } = who === '' ? {} : visitedAs(who).headers
  const address = path.replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(String(params[key])))
  const answer = await fetch(`${app.url}${address}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** Mails are files: this installation has no server for them. They leave a moment after their action. */
const findToken = async (recipient: string, place: string): Promise<string> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = await readdir(join(dataDir, 'mail')).catch(() => [])
    for (const name of mails.filter((file) => file.endsWith('.eml'))) {
      const source = await readFile(join(dataDir, 'mail', name), 'utf8')
      if (!source.includes(recipient)) continue
      const token = new RegExp(`#/registration/${place}\\?token=([\\w-]+)`).exec(textOfFile(source))?.[1]
      if (token !== undefined) return token
    }
    await pause(50)
  }
  throw new Error(`no mail with a link to ${place} for ${recipient}`)
}

const openDoors = async (): Promise<void> => {
  for (const [settingId, settingValue] of [
    ['captcha.provider', 'none'],
    ['users.registrationsPerHour', 1000],
  ]) {
    const { body } = await ask('settings.one', 'officer', { params: { id: settingId as string } })
    const items = [{ settingId, settingValue, revision: body.revision }]
    const saved = await ask('settings.save', 'officer', { body: { items, password: 'Papaver-2026!' } })
    if (saved.status !== 200) throw new Error(`settings: ${JSON.stringify(saved.body)}`)
  }
}

/** Each of the reads with one who may do it. */
const others: [path: string, who: string][] = []
for (const path of readsOfNothing()) {
  for (const who of people) {
    const isHis = await latency(visitedAs(who), path).then(
      () => true,
      () => false,
    )
    if (!isHis) continue
    others.push([path, who])
    break
  }
}

/** The middle time of each call, milliseconds. */
const times = async (): Promise<number[]> => {
  const taken: number[][] = others.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, [path, who]] of others.entries())
      taken[index]?.push(await latency(visitedAs(who), path))
  return taken.map(median)
}

const arriving = async (): Promise<number> =>
  (await readdir(spool)).filter((name) => name.startsWith('papaver-upload-')).length
const until = async (wanted: number, longest: number): Promise<number> => {
  for (let waited = 0; waited < longest && (await arriving()) > wanted; waited += 200) await pause(200)
  return arriving()
}

await openDoors()
const all = await arrangeHalfSent(ask, findToken, each)
await times()
const idle = await times()
const begin = (half: HalfSent): ClientRequest =>
  beginHalf(port, half, visited.get(half.who)?.headers.authorization?.slice(7) ?? '')
const begun = performance.now()
const sendings = all.map(begin)
// Just fast enough to be waited for.
const drip = setInterval(() => {
  for (const sending of sendings) sending.write(Buffer.alloc(1000, 32))
}, 1000)
while ((await arriving()) < all.length && performance.now() - begun < 20_000) await pause(50)
const atFirst = await arriving()
const under: number[][] = []
while (performance.now() - begun < seconds * 1000) under.push(await times())
const stillOpen = await arriving()
const compared = others
  .map(([path], index) => {
    const busy = median(under.map((round) => round[index] ?? Number.NaN))
    const quiet = idle[index] ?? Number.NaN
    return { path, busy, quiet, ratio: busy / quiet }
  })
  .toSorted((left, right) => right.ratio - left.ratio)
const worst = compared[0]?.ratio ?? Number.NaN
console.log(`    ${compared.length} other calls, the slowest five:`)
for (const { path, busy, quiet, ratio } of compared.slice(0, 5))
  console.log(
    `    ${path}: ${quiet.toFixed(1)} ms idle, ${busy.toFixed(1)} ms under, ratio ${ratio.toFixed(2)}`,
  )

// A third goes away, a third falls silent, a third goes on until the process is asked to end.
const third = Math.floor(all.length / 3)
for (const sending of sendings.splice(0, third)) sending.destroy()
const afterAbort = await until(all.length - third, 10_000)
const silent = sendings.splice(0, third)
const silentSince = performance.now()
const afterSilence = await until(sendings.length, 120_000)
const silence = (performance.now() - silentSince) / 1000
const stopping = performance.now()
const code = await app.stop('SIGINT')
clearInterval(drip)
const took = (performance.now() - stopping) / 1000
const left = (await readdir(spool)).length
for (const sending of [...silent, ...sendings]) sending.destroy()
await endDatabase(dataDir)
await rm(folder, { recursive: true, force: true, maxRetries: 10 })

const kinds = new Set(all.map(({ name }) => name)).size
console.log(
  `U1  ${all.length} half-sent uploads (${each} of ${kinds} kinds), ${atFirst} taken up, ${stillOpen} open after ${seconds} s: ` +
    `the slowest other call takes ${worst.toFixed(2)} times its idle time (floor ≤ 3)`,
)
console.log(
  `    ${third} broken off: ${all.length - third - afterAbort} files too many left; ${third} fallen silent: ` +
    `${afterSilence - sendings.length} files too many left after ${silence.toFixed(0)} s`,
)
console.log(
  `    Ctrl-C with ${sendings.length} open: exit code ${code} after ${took.toFixed(1)} s, ${left} files left`,
)
if (!(worst <= 3) || code !== 0 || left > 0 || stillOpen < all.length) process.exitCode = 1
