import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../platform/transaction.ts'
import { readSettings } from '../settings/public.ts'
import { guarded } from './guess-guard.ts'
import { refuseImpersonator } from './own-sessions.ts'
import { isSecondFactorAsked } from './policy.ts'
import { notLookedAt, proveOwnPassword, recordFailure } from './prove-password.ts'
import { proveByOwnCode } from './second-factor.ts'
import type { SignInAccount } from './sign-in-store.ts'
import type { Visitor } from './visitor.ts'

/** Has he a second factor that a sign-in would ask for? */
export const holdsSecondFactor = (settings: Settings, account: SignInAccount): boolean =>
  account.hasSecondFactor && isSecondFactorAsked(settings, account)

/** Whether the code was right, and what came of the action: an action that is refused is no wrong guess. */
const provedAction = async <Result>(
  deps: Deps,
  visitor: Visitor,
  { account, code }: { readonly account: SignInAccount; readonly code: string },
  action: (tx: Tx) => Promise<Result>,
): Promise<{ isRight: false } | { isRight: true; result: () => Result }> => {
  let isRight = false
  try {
    const result = await inTransaction(deps, visitor.origin, async (tx) => {
      isRight = (await proveByOwnCode(tx, deps, account.id, code)) !== undefined
      return isRight ? { of: await action(tx) } : undefined
    })
    return result === undefined ? { isRight: false } : { isRight: true, result: () => result.of }
  } catch (error) {
    if (!isRight) throw error
    const fail = (): never => {
      throw error
    }
    return { isRight, result: fail }
  }
}

/**
 * Takes a guess at the code and, where it fits, runs the action in the transaction that uses the code up: one that is
 * refused costs nobody his code. Refuses (409 accountProofWrong) what does not fit, and all where too many were tried.
 */
export const withOwnCode = async <Result>(
  deps: Deps,
  settings: Settings,
  visitor: Visitor,
  { account, code }: { readonly account: SignInAccount; readonly code: string | undefined },
  action: (tx: Tx) => Promise<Result>,
): Promise<Result> => {
  const { userName } = account
  if (code === undefined || code === '') return refuse(accountRefusals.accountProofWrong, { of: 'code' })
  const guess = { at: 'code', userName, account } as const
  const outcome = await guarded(deps, settings, visitor.origin.address, guess, () =>
    provedAction(deps, visitor, { account, code }, action),
  )
  if (outcome?.isRight) return outcome.result()
  const why = outcome === undefined ? notLookedAt : 'wrong code'
  await recordFailure(deps, visitor.origin, { action: 'account.secondFactorFailed', userName, why })
  return refuse(accountRefusals.accountProofWrong, { of: 'code' })
}

/**
 * One who is signed in proves before an action by which somebody could come in later that he is the person himself, and
 * not merely at his screen: by his password, and by a code where he has a second factor. Refuses (409) an
 * impersonator, whatever else he may change, and accountProofWrong.
 */
export const asHolder = async <Result>(
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  { password, code }: HolderProof,
  action: (tx: Tx, account: SignInAccount, settings: Settings) => Promise<Result>,
): Promise<Result> => {
  refuseImpersonator(principal)
  const settings = await readSettings(deps.db)
  const account = await proveOwnPassword(deps, settings, visitor, principal, password)
  if (holdsSecondFactor(settings, account))
    return withOwnCode(deps, settings, visitor, { account, code }, (tx) => action(tx, account, settings))
  return inTransaction(deps, visitor.origin, (tx) => action(tx, account, settings))
}
