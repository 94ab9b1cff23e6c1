import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Origin } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { guarded } from './guess-guard.ts'
import { devicesOf } from './known-devices.ts'
import { notifyOfNewFactor, notifyOfNewRecoveryCodes, notifyOfRemovedFactor } from './notify-owner.ts'
import { refuseImpersonator } from './own-sessions.ts'
import { endSessionsOf } from './people-store.ts'
import { secondFactorRuleFor } from './policy.ts'
import { asHolder } from './prove-holder.ts'
import { notLookedAt, recordFailure } from './prove-password.ts'
import {
  confirmByCode,
  type FirstCode,
  issueRecoveryCodes,
  newSealedSecret,
  plainCode,
  showSecret,
} from './second-factor.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findProposal,
  findSecondFactor,
  lockSecondFactor,
  proposeSecret,
} from './second-factor-store.ts'
import { findSignInAccount, type SignInAccount } from './sign-in-store.ts'
import type { Visitor } from './visitor.ts'

interface Self {
  readonly settings: Settings
  readonly account: SignInAccount
}

const findSelf = async (
  { db, clock }: Deps,
  { accountId }: Principal,
  visitor: Pick<Visitor, 'devices'> = { devices: [] },
): Promise<Self> => {
  const settings = await readSettings(db)
  const account = await findSignInAccount(db, accountId, devicesOf(visitor, settings, clock.now()))
  return account === undefined ? refuse(frameRefusals.notSignedIn) : { settings, account }
}

/** What the person has set up, and what is required of him. */
export const secondFactorState = async (
  deps: Deps,
  principal: Principal,
): Promise<CallOutput<'account.secondFactor'>> => {
  const { settings, account } = await findSelf(deps, principal)
  const factor = await findSecondFactor(deps.db, account.id)
  return {
    rule: secondFactorRuleFor(settings, account),
    isSet: account.hasSecondFactor,
    since: factor?.confirmedAt.toISOString() ?? null,
    recoveryCodesLeft: account.hasSecondFactor ? await countRecoveryCodes(deps.db, account.id) : 0,
  }
}

/** A new secret to confirm in this session; one that is in use stays until then. */
export const beginSecondFactor = async (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  proof: HolderProof,
): Promise<CallOutput<'account.beginSecondFactor'>> => {
  refuseImpersonator(principal)
  const { settings, account } = await findSelf(deps, principal)
  if (secondFactorRuleFor(settings, account) === 'off') refuse(accountRefusals.accountNoSecondFactor)
  const sealed = await newSealedSecret(deps, account.id)
  await asHolder(deps, visitor, principal, proof, async (tx) => {
    await proposeSecret(tx, { accountId: account.id, sessionId: principal.sessionId }, sealed)
    recordAudit(tx, {
      action: 'account.secondFactorBegun',
      entity: 'account',
      entityId: account.id,
      details: {},
    })
  })
  return showSecret(deps, settings, account, sealed)
}

type Confirmation = { readonly isRight: false } | { readonly isRight: true; readonly recoveryCodes: string[] }

const confirm = (
  deps: Deps,
  origin: Origin,
  { settings, account }: Self,
  first: FirstCode,
): Promise<Confirmation> =>
  inTransaction(deps, origin, async (tx): Promise<Confirmation> => {
    const recoveryCodes = await confirmByCode(tx, deps, settings, first)
    if (recoveryCodes === undefined) return { isRight: false }
    await endSessionsOf(tx, account.id, 'second factor set', first.sessionId)
    await notifyOfNewFactor(tx, account, deps.environment.publicUrl)
    return { isRight: true, recoveryCodes }
  })

/** Takes the new secret into use with its first code; refuses (409 accountProofWrong) another one. */
export const confirmSecondFactor = async (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  typed: string,
): Promise<CallOutput<'account.confirmSecondFactor'>> => {
  refuseImpersonator(principal)
  const self = await findSelf(deps, principal, visitor)
  const { settings, account } = self
  const { id: accountId, userName } = account
  const key = { accountId, sessionId: principal.sessionId }
  const sealedSecret = await findProposal(deps.db, key)
  if (sealedSecret === undefined) return refuse(accountRefusals.accountNoSecondFactor)
  const guess = { at: 'code', userName, account } as const
  // Password and code were proved in this session when it was shown the secret.
  const first = { ...key, sealedSecret, code: plainCode(typed), mayReplace: true }
  const outcome = await guarded(deps, settings, visitor.origin.address, guess, () =>
    confirm(deps, visitor.origin, self, first),
  )
  if (outcome?.isRight) return { recoveryCodes: outcome.recoveryCodes }
  const why = outcome === undefined ? notLookedAt : 'wrong code'
  await recordFailure(deps, visitor.origin, { action: 'account.secondFactorFailed', userName, why })
  return refuse(accountRefusals.accountProofWrong, { of: 'code' })
}

export const removeSecondFactor = async (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  proof: HolderProof,
): Promise<void> => {
  refuseImpersonator(principal)
  const { settings, account } = await findSelf(deps, principal)
  if (secondFactorRuleFor(settings, account) === 'required')
    refuse(accountRefusals.accountSecondFactorRequired)
  if (!account.hasSecondFactor) refuse(accountRefusals.accountNoSecondFactor)
  await asHolder(deps, visitor, principal, proof, async (tx) => {
    await deleteSecondFactor(tx, account.id)
    await endSessionsOf(tx, account.id, 'second factor removed', principal.sessionId)
    await notifyOfRemovedFactor(tx, account, deps.environment.publicUrl)
  })
}

/** New recovery codes; those before no longer work. */
export const renewRecoveryCodes = async (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  proof: HolderProof,
): Promise<CallOutput<'account.renewRecoveryCodes'>> => {
  refuseImpersonator(principal)
  const { account } = await findSelf(deps, principal)
  if (!account.hasSecondFactor) refuse(accountRefusals.accountNoSecondFactor)
  const recoveryCodes = await asHolder(deps, visitor, principal, proof, async (tx, _account, settings) => {
    // Two at once would otherwise leave the codes of both, where no code is asked for.
    if (!(await lockSecondFactor(tx, account.id))) return refuse(accountRefusals.accountNoSecondFactor)
    await notifyOfNewRecoveryCodes(tx, account, deps.environment.publicUrl)
    return issueRecoveryCodes(tx, deps, settings, account.id)
  })
  return { recoveryCodes }
}
