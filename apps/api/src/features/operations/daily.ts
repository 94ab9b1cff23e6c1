import { dayIn } from '@papaver/contract/days.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { verifyNow } from '../audit/public.ts'
import { queueMail } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { sweepMarks, sweepProcesses } from './health-store.ts'
import { signHead } from './keep-head.ts'
import { clearLogFiles, logFolder } from './log-files.ts'
import { findSigningKeys } from './store.ts'

const day = 86_400_000

/**
 * Walks the audit trail at night and lets its end leave the system: into the log, and to an address of the
 * authority's choice. A broken trail is told by the health page's own alarm.
 */
export const keepHead = async (deps: Deps): Promise<void> => {
  const verification = await verifyNow(deps, 'audit.daily')
  if (verification.status !== 'done' || verification.broken) return
  const { head, keyId, signature } = signHead(verification, await findSigningKeys(deps.db))
  const { finishedAt } = verification
  deps.log.info({ head, verifiedAt: finishedAt, keyId, signature }, 'audit trail verified')
  const settings = await readSettings(deps.db)
  const recipient = settings['operations.headAddress']
  if (recipient === '') return
  await inTransaction(deps, systemOrigin('audit.daily'), (tx) =>
    queueMail(tx, {
      code: 'HEALTH_TRAIL',
      culture: settings['languages.default'],
      recipient,
      params: {
        number: String(verification.rows ?? 0),
        comment: [head, finishedAt, keyId, signature].filter(Boolean).join('\n'),
      },
    }),
  )
}

/** Forgets what is older than the authority keeps it: the history of the health page, and the log's files. */
export const clearOld = async (deps: Deps): Promise<void> => {
  const settings = await readSettings(deps.db)
  const now = deps.clock.now()
  const before = (days: number): Date => new Date(now.getTime() - days * day)
  await inTransaction(deps, systemOrigin('health.clear'), async (tx) => {
    await sweepMarks(tx, before(settings['operations.healthKeepDays']))
    await sweepProcesses(tx, before(1))
  })
  // Files bear days of UTC.
  const oldest = dayIn('UTC', before(settings['operations.logKeepDays'] - 1))
  const files = await clearLogFiles(logFolder(deps.environment.dataDir), oldest)
  if (files > 0) deps.log.info({ files }, 'old log files cleared away')
}
