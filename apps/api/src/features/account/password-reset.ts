import { createHash, randomBytes } from 'node:crypto'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { portalLink } from '@papaver/contract/portal-places.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { addressSubject, reserveAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Origin, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { notify } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { refuseUnprovenVisitor } from './captcha.ts'
import { atEvenPace } from './even-pace.ts'
import { forgetPasswordGuesses } from './guess-guard-store.ts'
import { notifyOfNewPassword } from './notify-owner.ts'
import { refuseUsed } from './password-history.ts'
import { savePassword } from './password-store.ts'
import { askerOf, hashPassword, refuseUnsecured } from './passwords.ts'
import { endSessionsOf } from './people-store.ts'
import { isSecondFactorAsked } from './policy.ts'
import { nameForTrail } from './prove-password.ts'
import { closeResetsOf, findOpenReset, insertReset, takeReset } from './reset-store.ts'
import {
  findSignInAccount,
  findSignInAccountByName,
  holdUnchanged,
  type SignInAccount,
} from './sign-in-store.ts'

type Asked = CallInput<'account.requestReset'>['body']

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const anHour = 60

/** Counts the request for its account (or name) and its address; both always, so that neither is seen to be at its end. */
const mayAsk = async (
  { db, clock }: Deps,
  settings: Settings,
  origin: Origin,
  subject: string,
): Promise<boolean> => {
  const limit = settings['security.resetsPerHour']
  const now = clock.now()
  const byAddress = await reserveAttempt(db, now, addressSubject('reset', origin), limit, anHour)
  const byAccount = await reserveAttempt(db, now, `reset:account:${subject}`, limit, anHour)
  return byAddress && byAccount
}

/** Makes a link of 256 bits, kept as its hash, in the place of all before it, and mails it; nothing else ever holds it. */
const sendLink = async (
  tx: Tx,
  settings: Settings,
  account: SignInAccount,
  publicUrl: string,
): Promise<void> => {
  const token = randomBytes(32).toString('base64url')
  const minutes = settings['security.resetMinutes']
  await closeResetsOf(tx, account.id)
  await insertReset(tx, {
    tokenHash: hashOf(token),
    accountId: account.id,
    expiresAt: new Date(tx.now.getTime() + minutes * 60_000),
  })
  await notify(tx, account, {
    code: 'USR_PWD_RESET',
    params: { minutes: String(minutes) },
    mailOnly: {
      link: portalLink(publicUrl, `/password/reset-password?token=${token}`),
      cancelLink: portalLink(publicUrl, `/password/cancel?token=${token}`),
    },
    entity: 'account',
    entityId: account.id,
  })
}

const answerRequest = async (deps: Deps, origin: Origin, { userName, email }: Asked): Promise<void> => {
  const settings = await readSettings(deps.db)
  const account = await findSignInAccountByName(deps.db, userName)
  const owner = account?.email.toLowerCase() === email.trim().toLowerCase() ? account : undefined
  // A stranger who knows the name alone does not use up what its owner may ask for.
  const isCounted = await mayAsk(deps, settings, origin, owner?.id ?? `name:${userName.toLowerCase()}`)
  await inTransaction(deps, origin, async (tx) => {
    const isSent = owner !== undefined && isCounted && (await holdUnchanged(tx, owner))
    if (isSent) await sendLink(tx, settings, owner, deps.environment.publicUrl)
    const entityId = account?.id ?? nameForTrail(userName)
    recordAudit(tx, { action: 'account.resetRequested', entity: 'account', entityId, details: { isSent } })
  })
}

/**
 * Mails the owner of an account a link to a new password. The answer is the same whoever asks for whomever, in its
 * bytes and its time; only the visitor's own proof of work is refused (400 accountCaptchaFailed).
 */
export const requestReset = async (deps: Deps, origin: Origin, asked: Asked): Promise<void> => {
  await refuseUnprovenVisitor(deps, asked.recaptcha)
  await atEvenPace(() => answerRequest(deps, origin, asked))
}

/** Refuses (409 accountLinkUsed) what is not an open link; looking uses nothing up. */
export const refuseClosedReset = async ({ db, clock }: Deps, token: string): Promise<string> =>
  (await findOpenReset(db, hashOf(token), clock.now())) ?? refuse(accountRefusals.accountLinkUsed)

/**
 * Sets a new password by the link of a mail and ends every session. The second factor stays: a mailbox is no proof
 * of it. Refuses 409 accountLinkUsed, 400 unsecuredPassword and 403 usedPassword.
 */
export const resetPassword = async (
  deps: Deps,
  origin: Origin,
  { token, password }: CallInput<'account.resetPassword'>['body'],
): Promise<void> => {
  const account = await findSignInAccount(deps.db, await refuseClosedReset(deps, token))
  if (account === undefined) return refuse(accountRefusals.accountLinkUsed)
  const settings = await readSettings(deps.db)
  const asker = askerOf(origin)
  refuseUnsecured(settings, password, account, isSecondFactorAsked(settings, account))
  await refuseUsed(deps.db, settings, account, password, asker)
  const passwordHash = await hashPassword(password, asker)
  await inTransaction(deps, { ...origin, actorId: account.id, actorName: account.userName }, async (tx) => {
    const isOpen = (await holdUnchanged(tx, account)) && (await takeReset(tx, hashOf(token))) === account.id
    if (!isOpen) refuse(accountRefusals.accountLinkUsed)
    await savePassword(tx, account.id, passwordHash)
    await closeResetsOf(tx, account.id)
    await endSessionsOf(tx, account.id, 'password reset')
    // He has proved himself by his mailbox; a stranger's guesses were at a password that is no more.
    await forgetPasswordGuesses(tx, account.id)
    await notifyOfNewPassword(tx, account, deps.environment.publicUrl, 'link')
  })
}

/** Closes a link that its receiver has not asked for. Refuses (409 accountLinkUsed) one that is not open. */
export const cancelReset = (deps: Deps, origin: Origin, token: string): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    const accountId = await takeReset(tx, hashOf(token))
    if (accountId === undefined) return refuse(accountRefusals.accountLinkUsed)
    recordAudit(tx, {
      action: 'account.resetCancelled',
      entity: 'account',
      entityId: accountId,
      details: {},
    })
  })
