import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'papaver-npm-'))
const pathOf = (name: string): string => join(folder, name)

/** Started through npm as the app is: it runs a server, and says who runs. */
const runner = `
import { writeFileSync } from 'node:fs'
import { runUntilStopped, stopWithNpm } from '${pathToFileURL('scripts/run/process.mjs')}'
stopWithNpm()
writeFileSync(process.argv[2], JSON.stringify({ runner: process.pid, shell: process.ppid }))
process.exitCode = await runUntilStopped(process.execPath, [${JSON.stringify(pathOf('server.mjs'))}, ...process.argv.slice(3)])`

/** A request that it has begun is answered when it has been asked to stop. */
const server = `
import { createServer } from 'node:http'
import { writeFileSync } from 'node:fs'
let answer = () => {}
const server = createServer((request, response) => {
  if (request.url === '/held') answer = () => response.end('held')
  else response.end('here')
}).listen(0, '127.0.0.1', () => writeFileSync(process.argv[2], String(server.address().port)))
const stop = () => {
  server.close(() => process.exit(0))
  answer()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)`

beforeAll(() => {
  writeFileSync(
    pathOf('package.json'),
    JSON.stringify({ scripts: { start: 'node runner.mjs "$PIDS" "$PORT_FILE"' } }),
  )
  writeFileSync(pathOf('runner.mjs'), runner)
  writeFileSync(pathOf('server.mjs'), server)
})
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const readWhenThere = (name: string): Promise<string> =>
  vi.waitUntil(
    () => {
      try {
        return readFileSync(pathOf(name), 'utf8')
      } catch {
        return ''
      }
    },
    { timeout: 60_000 },
  )

const startThroughNpm = async (mark: string) => {
  const [pids, port] = [`${mark}.pids`, `${mark}.port`]
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PIDS: pathOf(pids), PORT_FILE: pathOf(port) },
    stdio: 'ignore',
    detached: true,
  })
  started.push(child)
  const url = `http://127.0.0.1:${await readWhenThere(port)}`
  return {
    npm: child.pid ?? 0,
    group: -(child.pid ?? 0),
    ...JSON.parse(await readWhenThere(pids)),
    url,
  } as Record<'npm' | 'group' | 'shell' | 'runner', number> & { url: string }
}

const isThere = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

it.skipIf(process.platform === 'win32').each([
  ['npm', 'SIGTERM'],
  ['npm', 'SIGHUP'],
  ['npm', 'SIGKILL'],
  ['shell', 'SIGTERM'],
  ['shell', 'SIGKILL'],
  ['runner', 'SIGTERM'],
  ['runner', 'SIGHUP'],
  ['runner', 'SIGKILL'],
  // As a terminal does, to all of them at once.
  ['group', 'SIGINT'],
  ['group', 'SIGHUP'],
] as const)('what npm started answers what it has begun and ends with %s by %s', async (who, signal) => {
  const { url, ...pids } = await startThroughNpm(`${who}-${signal}`)
  const held = fetch(`${url}/held`).then((response) => response.text())
  // It has been received when another one, begun later, is answered.
  await fetch(url)
  process.kill(pids[who], signal)
  expect(await held).toBe('held')
  await vi.waitUntil(async () => !(await isThere(url)), { timeout: 60_000 })
})
