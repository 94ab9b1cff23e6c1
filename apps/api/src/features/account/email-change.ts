import { createHash, randomBytes } from 'node:crypto'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { portalLink } from '@papaver/contract/portal-places.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { reserveAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Origin, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { notify } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import {
  closeEmailChanges,
  type EmailChange,
  type EmailLink,
  findEmailChange,
  findEmailChangeOf,
  holdEmail,
  insertEmailChange,
  takeEmailChange,
} from './email-change-store.ts'
import { refuseImpersonator } from './own-sessions.ts'
import {
  type AccountDetail,
  endSessionsOf,
  isEmailTaken,
  lockAccount,
  updateAccount,
} from './people-store.ts'
import { asHolder } from './prove-holder.ts'
import { closeResetsOf } from './reset-store.ts'
import type { SignInAccount } from './sign-in-store.ts'
import type { Visitor } from './visitor.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const newToken = (): string => randomBytes(32).toString('base64url')
const over = (): never => refuse(accountRefusals.accountLinkUsed)

/** The address that waits for its proof, if there is one. */
export const ownEmailChange = async (
  { db, clock }: Deps,
  { accountId }: Principal,
): Promise<CallOutput<'account.emailChange'>> => {
  const change = await findEmailChangeOf(db, accountId, clock.now())
  return { waiting: change ? { email: change.email, expiresAt: change.expiresAt.toISOString() } : null }
}

/** One link proves the new address; the other, to the address that is, stops what its owner has not asked for. */
const sendLinks = async (
  tx: Tx,
  settings: Settings,
  account: SignInAccount,
  email: string,
  publicUrl: string,
): Promise<void> => {
  const hours = settings['security.emailChangeHours']
  const [confirm, stop] = [newToken(), newToken()]
  await insertEmailChange(tx, {
    accountId: account.id,
    email,
    formerEmail: account.email,
    confirmHash: hashOf(confirm),
    stopHash: hashOf(stop),
    expiresAt: new Date(tx.now.getTime() + hours * 3_600_000),
  })
  const about = { params: { hours: String(hours) }, entity: 'account', entityId: account.id }
  // Not in the portal: whoever sits at his screen must not hold the link.
  await notify(
    tx,
    { ...account, id: null, email },
    {
      ...about,
      code: 'USR_MAIL_PROVE',
      mailOnly: { link: portalLink(publicUrl, `/account/new-email?token=${confirm}`) },
    },
  )
  await notify(tx, account, {
    ...about,
    code: 'USR_MAIL_ASKED',
    mailOnly: { cancelLink: portalLink(publicUrl, `/account/stop-new-email?token=${stop}`) },
  })
}

const refuseSame = (account: SignInAccount, email: string): void => {
  if (account.email.toLowerCase() === email.toLowerCase())
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'email', code: 'same' }] })
}

/** So many an hour as there may be links for a forgotten password: each is a mail to an address that nobody has proved. */
const refuseMany = async ({ db, clock }: Deps, accountId: string): Promise<void> => {
  const limit = (await readSettings(db))['security.resetsPerHour']
  if (!(await reserveAttempt(db, clock.now(), `email-change:${accountId}`, limit, 60)))
    refuse(frameRefusals.tooManyRequests)
}

/**
 * Asks for a new address of one's own (product §15): with password and code, never by an impersonator. The present one
 * stays until the new one is proved. Refuses 409 accountProofWrong and accountEmailTaken, and 429.
 */
export const askEmailChange = async (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  { email, ...proof }: CallInput<'account.askEmailChange'>['body'],
): Promise<void> => {
  refuseImpersonator(principal)
  await refuseMany(deps, principal.accountId)
  await asHolder(deps, visitor, principal, proof, async (tx, account, settings) => {
    refuseSame(account, email)
    await holdEmail(tx, email)
    if (await isEmailTaken(tx.db, email, account.id)) refuse(accountRefusals.accountEmailTaken)
    await sendLinks(tx, settings, account, email, deps.environment.publicUrl)
    recordAudit(tx, {
      action: 'account.emailChangeAsked',
      entity: 'account',
      entityId: account.id,
      details: { email },
    })
  })
}

const noteStopped = (tx: Tx, accountId: string, by: 'owner' | 'link'): void =>
  recordAudit(tx, {
    action: 'account.emailChangeStopped',
    entity: 'account',
    entityId: accountId,
    details: { by },
  })

/** Takes one's own wish back. */
export const withdrawEmailChange = (deps: Deps, origin: Origin, principal: Principal): Promise<void> => {
  refuseImpersonator(principal)
  return inTransaction(deps, origin, async (tx) => {
    if (await closeEmailChanges(tx, principal.accountId)) noteStopped(tx, principal.accountId, 'owner')
  })
}

/** Which address a link is about; looking uses nothing up. Refuses (409 accountLinkUsed) what is not open. */
export const lookAtEmailChange = async (
  { db, clock }: Deps,
  link: EmailLink,
  token: string,
): Promise<{ email: string }> => {
  const change = (await findEmailChange(db, link, hashOf(token), clock.now())) ?? over()
  return { email: change.email }
}

/** The account of a change if it is still as it was: in use, and at the address from which the change was asked for. */
const holdUnmoved = async (
  tx: Tx,
  { accountId, formerEmail }: EmailChange,
): Promise<AccountDetail | undefined> => {
  const account = await lockAccount(tx, accountId)
  const isUnmoved = account?.status === 'APR' && !account.isLocked && account.email === formerEmail
  return isUnmoved ? account : undefined
}

/** The new address is proved and counts; both are told. Refuses 409 accountLinkUsed and accountEmailTaken. */
export const confirmEmailChange = (deps: Deps, origin: Origin, token: string): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    const tokenHash = hashOf(token)
    const change = (await findEmailChange(tx.db, 'confirmHash', tokenHash, tx.now)) ?? over()
    const { accountId, email, formerEmail } = change
    await holdEmail(tx, email)
    const account = (await holdUnmoved(tx, change)) ?? over()
    // Only now: of two at once the second has waited for the account, and finds the link used.
    if ((await takeEmailChange(tx, 'confirmHash', tokenHash)) === undefined) over()
    if (await isEmailTaken(tx.db, email, accountId)) refuse(accountRefusals.accountEmailTaken)
    await updateAccount(tx, accountId, { email })
    // A link to a new password that lies in the old mailbox is not the owner's any more.
    await closeResetsOf(tx, accountId)
    const about = { params: { userName: account.userName }, entity: 'account', entityId: accountId }
    await notify(tx, { ...account, id: null, email: formerEmail }, { ...about, code: 'USR_MAIL_CHANGED' })
    await notify(tx, { ...account, email }, { ...about, code: 'USR_MAIL_CONFIRMED' })
    recordAudit(tx, {
      action: 'account.emailChanged',
      entity: 'account',
      entityId: accountId,
      details: { before: formerEmail, after: email },
    })
  })

/**
 * The owner of the address that is has not asked for another: the change ends, and every session with it, since
 * whoever asked knew the password.
 */
export const stopEmailChange = (deps: Deps, origin: Origin, token: string): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    const { accountId } = (await takeEmailChange(tx, 'stopHash', hashOf(token))) ?? over()
    await endSessionsOf(tx, accountId, 'new address stopped')
    noteStopped(tx, accountId, 'link')
  })
