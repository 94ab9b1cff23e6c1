import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse, secondsUntil } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { readSettings } from '../settings/public.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { guarded, lockEndOf } from './guess-guard.ts'
import { devicesOf } from './known-devices.ts'
import { notifyOfNewFactor, notifyOfShownFactor } from './notify-owner.ts'
import { endSessionsOf } from './people-store.ts'
import { notLookedAt, recordFailure } from './prove-password.ts'
import { newSealedSecret, proveByCode, showSecret } from './second-factor.ts'
import { findProposal, findSecondFactor, type ProposalKey, proposeSecretOnce } from './second-factor-store.ts'
import { endSession } from './session-store.ts'
import { type DeviceSearch, findSignInAccount, type SignInAccount } from './sign-in-store.ts'
import type { Visitor } from './visitor.ts'

export interface SecondStepAnswer {
  readonly answer: CallOutput<'account.login2FA'>
  readonly deviceCookie?: string
}
type Step = { readonly isRight: false } | ({ readonly isRight: true } & SecondStepAnswer)

const findPerson = async (
  { db }: Deps,
  { accountId }: Principal,
  devices?: DeviceSearch,
): Promise<SignInAccount> =>
  (await findSignInAccount(db, accountId, devices)) ?? refuse(frameRefusals.notSignedIn)

interface Pending {
  readonly account: SignInAccount
  readonly sessionId: string
  readonly visitor: Visitor
}

/** The code, the end of the waiting session and the beginning of the full one: all of it or none. */
const takeStep = (
  deps: Deps,
  tokens: Tokens,
  settings: Settings,
  { account, sessionId, visitor }: Pending,
  typed: string,
): Promise<Step> =>
  inTransaction(deps, visitor.origin, async (tx): Promise<Step> => {
    const proof = await proveByCode(tx, deps, settings, { accountId: account.id, sessionId }, typed)
    if (proof === undefined) return { isRight: false }
    // Two codes at once do not make two sessions of one sign-in.
    const isOpen = await endSession(tx, account.id, sessionId, 'second factor')
    if (!isOpen) return refuse(frameRefusals.notSignedIn)
    const ways = { tokens, settings, publicUrl: deps.environment.publicUrl }
    // Whoever else waits with the password alone was shown a secret that is none any more.
    if (proof.recoveryCodes !== undefined) await endSessionsOf(tx, account.id, 'second factor set')
    const signedIn = await completeSignIn(tx, ways, account, visitor, proof.by)
    if (signedIn === undefined) return refuse(frameRefusals.notSignedIn)
    const { token, deviceCookie } = signedIn
    const answer = { isSuccessful: true, token }
    if (proof.recoveryCodes === undefined) return { isRight: true, answer, deviceCookie }
    await notifyOfNewFactor(tx, account, ways.publicUrl)
    return { isRight: true, answer: { ...answer, recoveryCodes: [...proof.recoveryCodes] }, deviceCookie }
  })

/**
 * Ends a sign-in that waits for its second factor; a code that does not fit is an answer and no refusal. Refuses
 * (403 accountLocked) without a look at the code where too many were tried: the password was right, so he may know.
 */
export const login2FA = async (
  deps: Deps,
  tokens: Tokens,
  visitor: Visitor,
  principal: Principal,
  typed: string,
): Promise<SecondStepAnswer> => {
  const settings = await readSettings(deps.db)
  const devices = devicesOf(visitor, settings, deps.clock.now())
  const account = await findPerson(deps, principal, devices)
  const { userName } = account
  const guess = { at: 'code', userName, account } as const
  const pending = { account, sessionId: principal.sessionId, visitor }
  const step = await guarded(deps, settings, visitor.origin.address, guess, () =>
    takeStep(deps, tokens, settings, pending, typed),
  )
  if (step?.isRight) return step
  const why = step === undefined ? notLookedAt : 'wrong code'
  await recordFailure(deps, visitor.origin, { action: 'account.secondFactorFailed', userName, why })
  if (step === undefined) {
    const until = await lockEndOf(deps, guess)
    return refuse(accountRefusals.accountLocked, until && secondsUntil(until, deps.clock.now()))
  }
  return { answer: { isSuccessful: false, token: '' } }
}

const nothingToShow = { isQRCodeRequired: false, qrCode: '', secretKey: '' }

/**
 * What the code step needs: where no second factor is in use a secret, the same in this session until it is. Another
 * session has one of its own: two who know the password do not share a second factor.
 */
export const getUser2FA = async (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
): Promise<CallOutput<'account.getUser2FA'>> => {
  const account = await findPerson(deps, principal)
  if ((await findSecondFactor(deps.db, account.id)) !== undefined) return nothingToShow
  const key = { accountId: account.id, sessionId: principal.sessionId }
  const proposed = (await findProposal(deps.db, key)) ?? (await propose(deps, visitor, account, key))
  const settings = await readSettings(deps.db)
  return { isQRCodeRequired: true, ...(await showSecret(deps, settings, account, proposed)) }
}

/** The owner is told of the look: whoever has come by his password would make the second factor his own with it. */
const propose = async (
  deps: Deps,
  visitor: Visitor,
  account: SignInAccount,
  key: ProposalKey,
): Promise<Buffer> => {
  const sealed = await newSealedSecret(deps, account.id)
  const isFirst = await inTransaction(deps, visitor.origin, async (tx) => {
    if (!(await proposeSecretOnce(tx, key, sealed))) return false
    await notifyOfShownFactor(tx, account, visitor, deps.environment.publicUrl)
    return true
  })
  // Two looks at once of one session: what was laid first counts.
  return isFirst ? sealed : ((await findProposal(deps.db, key)) ?? refuse(frameRefusals.notSignedIn))
}
