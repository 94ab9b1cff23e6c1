import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import { passwordValidity } from '@papaver/contract/account/rules.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Refusal, refuse, secondsUntil } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { inTransaction, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { isPasswordDue, isSecondFactorAsked, proofOfDueChange } from './policy.ts'
import { type Credentials, provePassword, recordFailure } from './prove-password.ts'
import { holdUnchanged, type SignInAccount } from './sign-in-store.ts'
import { openSession } from './start-session.ts'
import type { Visitor } from './visitor.ts'

export interface LoginAnswer {
  readonly answer: CallOutput<'account.login'>
  /** For the browser to keep, once it is signed in. */
  readonly deviceCookie?: string
}

/** A session that opens nothing but the way to the second factor. */
const openPending = async (
  tx: Tx,
  tokens: Tokens,
  settings: Settings,
  account: SignInAccount,
  userAgent: string,
): Promise<string> => {
  const { token, sessionId } = await openSession(tx, tokens, {
    accountId: account.id,
    isPending: true,
    method: 'password',
    userAgent,
    expiresAt: new Date(tx.now.getTime() + settings['security.secondFactorMinutes'] * 60_000),
  })
  recordAudit(tx, {
    action: 'account.passwordProved',
    entity: 'account',
    entityId: account.id,
    details: { sessionId },
  })
  return token
}

/** The account of these credentials if it may be entered now; refuses (403) everybody else. */
const findEnterable = async (
  deps: Deps,
  settings: Settings,
  visitor: Visitor,
  credentials: Credentials,
): Promise<SignInAccount> => {
  const { userName } = credentials
  const deny = async (refusal: Refusal, why: string, details = {}): Promise<never> => {
    await recordFailure(deps, visitor.origin, { action: 'account.loginFailed', userName, why })
    return refuse(refusal, details)
  }
  const proof = await provePassword(deps, settings, visitor, credentials)
  if (proof.account === undefined) {
    const { why, lockedUntil } = proof
    if (lockedUntil === undefined) return deny(accountRefusals.wrongUsername, why)
    return deny(accountRefusals.accountLocked, why, secondsUntil(lockedUntil, deps.clock.now()))
  }
  const { account } = proof
  // From here on the one who asks has shown that he knows the password: he is told what it is.
  if (account.isLocked) return deny(accountRefusals.accountLocked, 'locked')
  if (account.isCompanyClosed) return deny(accountRefusals.accountEstablishmentClosed, 'establishment closed')
  if (isPasswordDue(settings, account, deps.clock.now()))
    return deny(accountRefusals.accountExpired, 'password expired', {
      proof: proofOfDueChange(settings, account),
    })
  return account
}

/**
 * Signs in with name and password, or as far as the second factor. Refuses with 403 wrongUsername whatever is wrong
 * before the password was right, in the same bytes and time; after it accountLocked and accountExpired, or 409
 * accountEstablishmentClosed. On a device that
 * the account knows accountLocked, too, with the time left, once its own guesses are used up: nothing is compared then.
 */
export const login = async (
  deps: Deps,
  tokens: Tokens,
  visitor: Visitor,
  credentials: Credentials,
): Promise<LoginAnswer> => {
  const settings = await readSettings(deps.db)
  const account = await findEnterable(deps, settings, visitor, credentials)
  const validity = passwordValidity(
    account.passwordChangedAt,
    settings['public.passwordExpiryDays'],
    deps.clock.now(),
  )
  const origin = { ...visitor.origin, actorId: account.id, actorName: account.userName }
  return inTransaction(deps, origin, async (tx): Promise<LoginAnswer> => {
    if (isSecondFactorAsked(settings, account)) {
      if (!(await holdUnchanged(tx, account))) return refuse(accountRefusals.wrongUsername)
      const token = await openPending(tx, tokens, settings, account, visitor.userAgent)
      return { answer: { token, isTFAEnabled: true, validity } }
    }
    const ways = { tokens, settings, publicUrl: deps.environment.publicUrl }
    const signedIn = await completeSignIn(tx, ways, account, visitor, 'password')
    if (signedIn === undefined) return refuse(accountRefusals.wrongUsername)
    const { token, deviceCookie } = signedIn
    return { answer: { token, isTFAEnabled: false, validity }, deviceCookie }
  })
}
