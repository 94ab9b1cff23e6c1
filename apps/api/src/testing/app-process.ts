import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findPostmaster } from '../platform/database/postmaster-file.ts'
import { until } from './until.ts'

const script = fileURLToPath(new URL('../main.ts', import.meta.url))

/** A whole app as a process of its own, like an installation runs it. */
export interface AppProcess {
  readonly url: string
  readonly pid: number
  /** Kills the app without a word; with `database` its PostgreSQL, too. */
  kill(database?: 'database'): Promise<void>
  /** Asks it to end, with `SIGINT` as Ctrl-C does, and answers its exit code. */
  stop(signal?: 'SIGINT'): Promise<number | null>
}

/** A port that nobody listens on at this moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

const untilReady = async (url: string, child: ChildProcess): Promise<void> => {
  let said = ''
  child.stderr?.on('data', (data) => {
    said += data
  })
  const hasBegun = () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the app has ended: ${said}`)
    return isReady(url)
  }
  await until(`the app answers at ${url}`, hasBegun, () => said)
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const postmasterOf = (dataDir: string) => findPostmaster(join(dataDir, 'postgres', 'data'))

interface Started {
  /** Of another version. */
  readonly main?: string
  /** In place of the PostgreSQL that it brings along. */
  readonly databaseUrl?: string | undefined
}

/** Starts main.ts on a data folder and waits until it answers. */
export const startAppProcess = async (
  dataDir: string,
  port: number,
  { main = script, databaseUrl }: Started = {},
): Promise<AppProcess> => {
  const { DATABASE_URL: _server, NODE_ENV: _kind, ...inherited } = process.env
  const child = spawn(process.execPath, [main], {
    env: {
      ...inherited,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await untilReady(url, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    pid: child.pid ?? 0,
    kill: async (database) => {
      const postmaster = postmasterOf(dataDir)
      child.kill('SIGKILL')
      if (database !== undefined && postmaster !== undefined) process.kill(postmaster.pid, 'SIGKILL')
      await ended(child)
    },
    stop: async (signal) => {
      child.kill(signal ?? 'SIGTERM')
      await ended(child)
      return child.exitCode
    },
  }
}

/** Ends what a killed app left behind on its data folder. */
export const endDatabase = async (dataDir: string): Promise<void> => {
  const postmaster = postmasterOf(dataDir)
  if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGINT')
  while (postmasterOf(dataDir) !== undefined) await pause(20)
}
