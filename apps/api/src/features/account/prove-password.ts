import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import { userNamePattern } from '@papaver/contract/account/user-names.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { addressSubject, reserveAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Origin } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { guarded, lockEndOf } from './guess-guard.ts'
import { devicesOf } from './known-devices.ts'
import { maySignInFrom } from './may-sign-in-from.ts'
import { askerOf, passwordFits } from './passwords.ts'
import { findSignInAccount, findSignInAccountByName, type SignInAccount } from './sign-in-store.ts'
import type { Visitor } from './visitor.ts'

export interface Credentials {
  readonly userName: string
  readonly password: string
}
/** The account whose password this is and that may sign in; else why not, for the audit trail alone. */
export type Proof =
  | { readonly account: SignInAccount }
  | {
      readonly account: undefined
      readonly why: string
      /** Nothing was compared, on a device that the account knows: its own guesses are used up until then. */
      readonly lockedUntil?: Date
    }

/**
 * Passwords are sometimes typed into the field of the name. What cannot be a name is not written down.
 */
export const nameForTrail = (userName: string): string => (userNamePattern.test(userName) ? userName : '?')

/** Why a guess was not looked at. */
export const notLookedAt = 'too many guesses'

/**
 * The failure in the audit trail: one row whatever the reason was, so that all take the same time. What was not even
 * looked at is one row for each name and address until its window ends: a flood is no reason to fill the trail.
 */
export const recordFailure = async (
  deps: Deps,
  origin: Origin,
  { action, userName, why }: { action: string; userName: string; why: string },
): Promise<void> => {
  const name = nameForTrail(userName)
  if (why === notLookedAt) {
    const minutes = (await readSettings(deps.db))['security.lockMinutes']
    const subject = addressSubject(`${action}:${name.toLowerCase()}`, origin)
    if (!(await reserveAttempt(deps.db, deps.clock.now(), subject, 1, minutes))) return
  }
  await inTransaction(deps, origin, async (tx) => {
    recordAudit(tx, { action, entity: 'account', entityId: name, details: { why } })
  })
}

const whyNot = (
  account: SignInAccount | undefined,
  settings: Settings,
  fits: boolean,
  address: string | null,
): string | undefined => {
  if (account === undefined) return 'unknown name'
  if (!fits) return 'wrong password'
  if (account.status !== 'APR') return `status ${account.status}`
  return maySignInFrom(settings, account.roles, address) ? undefined : 'address'
}

const prove = async (
  deps: Deps,
  settings: Settings,
  { origin }: Visitor,
  account: SignInAccount | undefined,
  { userName, password }: Credentials,
): Promise<Proof> => {
  const guess = { at: 'password', userName, account } as const
  const outcome = await guarded(deps, settings, origin.address, guess, async () => {
    // The same work for an unknown name, and before anything else is looked at.
    const fits = await passwordFits(account?.passwordHash, password, askerOf(origin))
    const why = whyNot(account, settings, fits, origin.address)
    return { isRight: why === undefined, why }
  })
  if (account !== undefined && outcome?.isRight) return { account }
  if (outcome?.why !== undefined) return { account: undefined, why: outcome.why }
  // Whoever holds the device was let in with it before: he learns nothing but how long.
  const lockedUntil = account?.device ? await lockEndOf(deps, guess) : undefined
  return { account: undefined, why: notLookedAt, ...(lockedUntil ? { lockedUntil } : {}) }
}

/** Takes a guess and looks whether it is right; whether the account is locked or expired is for the caller to say. */
export const provePassword = async (
  deps: Deps,
  settings: Settings,
  visitor: Visitor,
  credentials: Credentials,
): Promise<Proof> => {
  const account = await findSignInAccountByName(
    deps.db,
    credentials.userName,
    devicesOf(visitor, settings, deps.clock.now()),
  )
  return prove(deps, settings, visitor, account, credentials)
}

/** One who is signed in says his password once more; refuses (409 accountProofWrong) what is not it. */
export const proveOwnPassword = async (
  deps: Deps,
  settings: Settings,
  visitor: Visitor,
  { accountId, userName }: Pick<Principal, 'accountId' | 'userName'>,
  password: string,
): Promise<SignInAccount> => {
  const devices = devicesOf(visitor, settings, deps.clock.now())
  const account = await findSignInAccount(deps.db, accountId, devices)
  if (account === undefined) return refuse(frameRefusals.notSignedIn)
  const proof = await prove(deps, settings, visitor, account, { userName, password })
  if (proof.account !== undefined) return proof.account
  await recordFailure(deps, visitor.origin, { action: 'account.proofFailed', userName, why: proof.why })
  return refuse(accountRefusals.accountProofWrong, { of: 'password' })
}
