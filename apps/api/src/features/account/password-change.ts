import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { readSettings } from '../settings/public.ts'
import { refuseUsed } from './password-history.ts'
import { savePassword } from './password-store.ts'
import { askerOf, hashPassword, refuseUnsecured } from './passwords.ts'
import { endSessionsOf } from './people-store.ts'
import { isSecondFactorAsked } from './policy.ts'
import { provePassword, recordFailure } from './prove-password.ts'
import { closeResetsOf } from './reset-store.ts'
import { holdUnchanged, type SignInAccount } from './sign-in-store.ts'
import { tellOfNewPassword } from './tell-owner.ts'
import type { Visitor } from './visitor.ts'

type Asked = CallInput<'account.changePassword'>['body']

/** The account whose password the old one is; refuses (403 oldPassword) all else alike: nobody learns who is here. */
const proveOldPassword = async (
  deps: Deps,
  visitor: Visitor,
  { userName, oldPassword }: Asked,
): Promise<SignInAccount> => {
  const settings = await readSettings(deps.db)
  const proof = await provePassword(deps, settings, visitor, { userName, password: oldPassword })
  if (proof.account !== undefined && !proof.account.isLocked) return proof.account
  const why = proof.account === undefined ? proof.why : 'locked'
  await recordFailure(deps, visitor.origin, { action: 'account.passwordChangeFailed', userName, why })
  return refuse(accountRefusals.oldPassword)
}

/** The session of the one who asks, where it is his own: it alone goes on. */
const ownSession = ({ id }: SignInAccount, bearer: Principal | undefined): string | undefined => {
  const isOwn = bearer?.accountId === id && bearer.impersonator === null && !bearer.isPending
  return isOwn ? bearer.sessionId : undefined
}

/**
 * Sets a new password for whoever knows the old one, signed in or not: one that has run out, or must be changed, is
 * changed here before the sign-in. Refuses 403 oldPassword, 400 unsecuredPassword and 403 usedPassword.
 */
export const changePassword = async (
  deps: Deps,
  visitor: Visitor,
  asked: Asked,
  bearer: Principal | undefined,
): Promise<void> => {
  const account = await proveOldPassword(deps, visitor, asked)
  const settings = await readSettings(deps.db)
  const asker = askerOf(visitor.origin)
  refuseUnsecured(settings, asked.newPassword, account.userName, isSecondFactorAsked(settings, account))
  await refuseUsed(deps.db, settings, account, asked.newPassword, asker)
  const passwordHash = await hashPassword(asked.newPassword, asker)
  const origin = { ...visitor.origin, actorId: account.id, actorName: account.userName }
  await inTransaction(deps, origin, async (tx) => {
    if (!(await holdUnchanged(tx, account))) refuse(accountRefusals.oldPassword)
    await savePassword(tx, account.id, passwordHash)
    await closeResetsOf(tx, account.id)
    await endSessionsOf(tx, account.id, 'password changed', ownSession(account, bearer))
    await tellOfNewPassword(tx, account, deps.environment.publicUrl, 'old password')
  })
}
