/**
 * The app as a process of its own, so that a walk can kill it: on a test's database, with a clock that the walk moves.
 * Its calendar runs when the walk says so. What main.ts does besides, `kill.test.ts` and R1 look at.
 */
import type { SettingId, Settings } from '@papaver/contract/settings/definitions.ts'
import { runPendingChanges } from '../../features/casework/public.ts'
import { writeSetting } from '../../features/settings/public.ts'
import { fixedClock } from '../../platform/clock.ts'
import { openAppPool } from '../../platform/database/database.ts'
import { testKey } from '../../platform/database/test-database.ts'
import { holdKeys } from '../../platform/held-key.ts'
import { silentLog } from '../../platform/log.ts'
import { type KeyRing, readKeys } from '../../platform/secret-key.ts'
import { keptSecret } from '../../platform/secrets.ts'
import { makeTokens } from '../../platform/tokens.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { start } from '../../start.ts'
import { environmentOf } from '../start-test-app.ts'
import { walkedKinds } from './kinds.ts'
import { blockingNow, wronglyFlagged } from './standing.ts'

export type Order =
  | { readonly order: 'set'; readonly moment: string }
  | { readonly order: 'daily'; readonly feature: string }
  | { readonly order: 'standing' }
  | { readonly order: 'blocking'; readonly feature: string; readonly id: string }
  | { readonly order: 'setting'; readonly id: SettingId; readonly value: unknown }
  | { readonly order: 'token'; readonly sub: string; readonly sid: string }

export interface Begin {
  readonly url: string
  readonly dataDir: string
  readonly now: string
}

/** A token of this walk ends with the walk. */
const never = 4_000_000_000

const { url, dataDir, now } = JSON.parse(process.argv[2] ?? '{}') as Begin
holdKeys(testKey, readKeys(testKey) as KeyRing)
const clock = fixedClock(now)
const pool = openAppPool(url, silentLog)
const { fastify, deps } = await start(pool, {
  clock,
  log: silentLog,
  environment: environmentOf(dataDir, false),
})

const obey = async (given: Order): Promise<unknown> => {
  switch (given.order) {
    case 'set':
      return clock.set(given.moment)
    case 'daily':
      return walkedKinds.find(({ kind }) => kind.feature === given.feature)?.daily(deps)
    case 'standing':
      await runPendingChanges(deps)
      return wronglyFlagged(deps)
    case 'blocking':
      return blockingNow(deps, given.feature, given.id)
    case 'setting':
      return inTransaction(deps, systemOrigin('walk'), (tx) =>
        writeSetting(tx, given.id, given.value as Settings[SettingId]),
      )
    case 'token': {
      const kept = await keptSecret(deps.db, 'token', async () => ({ key: '' }))
      const { sub, sid } = given
      return makeTokens(Buffer.from(kept.key, 'base64')).sign({ sub, sid, iat: 0, exp: never })
    }
  }
}

process.on('message', ({ id, given }: { id: number; given: Order }) => {
  obey(given).then(
    (result) => process.send?.({ id, result }),
    (error) => process.send?.({ id, error: String(error instanceof Error ? error.stack : error) }),
  )
})
// Whoever began it is gone.
process.on('disconnect', () => process.exit(0))
const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ id: 0, result: address })
