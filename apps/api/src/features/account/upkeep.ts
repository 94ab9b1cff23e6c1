import { dayIn } from '@papaver/contract/days.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { inTransaction, systemOrigin, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { notify } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { ownSecurityPlace } from './complete-sign-in.ts'
import { sweepKnownDevices } from './device-store.ts'
import { sweepEmailChanges } from './email-change-store.ts'
import { sweepGuesses, takeUnnotifiedLocks, type UnnotifiedLock } from './guess-guard-store.ts'
import { oldestKnownDevice } from './known-devices.ts'
import { type ExpiringAccount, takeExpiring } from './password-store.ts'
import { sweepResets } from './reset-store.ts'
import { sweepProposals } from './second-factor-store.ts'
import { endSessionsBegunBy, sweepSessions } from './session-store.ts'
import { findSignInAccount } from './sign-in-store.ts'
import { sweepSpentProofs } from './spent-store.ts'

type Working = Pick<Deps, 'db' | 'clock' | 'environment'>
const dayLength = 86_400_000
/** So many people are told in one transaction; more are told in the next. */
const batch = 100

/** Does a batch after the other until one is not full. */
const inBatches = async (work: () => Promise<number>): Promise<number> => {
  let all = 0
  for (;;) {
    const done = await work()
    all += done
    if (done < batch) return all
  }
}

/** The guess that locks may still be looked at, and be right: then there is nothing to tell. */
const grace = 30_000

const notifyOfLock = async (tx: Tx, { accountId, lockedAt, endsAt }: UnnotifiedLock): Promise<void> => {
  const owner = await findSignInAccount(tx.db, accountId)
  if (owner?.status !== 'APR') return
  const minutes = Math.round((endsAt.getTime() - lockedAt.getTime()) / 60_000)
  await notify(tx, owner, {
    code: 'USR_LOCKED',
    params: { minutes: String(minutes) },
    entity: 'account',
    entityId: accountId,
  })
}

/**
 * Tells the owners of accounts that too many wrong guesses have locked, once a lock. Not done while the guess is
 * answered: an answer that takes longer would say that there is somebody to tell.
 */
export const notifyOfLocks = (deps: Working): Promise<number> =>
  inBatches(() =>
    inTransaction(deps, systemOrigin('account.locks'), async (tx) => {
      const lockedBefore = new Date(tx.now.getTime() - grace)
      const locks = await takeUnnotifiedLocks(tx, { lockedBefore, most: batch })
      for (const lock of locks) await notifyOfLock(tx, lock)
      return locks.length
    }),
  )

/**
 * Ends for good what was begun by single sign-on, once that is switched off: such a session is refused from that moment
 * on, and here it does not wake again with the switch.
 */
export const endSingleSignOnSessions = async (deps: Working): Promise<number> => {
  if ((await readSettings(deps.db))['public.useSingleSignOn']) return 0
  return inTransaction(deps, systemOrigin('account.singleSignOn'), async (tx) => {
    const accountIds = await endSessionsBegunBy(tx, 'sso', 'single sign-on switched off')
    for (const entityId of new Set(accountIds))
      recordAudit(tx, {
        action: 'account.sessionEnded',
        entity: 'account',
        entityId,
        details: { why: 'single sign-on switched off' },
      })
    return accountIds.length
  })
}

const notifyOfExpiry = async (
  tx: Tx,
  settings: Settings,
  account: ExpiringAccount,
  publicUrl: string,
): Promise<void> => {
  const days = settings['public.passwordExpiryDays']
  const endsAt = account.passwordChangedAt.getTime() + days * dayLength
  const lastDay = dayIn(settings['public.timeZone'], new Date(endsAt - 1))
  await notify(tx, account, {
    code: 'USR_PWD_EXPIRING',
    params: { expiresOn: lastDay },
    dueOn: lastDay,
    place: ownSecurityPlace,
    publicUrl,
    entity: 'account',
    entityId: account.id,
  })
}

/** Tells everybody whose password ends soon, once in its life; how soon is a setting. */
export const notifyOfExpiringPasswords = async (deps: Working): Promise<number> => {
  const settings = await readSettings(deps.db)
  const days = settings['public.passwordExpiryDays']
  const notice = Math.min(settings['public.passwordExpiryNotification'], days)
  if (days === 0 || notice === 0) return 0
  return inBatches(() =>
    inTransaction(deps, systemOrigin('account.daily'), async (tx) => {
      const ago = (count: number): Date => new Date(tx.now.getTime() - count * dayLength)
      const accounts = await takeExpiring(tx, {
        setAfter: ago(days),
        setBefore: ago(days - notice),
        most: batch,
      })
      for (const account of accounts) await notifyOfExpiry(tx, settings, account, deps.environment.publicUrl)
      return accounts.length
    }),
  )
}

/** Forgets guesses, proofs, devices, links and sessions that count for nothing any more. */
export const sweepAccountData = async ({ db, clock }: Working): Promise<void> => {
  const settings = await readSettings(db)
  const now = clock.now()
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
  await sweepGuesses(db, before(settings['security.lockMinutesMaximum'] * 60_000))
  await sweepSpentProofs(db, now)
  await sweepKnownDevices(db, oldestKnownDevice(settings, now))
  await sweepResets(db, before(dayLength))
  await sweepEmailChanges(db, before(dayLength))
  await sweepProposals(db, before(dayLength))
  await sweepSessions(db, before(settings['retention.logYears'] * 365.25 * dayLength))
}
