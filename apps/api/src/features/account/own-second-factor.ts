import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Origin, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { guarded } from './guess-guard.ts'
import { devicesOf } from './known-devices.ts'
import { refuseImpersonator } from './own-sessions.ts'
import { endSessionsOf } from './people-store.ts'
import { secondFactorRuleFor } from './policy.ts'
import { proveOwnPassword, recordFailure } from './prove-password.ts'
import { confirmByCode, issueRecoveryCodes, newSealedSecret, showSecret } from './second-factor.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  proposeSecret,
} from './second-factor-store.ts'
import { findSignInAccount, type SignInAccount } from './sign-in-store.ts'
import { tellOfNewFactor, tellOfRemovedFactor } from './tell-owner.ts'
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

/** What the person has set up, and what is demanded of him. */
export const secondFactorState = async (
  deps: Deps,
  principal: Principal,
): Promise<CallOutput<'account.secondFactor'>> => {
  const { settings, account } = await findSelf(deps, principal)
  const factor = await findSecondFactor(deps.db, account.id)
  return {
    rule: secondFactorRuleFor(settings, account),
    isSet: account.hasSecondFactor,
    since: factor?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: account.hasSecondFactor ? await countRecoveryCodes(deps.db, account.id) : 0,
  }
}

/** A new secret to confirm; one that is in use stays until then. */
export const beginSecondFactor = async (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  password: string,
): Promise<CallOutput<'account.beginSecondFactor'>> => {
  refuseImpersonator(principal)
  const { settings, account } = await findSelf(deps, principal)
  if (secondFactorRuleFor(settings, account) === 'off') refuse(accountRefusals.accountNoSecondFactor)
  await proveOwnPassword(deps, settings, visitor, principal, password)
  const sealed = await newSealedSecret(deps, account.id)
  await inTransaction(deps, visitor.origin, async (tx) => {
    await proposeSecret(tx, account.id, sealed)
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
  { sessionId, proposed, code }: { sessionId: string; proposed: Buffer; code: string },
): Promise<Confirmation> =>
  inTransaction(deps, origin, async (tx): Promise<Confirmation> => {
    const accountId = account.id
    const recoveryCodes = await confirmByCode(tx, deps, settings, { accountId, proposed, code })
    if (recoveryCodes === undefined) return { isRight: false }
    await endSessionsOf(tx, accountId, 'second factor set', sessionId)
    await tellOfNewFactor(tx, account, deps.environment.publicUrl)
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
  const proposed = (await findSecondFactor(deps.db, accountId))?.proposedSecret
  if (!proposed) return refuse(accountRefusals.accountNoSecondFactor)
  const guess = { at: 'code', userName, account } as const
  const given = { sessionId: principal.sessionId, proposed, code: typed.replace(/[\s-]/g, '') }
  const outcome = await guarded(deps, settings, visitor.origin.address, guess, () =>
    confirm(deps, visitor.origin, self, given),
  )
  if (outcome?.isRight) return { recoveryCodes: outcome.recoveryCodes }
  const why = outcome === undefined ? 'too many guesses' : 'wrong code'
  await recordFailure(deps, visitor.origin, { action: 'account.secondFactorFailed', userName, why })
  return refuse(accountRefusals.accountProofWrong)
}

/** The account with its password said once more, where it has a second factor of its own. */
const proveHolder = async (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  password: string,
  { settings, account }: Self,
): Promise<void> => {
  if (!account.hasSecondFactor) refuse(accountRefusals.accountNoSecondFactor)
  await proveOwnPassword(deps, settings, visitor, principal, password)
}

export const removeSecondFactor = async (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  password: string,
): Promise<void> => {
  refuseImpersonator(principal)
  const self = await findSelf(deps, principal)
  if (secondFactorRuleFor(self.settings, self.account) === 'required')
    refuse(accountRefusals.accountSecondFactorRequired)
  await proveHolder(deps, visitor, principal, password, self)
  await inTransaction(deps, visitor.origin, async (tx) => {
    await deleteSecondFactor(tx, self.account.id)
    await endSessionsOf(tx, self.account.id, 'second factor removed', principal.sessionId)
    await tellOfRemovedFactor(tx, self.account, deps.environment.publicUrl)
  })
}

const renew = async (tx: Tx, deps: Deps, { settings, account }: Self): Promise<string[]> => {
  // Two at once would otherwise leave the codes of both.
  if (!(await lockSecondFactor(tx, account.id))) return refuse(accountRefusals.accountNoSecondFactor)
  recordAudit(tx, {
    action: 'account.recoveryCodesRenewed',
    entity: 'account',
    entityId: account.id,
    details: {},
  })
  return issueRecoveryCodes(tx, deps, settings, account.id)
}

/** New recovery codes; those before no longer work. */
export const renewRecoveryCodes = async (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  password: string,
): Promise<CallOutput<'account.renewRecoveryCodes'>> => {
  refuseImpersonator(principal)
  const self = await findSelf(deps, principal)
  await proveHolder(deps, visitor, principal, password, self)
  const recoveryCodes = await inTransaction(deps, visitor.origin, (tx) => renew(tx, deps, self))
  return { recoveryCodes }
}
