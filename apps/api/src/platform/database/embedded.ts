import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Log } from '../log.ts'
import { claimForStopping, joinServer, leaveServer } from './membership.ts'
import { type Cluster, findFreePort, launchPostgres, ownerRole, prepareCluster } from './postgres-cluster.ts'
import { findPostmaster, holdsFolder } from './postmaster-file.ts'

/** The database the app keeps everything in. */
const applicationDatabase = 'papaver'
/** Crash recovery of a large database takes its time; a start that shows no life gives up after these failures. */
const longestStart = 600_000
const mostLaunches = 10

export interface EmbeddedDatabase {
  /** Connection string of the owner for a database of this server. Ask anew: a restart may change the port. */
  url(databaseName: string): string
  /** The owner's connection string for the app's database, which exists. */
  readonly ownerUrl: string
  /** Leaves the server; the last to leave stops it, and waits for its clean end. */
  stop(): Promise<void>
}

interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** For tests: trades safety against power cuts for speed. */
  unsafe?: boolean
}

/**
 * Opens the PostgreSQL that lives in a data folder: makes it, starts it, joins the one that runs, or adopts
 * one that a killed app left behind. However many processes use the folder, there is one server; should it die
 * while it is in use, it is started again on the same port.
 */
export async function openEmbedded({
  dataDir,
  log,
  unsafe = false,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster({ dataDir, log, unsafe })
  const seat = new Seat(cluster, log, unsafe)
  await seat.take()
  const url = (databaseName: string) =>
    `postgres://${ownerRole}:${cluster.password}@127.0.0.1:${seat.port}/${encodeURIComponent(databaseName)}`
  try {
    await seat.createDatabase(applicationDatabase)
  } catch (error) {
    await seat.give()
    throw error
  }
  return {
    url,
    get ownerUrl() {
      return url(applicationDatabase)
    },
    stop: () => seat.give(),
  }
}

/** This process's place among the users of the server. */
class Seat {
  readonly #cluster: Cluster
  readonly #log: Log
  readonly #unsafe: boolean
  #client: Client | undefined
  #taking: Promise<void> | undefined
  #giving: Promise<void> | undefined
  port = 0

  constructor(cluster: Cluster, log: Log, unsafe: boolean) {
    this.#cluster = cluster
    this.#log = log
    this.#unsafe = unsafe
  }

  async take(): Promise<void> {
    const { client, port } = await this.#startOrJoin()
    this.#client = client
    if (this.port !== 0 && this.port !== port)
      this.#log.error({ port }, 'the embedded database moved to another port')
    this.port = port
    client.on('end', () => this.#lose(client))
  }

  async createDatabase(name: string): Promise<void> {
    const { rowCount } =
      (await this.#client?.query('SELECT FROM pg_database WHERE datname = $1', [name])) ?? {}
    if (rowCount !== 0) return
    try {
      await this.#client?.query(`CREATE DATABASE "${name}"`)
    } catch (error) {
      // 42P04 and 23505: a process that started at the same moment was faster.
      if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
    }
  }

  give(): Promise<void> {
    this.#giving ??= this.#leave()
    return this.#giving
  }

  #lose(client: Client): void {
    if (client !== this.#client || this.#giving !== undefined) return
    this.#client = undefined
    this.#log.warn('lost the embedded database; starting it again')
    this.#taking = this.take().catch((error: unknown) => {
      this.#log.error({ err: error }, 'the embedded database cannot be started again')
    })
  }

  async #leave(): Promise<void> {
    await this.#taking
    const client = this.#client
    this.#client = undefined
    if (client === undefined) return
    const isLast = await claimForStopping(client).catch(() => false)
    if (!isLast) return leaveServer(client)
    await this.#stopServer()
    await leaveServer(client)
  }

  async #stopServer(): Promise<void> {
    const postmaster = findPostmaster(this.#cluster.data)
    if (postmaster === undefined) return
    const { pid } = postmaster
    // SIGINT is PostgreSQL's fast shutdown: open transactions roll back, a checkpoint is written.
    sendSignal(pid, 'SIGINT')
    const begun = performance.now()
    let pressed = false
    while (holdsFolder(this.#cluster.data, pid)) {
      if (!pressed && performance.now() - begun > 60_000) {
        this.#log.warn('the embedded database does not stop; ending it hard, it recovers at the next start')
        sendSignal(pid, 'SIGQUIT')
        pressed = true
      }
      await pause(10)
    }
  }

  async #startOrJoin(): Promise<{ client: Client; port: number }> {
    const begun = performance.now()
    let child: ChildProcess | undefined
    let launches = 0
    let wanted = this.port
    while (performance.now() - begun < longestStart) {
      const port = findPostmaster(this.#cluster.data)?.port
      const client = port === undefined ? undefined : await joinServer(this.#cluster, port)
      if (client !== undefined && port !== undefined) return { client, port }
      if (port === undefined && !isRunning(child)) {
        if (launches >= mostLaunches) throw this.#failedStart()
        // A port that was free a moment ago may be taken now, and the last backend of a dead server needs a moment.
        await pause(launches * 50)
        if (launches > 2 || wanted === 0) wanted = await findFreePort()
        // Looked at once more: it is PostgreSQL's own file that keeps a second server out, this only saves the try.
        if (findPostmaster(this.#cluster.data) !== undefined) continue
        child = launchPostgres(this.#cluster, wanted, this.#unsafe)
        child.on('error', (error) => this.#log.error({ err: error }, 'PostgreSQL cannot be started'))
        launches += 1
      }
      await pause(15)
    }
    throw this.#failedStart()
  }

  #failedStart(): Error {
    const said = readFileSync(this.#cluster.startLog, 'utf8').slice(-2000)
    return new Error(
      `The embedded database in ${this.#cluster.data} does not start. PostgreSQL said:\n${said}`,
    )
  }
}

function isRunning(child: ChildProcess | undefined): boolean {
  // A program that could not be started has neither a number nor an end.
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}
