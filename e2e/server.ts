import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** No measure: it only ends a wait that is in vain, also on a machine with much else to do. */
const patience = 120_000

export interface RunningServer {
  address: string
  /** Where its mails go as files. */
  dataDir: string
  /** Address of its database for the owner: what no screen can change yet, a story sets there. */
  databaseUrl: string
  stop(): Promise<void>
}

/** Of all servers of the journeys, as they stand on copies of one world. */
const secretKey = Buffer.alloc(32, 11).toString('base64')
/** What a server has read and compiled, the next one need not: each file of a run has its own. */
const compiled = join(root, 'node_modules', '.cache', 'papaver', 'compiled')

/** The app as `npm start` runs it, on a free port and the given database. */
export const startServer = async (databaseUrl: string): Promise<RunningServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papaver-e2e-'))
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const guard = new URL('../scripts/run/stop-with-parent.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', guard, 'apps/api/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: address,
      SMTP_URL: '',
      NODE_ENV: '',
      SECRET_KEY: secretKey,
      DATABASE_URL: databaseUrl,
    },
  })
  const stop = async () => {
    await endChild(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(child)
    return { address, dataDir, databaseUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when the address is printed. The log is kept short, and shown if it never comes. */
const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`The server ${why}. It said:\n${said.slice(-4000)}`))
    const timer = setTimeout(() => fail('did not get ready in time'), patience)
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000)
      if (!said.includes('Papaver is at ')) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with code ${code}`)
    })
  })

/** Asks first; a server that does not go is a fault, but must not stay behind. */
const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const found = probe.address()
      probe.close(() =>
        found && typeof found === 'object' ? resolve(found.port) : reject(new Error('no port')),
      )
    })
  })
