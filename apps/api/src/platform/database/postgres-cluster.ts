import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { disarmStaleFile, isAlive } from './postmaster-file.ts'
import { chooseIdentity, type ServerIdentity } from './server-identity.ts'

/** The role that owns everything in the embedded server; the app itself works as a lesser one (roles.ts). */
export const ownerRole = 'papaver_owner'

/** One set of PostgreSQL's files on disk. */
export interface Cluster {
  /** PGDATA. */
  data: string
  password: string
  binaries: PostgresBinaries
  identity: ServerIdentity
  /** What the server says before its own log is open. */
  startLog: string
}

interface ClusterOptions {
  dataDir: string
  log: Log
  /** Leaves out waiting for the disk. For tests only: a power cut may cost the whole folder. */
  unsafe: boolean
}

const unfinishedPrefix = 'postgres.initializing-'

/**
 * Finds or makes the cluster of a data folder. A new one is made aside and renamed into place, so a kill
 * at any moment leaves either nothing or a whole cluster, and of two first starts at once one wins.
 */
export async function prepareCluster({ dataDir, log, unsafe }: ClusterOptions): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true })
  // The real path, because PostgreSQL names its folder so and we recognise our server by it.
  const folder = realpathSync(dataDir)
  const home = join(folder, 'postgres')
  const binaries = findPostgresBinaries()
  const identity = chooseIdentity(folder, home, [home, binaries.postgres])
  await dropUnfinished(folder)
  if (!existsSync(home)) await createCluster({ folder, home, binaries, identity, log, unsafe })
  const data = join(home, 'data')
  refuseOtherVersion(data, binaries.major)
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  return { data, password, binaries, identity, startLog: join(home, 'start.log') }
}

function refuseOtherVersion(data: string, major: string): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version !== major) {
    throw new Error(
      `The database in ${data} was made by PostgreSQL ${version}, and this release brings PostgreSQL ${major}. ` +
        'Start the earlier release, take a backup with pg_dump, and load it into a new DATA_DIR.',
    )
  }
}

interface Creation {
  folder: string
  home: string
  binaries: PostgresBinaries
  identity: ServerIdentity
  log: Log
  unsafe: boolean
}

async function createCluster({ folder, home, binaries, identity, log, unsafe }: Creation): Promise<void> {
  const aside = join(folder, `${unfinishedPrefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(aside, { mode: 0o700 })
  identity.own(aside)
  const passwordFile = join(aside, 'password')
  writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  identity.own(passwordFile)
  const data = join(aside, 'data')
  await runInitdb(binaries, identity, [
    `--pgdata=${data}`,
    `--username=${ownerRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own locale sorts the same on every machine; languages sort by ICU where a query asks for it.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // In the folder itself: a first start that is killed would leave a segment in /dev/shm until the machine restarts.
    '--set=dynamic_shared_memory_type=mmap',
    ...(unsafe ? ['--no-sync'] : []),
  ])
  try {
    await rename(aside, home)
    log.info({ folder: home, version: binaries.major }, 'created the embedded database')
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    // Another process was faster: its cluster is as good as ours.
    if (!existsSync(join(home, 'data', 'PG_VERSION'))) throw error
  }
}

function runInitdb(binaries: PostgresBinaries, identity: ServerIdentity, args: string[]): Promise<void> {
  const child = identity.run(binaries.initdb, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment(),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return new Promise((done, failed) => {
    child.on('error', failed)
    child.on('close', (code) => {
      if (code === 0) done()
      else failed(new Error(`The embedded database could not be created:\n${output.slice(-2000)}`))
    })
  })
}

/** Removes what killed first starts left, but not what another process is making at this moment. */
async function dropUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    const path = join(folder, name)
    const pid = Number(name.slice(unfinishedPrefix.length).split('-')[0])
    // A number may live on in another program; no first start takes ten minutes.
    const isOld = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < performance.timeOrigin - 600_000,
      () => false,
    )
    if (isAlive(pid) && !isOld) continue
    // An initdb whose app was killed may still be writing: what is left goes at the next start.
    await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}

/**
 * Starts PostgreSQL on the cluster. It leads a session of its own, so that Ctrl-C in a terminal reaches the
 * app alone, which then stops its database last.
 */
export function launchPostgres(cluster: Cluster, port: number, unsafe: boolean): ChildProcess {
  disarmStaleFile(cluster.data)
  const output = openSync(cluster.startLog, 'w', 0o600)
  try {
    cluster.identity.own(cluster.startLog)
    const settings = Object.entries({ ...serverSettings(port), ...(unsafe ? unsafeSettings : {}) })
    const child = cluster.identity.run(
      cluster.binaries.postgres,
      ['-D', cluster.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { stdio: ['ignore', output, output], detached: true, env: serverEnvironment() },
    )
    child.unref()
    return child
  } finally {
    closeSync(output)
  }
}

/** Nothing of the app's environment, which holds secrets and variables that PostgreSQL would obey. */
function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC', ...windowsEnvironment() }
}

function windowsEnvironment(): NodeJS.ProcessEnv {
  return process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP } : {}
}

const mebibyte = 1_048_576

function serverSettings(port: number): Record<string, string | number> {
  // An eighth of the memory this process may use, within 128 MB to 1 GB.
  const memory = (process.constrainedMemory() || totalmem()) / mebibyte
  const buffers = Math.round(Math.min(1024, Math.max(128, Math.min(memory, totalmem() / mebibyte) / 8)))
  return {
    port,
    listen_addresses: '127.0.0.1',
    // Socket paths end at 107 bytes, and a data folder may lie deeper than that.
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${buffers * 3}MB`,
    dynamic_shared_memory_type: sharedMemoryType(),
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Queries here are short: compiling them costs more than it saves.
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    wal_level: 'replica',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file a weekday, begun anew each week, so the folder cannot grow without end.
    logging_collector: 'on',
    log_directory: '../log',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    log_min_duration_statement: '5s',
    // A statement's values may be secrets or personal data.
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
  }
}

/** Containers often get 64 MB of /dev/shm, which one parallel query can fill; files in the data folder have room. */
function sharedMemoryType(): string {
  if (process.platform === 'win32') return 'windows'
  if (process.platform !== 'linux') return 'posix'
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 256 * mebibyte ? 'posix' : 'mmap'
  } catch {
    return 'mmap'
  }
}

const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** A port of the loopback that is free now. */
export function findFreePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') done(address.port)
        else failed(new Error('the system gave no port'))
      })
    })
  })
}
