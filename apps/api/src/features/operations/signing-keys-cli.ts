import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { openOwnerPool } from '../../platform/database/database.ts'
import { openEmbedded } from '../../platform/database/embedded.ts'
import { queryOn } from '../../platform/database/query.ts'
import { sealStoredSecrets } from '../../platform/database/seal-secrets.ts'
import { readEnvironment } from '../../platform/environment.ts'
import { createLog } from '../../platform/log.ts'
import { systemOrigin } from '../../platform/transaction.ts'
import { replaceKey, reportKey } from './signing-keys.ts'

/**
 * `npm run signing-key:rotate` takes new keys for permits and letters into use; those that were replaced stay published.
 * `npm run signing-key:rotate -- --compromised <key id> <day>` says of a key since when others may have used
 * it; the one in use is replaced first.
 * The service may run meanwhile.
 */
const openLog = createLog({ clock: systemClock, level: 'warn' })
const environment = readEnvironment(process.env)
const { databaseUrl, dataDir } = environment

const usage = 'usage: signing-key:rotate [--compromised <key id> <day, as 2026-06-17>]'
const readCompromised = (args: readonly string[]): { keyId: string; since: Date } | undefined => {
  if (args.length === 0) return undefined
  const [option, keyId, day = ''] = args
  const since = new Date(`${day}T00:00:00Z`)
  if (args.length !== 3 || option !== '--compromised' || !keyId || Number.isNaN(since.getTime()))
    throw new Error(usage)
  return { keyId, since }
}

const act = async (ownerUrl: string): Promise<void> => {
  const compromised = readCompromised(process.argv.slice(2))
  const ownerPool = openOwnerPool(ownerUrl, openLog.log)
  try {
    await sealStoredSecrets(ownerPool, environment, openLog.log)
    const deps = { db: queryOn(ownerPool), clock: systemClock, environment }
    const origin = systemOrigin('signing-key')
    if (compromised !== undefined) {
      const { keyId, present } = await reportKey(deps, origin, { ...compromised, by: 'signing-key:rotate' })
      const next = present === null ? '' : `; ${present} signs from now on`
      process.stdout.write(`${keyId} is published as compromised${next}.\n`)
      return
    }
    const { retired, present } = await replaceKey(deps, origin)
    process.stdout.write(`${present} signs from now on; ${retired} stays published.\n`)
  } finally {
    await ownerPool.end()
  }
}

try {
  if (databaseUrl !== undefined) await act(databaseUrl)
  else {
    if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`there is no database in ${dataDir}`)
    const embedded = await openEmbedded({ dataDir, log: openLog.log })
    try {
      await act(embedded.ownerUrl)
    } finally {
      await embedded.stop()
    }
  }
} catch (error) {
  process.stderr.write(`Nothing was changed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
await openLog.close()
