import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { portalLink } from '@papaver/contract/portal-places.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction, type Reader, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { cultureFor, wordsFor } from '../localization/public.ts'
import { readSettings } from '../settings/public.ts'
import { deleteOldNotifications, listWaitingForDigest, takeForDigest } from './inbox-store.ts'
import { queueMail, subjectOf } from './mails.ts'
import { lastHourOf } from './policy.ts'
import { readWordings, type Wordings } from './wording.ts'

export interface DigestReader {
  readonly email: string
  readonly culture: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * The person behind an account as he is now, or undefined where he can no longer sign in. Accounts stand after
 * this feature, so they are handed in.
 */
export type FindDigestReader = (db: Reader, accountId: string) => Promise<DigestReader | undefined>

type Needed = Pick<Deps, 'db' | 'clock' | 'environment'>
/** A mail of more lines than this is read by nobody. */
const mostLines = 200

const linesOf = (
  culture: string,
  wordings: Wordings,
  rows: readonly { code: string; params: unknown }[],
): string => {
  const lines = rows
    .slice(0, mostLines)
    .map(({ code, params }) => subjectOf(wordings(code as NoticeCode), params as Record<string, string>))
  const left = rows.length - lines.length
  return [
    ...lines,
    ...(left > 0 ? [wordsFor(culture)('notifications.mail.more', { count: left })] : []),
  ].join('\n')
}

/** The lines leave the waiting and the mail enters the outbox in one transaction: both or neither. */
const sendDigest = async (
  tx: Tx,
  publicUrl: string,
  accountId: string,
  until: Date,
  find: FindDigestReader,
): Promise<boolean> => {
  const rows = await takeForDigest(tx, accountId, until)
  const reader = await find(tx.db, accountId)
  if (rows.length === 0 || reader === undefined) return false
  const settings = await readSettings(tx.db)
  const culture = cultureFor(settings, reader.culture)
  const wordings = await readWordings(tx.db, settings, culture)
  await queueMail(tx, {
    code: 'DIGEST',
    culture,
    recipient: reader.email,
    params: {
      name: personName(reader),
      count: String(rows.length),
      list: linesOf(culture, wordings, rows),
      link: portalLink(publicUrl, '/notifications'),
    },
    entity: 'account',
    entityId: accountId,
    about: rows.flatMap(({ entityId }) => entityId ?? []),
  })
  recordAudit(tx, {
    action: 'notification.digest',
    entity: 'account',
    entityId: accountId,
    details: { lines: rows.length },
  })
  return true
}

/**
 * Sends everybody one mail with what waited until the digest's hour last struck. A service that was down then does
 * it when it is back; what has come since waits for the next day. Answers how many mails.
 */
export const sendDigests = async (deps: Needed, find: FindDigestReader): Promise<number> => {
  const settings = await readSettings(deps.db)
  const { publicUrl } = deps.environment
  const until = lastHourOf(
    deps.clock.now(),
    settings['notifications.digestHour'],
    settings['public.timeZone'],
  )
  let sent = 0
  for (const accountId of await listWaitingForDigest(deps.db, until)) {
    const isSent = await inTransaction(deps, systemOrigin('notifications.digest'), (tx) =>
      sendDigest(tx, publicUrl, accountId, until, find),
    )
    if (isSent) sent += 1
  }
  return sent
}

/** Clears away what was read or put into the archive and is older than the setting allows. Answers how many. */
export const clearOldNotifications = async (deps: Needed): Promise<number> => {
  const days = (await readSettings(deps.db))['notifications.keepDays']
  return inTransaction(deps, systemOrigin('notifications.clear'), async (tx) => {
    const count = await deleteOldNotifications(tx, new Date(tx.now.getTime() - days * 86_400_000))
    if (count > 0)
      recordAudit(tx, {
        action: 'notification.clear',
        entity: 'notification',
        entityId: 'all',
        details: { count, days },
      })
    return count
  })
}
