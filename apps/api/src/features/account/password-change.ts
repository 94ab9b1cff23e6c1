import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../platform/transaction.ts'
import { readSettings } from '../settings/public.ts'
import { notifyOfNewPassword } from './notify-owner.ts'
import { refuseImpersonator } from './own-sessions.ts'
import { refuseUsed } from './password-history.ts'
import { savePassword } from './password-store.ts'
import { askerOf, hashPassword, refuseUnsecured } from './passwords.ts'
import { endSessionsOf } from './people-store.ts'
import { isPasswordDue, isSecondFactorAsked, proofOfDueChange } from './policy.ts'
import { holdsSecondFactor, withOwnCode } from './prove-holder.ts'
import { provePassword, recordFailure } from './prove-password.ts'
import { closeResetsOf } from './reset-store.ts'
import { holdUnchanged, type SignInAccount } from './sign-in-store.ts'
import type { Visitor } from './visitor.ts'

type Asked = CallInput<'account.changePassword'>['body']

/** The account whose password the old one is; refuses (403 oldPassword) all else alike: nobody learns who is here. */
const proveOldPassword = async (
  deps: Deps,
  visitor: Visitor,
  { userName, oldPassword }: Asked,
  bearer: Principal | undefined,
): Promise<SignInAccount> => {
  const settings = await readSettings(deps.db)
  const proof = await provePassword(deps, settings, visitor, { userName, password: oldPassword })
  if (proof.account !== undefined && !proof.account.isLocked) return proof.account
  const why = proof.account === undefined ? proof.why : 'locked'
  // One who is signed in is known, whosever password he has tried.
  const actor = bearer?.isPending === false ? { actorId: bearer.accountId, actorName: bearer.userName } : {}
  await recordFailure(
    deps,
    { ...visitor.origin, ...actor },
    { action: 'account.passwordChangeFailed', userName, why },
  )
  return refuse(accountRefusals.oldPassword)
}

/** Is it his own full session that he asks with? */
const isOwnSession = ({ id }: SignInAccount, bearer: Principal | undefined): bearer is Principal =>
  bearer?.accountId === id && bearer.impersonator === null && !bearer.isPending

/**
 * Without a session a password is changed only where it keeps its owner from signing in: it has run out or must be
 * changed. Where a second factor is required that nobody has set up yet, no code could be given: whoever comes by an
 * old password must not be its heir, and the way is the link of a mail.
 */
const refuseFromOutside = (
  settings: Settings,
  account: SignInAccount,
  bearer: Principal | undefined,
  now: Date,
): void => {
  if (isOwnSession(account, bearer)) return
  if (!isPasswordDue(settings, account, now)) refuse(frameRefusals.notSignedIn)
  if (proofOfDueChange(settings, account) === 'link') refuse(accountRefusals.accountNeedsLink)
}

/**
 * Sets a new password for whoever knows the old one and, where he has a second factor, gives its code. Signed in, he
 * may do so at any time; from outside only where the password has run out or must be changed (401 notSignedIn).
 * Refuses 403 oldPassword, 400 unsecuredPassword, 403 usedPassword, 409 accountProofWrong and 409 accountNeedsLink.
 */
export const changePassword = async (
  deps: Deps,
  visitor: Visitor,
  asked: Asked,
  bearer: Principal | undefined,
): Promise<void> => {
  if (bearer !== undefined) refuseImpersonator(bearer)
  const account = await proveOldPassword(deps, visitor, asked, bearer)
  const settings = await readSettings(deps.db)
  refuseFromOutside(settings, account, bearer, deps.clock.now())
  const asker = askerOf(visitor.origin)
  refuseUnsecured(settings, asked.newPassword, account, isSecondFactorAsked(settings, account))
  await refuseUsed(deps.db, settings, account, asked.newPassword, asker)
  const passwordHash = await hashPassword(asked.newPassword, asker)
  const origin = { ...visitor.origin, actorId: account.id, actorName: account.userName }
  const stays = isOwnSession(account, bearer) ? bearer.sessionId : undefined
  const save = async (tx: Tx): Promise<void> => {
    if (!(await holdUnchanged(tx, account))) refuse(accountRefusals.oldPassword)
    await savePassword(tx, account.id, passwordHash)
    await closeResetsOf(tx, account.id)
    await endSessionsOf(tx, account.id, 'password changed', stays)
    await notifyOfNewPassword(tx, account, deps.environment.publicUrl, 'old password')
  }
  if (!holdsSecondFactor(settings, account)) return inTransaction(deps, origin, save)
  await withOwnCode(deps, settings, { ...visitor, origin }, { account, code: asked.code }, save)
}
