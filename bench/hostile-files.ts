/**
 * P8b: files that are made to keep their readers busy, of every kind, sent to every door that takes their kind, signed in and
 * not, while somebody else asks `/health/live` over and over: the longest that he waited. Each is sent by several people at once.
 * Usage: npm run bench -- hostile-files [part of a name]
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endDatabase, freePort, startAppProcess } from '../apps/api/src/testing/app-process.ts'
import { type Ask, arrangeHalfSent, type HalfSent } from '../apps/api/src/testing/half-sent.ts'
import { textOfFile } from '../apps/api/src/testing/strangers.ts'
import { calls } from '../packages/contract/src/calls.ts'
import { pdf } from './cases/hostile-bytes.ts'
import { type FileKind, type HostileFile, hostileFiles } from './cases/hostile-files.ts'
import { signIn, type Visited } from './cases/http.ts'
import { watchPauses } from './cases/longest-pause.ts'

const wanted = process.argv[2] ?? ''
const floor = 100
const aim = 30
const people = ['officer', 'importer', 'admin', 'customs', 'grower']

/** Doors by what they take; those without a person stand open to everybody. */
const doors: Readonly<Record<FileKind, readonly string[]>> = {
  pdf: ['registration.attach', 'registration.returnLetter', 'authorizations.attach', 'exchange.readFile'],
  picture: [
    'registration.attach',
    'authorizations.attach',
    'field-reports.attach',
    'branding.replacePicture',
    'help.upload',
  ],
  drawing: ['branding.replacePicture'],
  sheet: [
    'statistics.check',
    'statistics.annotated',
    'masters.listImport',
    'balances.import',
    'localization.import',
  ],
  key: ['operations.readCertificate'],
  json: ['settings.import', 'localization.import', 'exchange.takeFile', 'exchange.readFile'],
}
const endings: Readonly<Record<FileKind, string>> = {
  pdf: 'pdf',
  picture: 'png',
  drawing: 'svg',
  sheet: 'xlsx',
  key: 'p12',
  json: 'json',
}

const dataDir = await mkdtemp(join(tmpdir(), 'papaver-hostile-'))
const app = await startAppProcess(dataDir, await freePort())
const visited = new Map<string, Visited>()
for (const userName of people) visited.set(userName, await signIn(app.url, userName))
const headersOf = (who: string): Record<string, string> => {
  const { cookie: _none, ...headers } = visited.get(who)?.headers ?? {}
  return headers
}
const addressOf = (name: keyof typeof calls, params: Record<string, unknown>): string =>
  app.url +
  calls[name][1].replace(/:(\w+)/g, (_whole, key: string) => encodeURIComponent(String(params[key])))

const ask: Ask = async (name, who, { params = {}, body } = {}) => {
  const answer = await fetch(addressOf(name, params), {
    method: calls[name][0],
    headers: { ...headersOf(who), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

const findToken = async (recipient: string, place: string): Promise<string> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const mails = await readdir(join(dataDir, 'mail')).catch(() => [])
    for (const name of mails.filter((file) => file.endsWith('.eml'))) {
      const source = await readFile(join(dataDir, 'mail', name), 'utf8')
      const link = source.includes(recipient) ? textOfFile(source) : ''
      const token = new RegExp(`#/registration/${place}\\?token=([\\w-]+)`).exec(link)?.[1]
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
    ['users.maxFiles', 50],
    ['files.maxPerCase', 1000],
  ]) {
    const { body } = await ask('settings.one', 'officer', { params: { id: settingId as string } })
    const items = [{ settingId, settingValue, revision: body.revision }]
    const saved = await ask('settings.save', 'officer', { body: { items, password: 'Papaver-2026!' } })
    if (saved.status !== 200) throw new Error(`settings: ${JSON.stringify(saved.body)}`)
  }
}

/** JSON as the body of a request, from somebody who is not signed in. */
const sendBody = async (bytes: Buffer<ArrayBuffer>): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${app.url}/api/account/login`, { method: 'POST', headers, body: bytes })
  await answer.arrayBuffer()
  return answer.status
}

const send = async (door: HalfSent, file: HostileFile, bytes: Buffer<ArrayBuffer>): Promise<number> => {
  const form = new FormData()
  for (const [key, value] of Object.entries(door.fields)) form.append(key, value)
  const ending = file.name.startsWith('CSV') ? 'csv' : endings[file.kind]
  form.append(door.field, new Blob([bytes]), `file.${ending}`)
  const query = new URLSearchParams(door.query).toString()
  const answer = await fetch(`${addressOf(door.name, door.params)}?${query}`, {
    method: 'POST',
    headers: headersOf(door.who),
    body: form,
  })
  await answer.arrayBuffer()
  return answer.status
}

await openDoors()
const all = await arrangeHalfSent(ask, findToken, 1)
const doorsOf = (kind: FileKind): HalfSent[] => all.filter(({ name }) => doors[kind].includes(name))
// Threads load what they need once.
const warm: HostileFile = { name: 'warm', kind: 'pdf', make: pdf }
for (const kind of Object.keys(doors) as FileKind[])
  for (const door of doorsOf(kind)) await send(door, { ...warm, kind }, Buffer.from('warm'))

const pauses = watchPauses(`${app.url}/health/live`, app.pid)
await pause(1000)
const idle = await pauses.longest()
let [worst, work, faults, files] = [0, 0, 0, 0]
for (const file of hostileFiles.filter(({ name }) => name.includes(wanted))) {
  const bytes = Buffer.from(file.make())
  // To make it takes this machine's time, too.
  await pauses.longest()
  const begun = performance.now()
  const sendings = doorsOf(file.kind).map((door) => send(door, file, bytes))
  if (file.kind === 'json') sendings.push(sendBody(bytes))
  const statuses = await Promise.all(sendings.map((sending) => sending.catch(() => 0)))
  const { waited, worked } = await pauses.longest()
  const took = performance.now() - begun
  files += 1
  worst = Math.max(worst, waited)
  work = Math.max(work, worked)
  faults += statuses.filter((status) => status === 500 || status === 0).length
  console.log(
    `    ${file.name} (${bytes.length} bytes): ${statuses.join(' ')} after ${Math.round(took)} ms, longest pause ${waited.toFixed(1)} ms, of its own work ${worked.toFixed(1)} ms`,
  )
}
await pauses.end()
await app.stop('SIGINT')
await endDatabase(dataDir)
await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })

console.log(
  `    idle: longest pause ${idle.waited.toFixed(1)} ms; answers that are the server’s fault: ${faults}; ` +
    `longest work of the thread that answers in one pause: ${work.toFixed(0)} ms (the rest is a machine with other work)`,
)
console.log(
  `P8b longest pause over ${files} hostile files: ${worst.toFixed(0)} ms (floor ≤ ${floor}, aim ≤ ${aim}): ` +
    (worst <= aim ? 'aim reached' : worst <= floor ? 'floor reached' : 'MISSED'),
)
if (worst > floor || faults > 0) process.exitCode = 1
