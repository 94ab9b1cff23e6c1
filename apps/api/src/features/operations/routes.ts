import { setTimeout as pause } from 'node:timers/promises'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'

/** Milliseconds; a balancer that asks every few seconds must not wait longer for its answer. */
const longestWait = 1000

const asked = async (db: Reader): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/**
 * Does the database answer in time? However often this is asked, one question at a time waits for a connection:
 * the probes of a hanging database must not take what it has left.
 */
const probeOf = (db: Reader): (() => Promise<boolean>) => {
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= asked(db).finally(() => {
      asking = undefined
    })
    return Promise.race([asking, pause(longestWait, false, { ref: false })])
  }
}

/** For the machine room: does the process live, and can it serve? Says nothing about how it is built. */
export const operationsRoutes = (web: Web, { db }: Deps): void => {
  const isReady = probeOf(db)
  // The answers hold no words, and finding a language would ask the database before we do, without a limit.
  const wordless: Web = { ...web, cultureFor: async () => 'en' }
  serve(wordless, 'operations.live', async (_input, _caller, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' as const }
  })
  serve(wordless, 'operations.ready', async (_input, _caller, reply) => {
    reply.header('cache-control', 'no-store')
    if (!(await isReady())) refuse(frameRefusals.unavailable)
    return { status: 'ok' as const }
  })
}
