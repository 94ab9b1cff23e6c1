import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../platform/database/postgres-cluster.ts'
import { chooseIdentity } from '../platform/database/server-identity.ts'
import { until } from './until.ts'

/** The oldest server that Debian has installed here, with the client programs beside it; undefined where there is none. */
export const debianPrograms: string | undefined = ['15', '16', '17', '18']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => ['initdb', 'postgres', 'pg_dump', 'psql'].every((name) => existsSync(join(folder, name))))

export interface DebianServer {
  /** The superuser's address of a database; of the maintenance database if none is named. */
  url(database?: string): string
  /** Does statements as the superuser on the maintenance database, one by one. */
  admin(...statements: string[]): Promise<void>
  /** Runs lines of a shell in a folder of their own, as an operator does; answers exit code and what was said. */
  shell(lines: string, databaseUrl: string): Promise<{ code: number | null; said: string }>
  stop(): Promise<void>
}

const password = 'superuser'
/** Nothing here outlives the test. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1']

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close')
  return child.exitCode
}

const listen = (child: ChildProcess): (() => string) => {
  let said = ''
  // A letter of several bytes may come in two pieces.
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (data) => {
      said += data
    })
  return () => said
}

const does = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A new, empty cluster in a temporary folder, made and run by Debian's programs. */
export const startDebianServer = async (): Promise<DebianServer> => {
  const programs = debianPrograms ?? ''
  const folder = mkdtempSync(join(tmpdir(), 'papaver-debian-'))
  // As root it works under another account, which must be able to walk in.
  chmodSync(folder, 0o755)
  const home = join(folder, 'cluster')
  const identity = chooseIdentity(folder, home, [home, programs])
  mkdirSync(home, { mode: 0o700 })
  identity.own(home)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o644 })
  const run = (name: string, args: string[]) =>
    identity.run(join(programs, name), args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: folder })
  const initdb = run('initdb', [
    ...['-D', home, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
  ])
  const saidByInitdb = listen(initdb)
  if ((await ended(initdb)) !== 0) throw new Error(`initdb: ${saidByInitdb()}`)
  const port = await findFreePort()
  const given = [...settings, `port=${port}`, 'unix_socket_directories='].flatMap((each) => ['-c', each])
  const server = run('postgres', ['-D', home, ...given])
  const saidByServer = listen(server)
  const url = (database = 'postgres') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  const answers = () =>
    does(url(), []).then(
      () => true,
      () => server.exitCode !== null,
    )
  await until(`PostgreSQL answers on port ${port}`, answers, saidByServer)
  if (server.exitCode !== null) throw new Error(`postgres: ${saidByServer()}`)
  return {
    url,
    admin: (...statements) => does(url(), statements),
    shell: async (lines, databaseUrl) => {
      const child = spawn('sh', ['-c', lines], {
        cwd: folder,
        env: { PATH: `${programs}:${process.env.PATH}`, DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const said = listen(child)
      return { code: await ended(child), said: said() }
    },
    stop: async () => {
      server.kill('SIGINT')
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
