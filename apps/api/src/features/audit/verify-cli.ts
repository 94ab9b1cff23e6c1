import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { systemClock } from '../../platform/clock.ts'
import { openEmbedded } from '../../platform/database/embedded.ts'
import { connectionDefaults } from '../../platform/database/watched-client.ts'
import { type Environment, readEnvironment } from '../../platform/environment.ts'
import { createLog, type OpenLog } from '../../platform/log.ts'
import { type Break, type Head, type Options, type Verdict, verifyChain } from './verify-chain.ts'

/**
 * `npm run audit:verify [-- --head <rows>:<hash>] [--since <rows>:<hash>]`: walks the whole audit trail, holds it against the heads that earlier
 * walks kept in the database, and says how many rows hold and the last seal over them: how many rows it covers, and its
 * hash. That is worth keeping elsewhere: given as --head the next time, it finds a tail that was cut off and a trail
 * that was rewritten by somebody who took the kept heads along. Says lane, place there and number of the row at fault. While it
 * walks it says on standard error up to which seal all holds: given as --since, a walk that was broken off goes on there. Ends with 1 where the trail is broken, with 2 where it cannot be read.
 */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const whereOf = ({ lane, place, seq }: Break): string =>
  lane === null ? `after ${place} rows` : `lane ${lane} place ${place}${seq === null ? '' : ` row ${seq}`}`

interface Given {
  readonly head: Head | undefined
  readonly since: Head | undefined
}

const readHead = (text: string | undefined): Head | undefined => {
  if (text === undefined) return undefined
  const match = /^(\d+):([0-9a-f]{64})$/.exec(text)
  if (match === null) throw new Error('usage: audit:verify [--head|--since <rows>:<64 hex digits>]')
  return { seq: Number(match[1]), hash: match[2] ?? '' }
}

const readGiven = (args: readonly string[]): Given => {
  const { values } = parseArgs({
    args: [...args],
    options: { head: { type: 'string' }, since: { type: 'string' } },
  })
  return { head: readHead(values.head), since: readHead(values.since) }
}

/** On standard error, as often as another seal holds with all that it covers. */
const sayProgress = (): NonNullable<Options['onProgress']> => {
  let last = 0
  return async (_rows, sealed) => {
    if (sealed === undefined || sealed.seq <= last) return
    last = sealed.seq
    process.stderr.write(`holds up to ${sealed.seq}:${sealed.hash}\n`)
  }
}

/** Heads that earlier walks kept; none where the database is older than they are. */
const readKeptHeads = async (client: pg.Client): Promise<readonly Head[]> => {
  const { rows } = await client.query<{ table: string | null }>(
    `select to_regclass('public.audit_kept_head')::text as table`,
  )
  if (rows[0]?.table == null) return []
  const kept = await client.query<{ seq: string; hash: string }>(
    'select seq::text, hash from audit_kept_head',
  )
  return kept.rows.map(({ seq, hash }) => ({ seq: Number(seq), hash }))
}

const verifyAt = async (connectionString: string, { head, since }: Given): Promise<Verdict> => {
  const client = new pg.Client({
    ...connectionDefaults,
    connectionString,
    application_name: 'papaver audit',
    options: '-c timezone=UTC',
  })
  await client.connect()
  try {
    const known = await readKeptHeads(client)
    return await verifyChain(client, {
      kept: head ? [...known, head] : known,
      ...(since ? { since } : {}),
      onProgress: sayProgress(),
    })
  } finally {
    await client.end()
  }
}

/** The database that a start would use, and that may be in use now. It is neither made nor migrated. */
const verify = async (
  { databaseUrl, dataDir }: Environment,
  { log }: OpenLog,
  given: Given,
): Promise<Verdict> => {
  if (databaseUrl !== undefined) return verifyAt(databaseUrl, given)
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`there is no database in ${dataDir}`)
  const embedded = await openEmbedded({ dataDir, log })
  try {
    return await verifyAt(embedded.ownerUrl, given)
  } finally {
    await embedded.stop()
  }
}

const openLog = createLog({ clock: systemClock, level: 'warn' })
try {
  const given = readGiven(process.argv.slice(2))
  const { rows, head, broken } = await verify(readEnvironment(process.env), openLog, given)
  say(`rows ${rows}`)
  // The first seal is made some minutes after the first entry.
  say(head.seq === 0 ? 'head none: no seal has been made yet' : `head ${head.seq}:${head.hash}`)
  say(broken ? `broken ${whereOf(broken)}: ${broken.why}` : 'whole')
  process.exitCode = broken ? 1 : 0
} catch (error) {
  openLog.log.error({ err: error }, 'the audit trail cannot be read')
  process.exitCode = 2
}
await openLog.close()
