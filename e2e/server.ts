import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { longestStart } from './longest-wait.ts'
import type { FromServerOfMany, ToServerOfMany } from './server-of-many.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

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

interface Place {
  readonly address: string
  readonly dataDir: string
  readonly environment: Record<string, string>
}

const makePlace = async (databaseUrl: string, at?: number): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'papaver-e2e-'))
  const port = at ?? (await findFreePort())
  const address = `http://127.0.0.1:${port}`
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PUBLIC_URL: address,
    SMTP_URL: '',
    NODE_ENV: '',
    SECRET_KEY: secretKey,
    DATABASE_URL: databaseUrl,
  }
  return { address, dataDir, environment }
}

const guard = new URL('../scripts/run/stop-with-parent.mjs', import.meta.url).href

/** The app as `npm start` runs it, in a process of its own and on the given database; on a free port, if none is given. */
export const startServer = async (databaseUrl: string, port?: number): Promise<RunningServer> => {
  const { address, dataDir, environment } = await makePlace(databaseUrl, port)
  const child = spawn(process.execPath, ['--import', guard, 'apps/api/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...environment },
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

let ofMany: ChildProcess | undefined

const findServerOfMany = (): ChildProcess => {
  if (ofMany?.connected) return ofMany
  ofMany = spawn(process.execPath, ['e2e/server-of-many.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, NODE_ENV: '' },
  })
  return ofMany
}

/** Resolves with the answer; one that does not come in time is a fault, and the process must not stay behind. */
const send = (child: ChildProcess, message: ToServerOfMany): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (error?: string) => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', leave)
      if (error === undefined) return resolve()
      child.kill('SIGKILL')
      reject(new Error(`The server of the journeys: ${error}`))
    }
    const hear = ({ error }: FromServerOfMany) => done(error)
    const leave = (code: number | null) => done(`it ended with code ${code}`)
    const wanted = message === 'leave' ? 'to leave its world' : `to begin at ${message.begin.PUBLIC_URL}`
    const inVain = () => done(`waited ${longestStart / 1000} s in vain for it ${wanted}`)
    const timer = setTimeout(inVain, longestStart)
    child.on('message', hear)
    child.once('exit', leave)
    child.send(message)
  })

/**
 * The app on a free port and the given database, in the process that served the specs before: they come one after the
 * other, and what it has read and compiled for one it need not for the next.
 */
export const beginAnew = async (databaseUrl: string): Promise<RunningServer> => {
  const { address, dataDir, environment } = await makePlace(databaseUrl)
  const child = findServerOfMany()
  const clear = () => rm(dataDir, { recursive: true, force: true })
  const stop = () => send(child, 'leave').finally(clear)
  try {
    await send(child, { begin: environment })
    return { address, dataDir, databaseUrl, stop }
  } catch (error) {
    await clear()
    throw error
  }
}

/** Resolves when the address is printed. The log is kept short, and shown if it never comes. */
const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`The server ${why}. It said:\n${said.slice(-4000)}`))
    const inVain = () => fail(`did not print its address in ${longestStart / 1000} s`)
    const timer = setTimeout(inVain, longestStart)
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
