import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../platform/deps.ts'
import { findLastVerification, verifyNow } from '../audit/public.ts'
import { zoneReader } from '../settings/public.ts'
import { clearOld, keepHead } from './daily.ts'
import { type Look, lookAtAll, type Probes } from './look.ts'
import { allProbes } from './probes/all.ts'
import { recordLook } from './record-look.ts'
import { type Heartbeat, heartbeatOf, type ThisProcess } from './this-process.ts'

/** Milliseconds before a neighbour that failed is asked once more: one lost packet wakes nobody. */
const secondThought = 3000

/** Looks at everything, and again at once where something failed; what failed twice is believed. */
export const lookAndRecord = async (
  deps: Deps,
  set: Probes = allProbes,
  rest = secondThought,
): Promise<Look> => {
  const first = await lookAtAll(deps, set)
  const isFine = first.results.every(({ status }) => status !== 'failed')
  if (!isFine) await pause(rest)
  const look = isFine ? first : await lookAtAll(deps, set)
  await recordLook(deps, look)
  return look
}

/**
 * A new installation is looked at once, so that nobody finds an empty page before the clock has struck; a walk that was
 * broken off (the database was away) is begun anew, so that its alarm ends by itself.
 */
const lookFirst = async (deps: Deps): Promise<void> => {
  if ((await findLastVerification(deps.db))?.isDone) return
  await verifyNow(deps, 'audit.first')
}

/** Declares what the clock begins; the answer is the heartbeat of this process. */
export const operationsJobs = (deps: Deps, own: ThisProcess): Heartbeat => {
  deps.jobs.every('health.look', '*/5 * * * *', 'UTC', async () => {
    await lookFirst(deps)
    await lookAndRecord(deps)
  })
  deps.jobs.every('audit.daily', '15 0 * * *', zoneReader(deps), () => keepHead(deps))
  deps.jobs.every('health.clear', '50 2 * * *', 'UTC', () => clearOld(deps))
  return heartbeatOf(deps, own)
}
