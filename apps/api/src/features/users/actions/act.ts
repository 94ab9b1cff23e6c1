import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { openingActions, type UserAction } from '@papaver/contract/users/life.ts'
import { userRefusals } from '@papaver/contract/users/refusals.ts'
import { refuseUserAction } from '@papaver/contract/users/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Followers } from '../../../platform/followers.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import { doOnce } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { refuseUnconfirmed } from '../../account/public.ts'
import { contextIn, type UsersTx } from '../context.ts'
import { type AccountEvent, emitStep } from '../events.ts'
import { factsOf, placeOf, ruleSettingsOf } from '../facts.ts'
import { notifyApplicant, notifyPerson } from '../notices.ts'
import { scopeOf } from '../policy.ts'
import { lockRecord, type UserRecord } from '../record.ts'
import { holdPeople } from '../store.ts'
import * as account from './account-steps.ts'
import { isSamePlace, keptByRoles, wantedPlace } from './placing.ts'
import * as registration from './registration-steps.ts'
import { type Outcome, refuseWrongReason, type Step, type StepContext, type StepInput } from './step.ts'
import { takeStep } from './take-step.ts'

const steps: Record<UserAction, Step> = {
  ask: registration.ask,
  pendingConfirmation: registration.pendingConfirmation,
  approve: registration.approve,
  returnToRequest: registration.returnToRequest,
  cancel: registration.cancel,
  resend: registration.resend,
  deactivate: account.deactivate,
  activate: account.activate,
  close: account.close,
  lock: account.lock,
  unlock: account.unlock,
  assignRoles: account.assignRoles,
  resetSecondFactor: account.resetSecondFactor,
  resetPasswordHistory: account.resetPasswordHistory,
  unlinkIdentities: account.unlinkIdentities,
}

/** The only steps that may name roles and places; with all others they stay as they are. */
const placing: readonly UserAction[] = ['pendingConfirmation', 'approve', 'assignRoles']

export const refuseStale = ({ account: { version } }: UserRecord, seen: number | undefined): void => {
  if (seen !== undefined && seen !== version) refuse(userRefusals.userStale, { version })
}

/** The rules of product §1, asked of the locked account as it will stand. */
const prepare = async (
  context: UsersTx,
  caller: Actor,
  record: UserRecord,
  action: UserAction,
  input: StepInput,
): Promise<StepContext> => {
  const present = keptByRoles(placeOf(record))
  const place = placing.includes(action) ? await wantedPlace(context, record, input) : present
  const { actor, target } = await factsOf(context, record, caller.principal, place)
  // A manager lets in whom the request names, where it names him; he gives nobody another place.
  if (!actor.isAdmin && !isSamePlace(present, place)) refuse(userRefusals.userNotYours)
  const refusal = refuseUserAction(action, actor, target, ruleSettingsOf(context.settings))
  if (refusal) refuse(userRefusals[refusal], { status: record.account.status })
  return { context, caller, record, input, place, target }
}

const sendNotice = async ({ context, record }: StepContext, { notice }: Outcome): Promise<void> => {
  if (notice === undefined) return
  const { to, ...said } = notice
  if (to === 'applicant') await notifyApplicant(context, record, said)
  else await notifyPerson(context, record, { ...said, hasPortal: to === 'person' })
}

export const eventOf = ({ principal }: Actor, accountId: string): AccountEvent => ({
  accountId,
  by: nameOf(principal),
  isByAuthority: scopeOf(principal).kind === 'all',
})

/** One step on a locked account, in a transaction that is open already. */
export const actOn = async (
  followers: Followers,
  context: UsersTx,
  caller: Actor,
  record: UserRecord,
  { action, input }: { readonly action: UserAction; readonly input: StepInput },
): Promise<void> => {
  const step = await prepare(context, caller, record, action, input)
  refuseWrongReason(action, input)
  if (openingActions.includes(action)) await refuseUnconfirmed(context.tx, caller.principal)
  const outcome = await steps[action](step)
  const { notice: _notice, request, ...changes } = outcome
  await takeStep(context, record, {
    ...changes,
    step: action,
    actorName: nameOf(caller.principal),
    reasonCode: input.reasonCode,
    comment: input.comment,
    successorId: input.successorId,
    // Whatever an officer does next, the applicant's answer has been seen.
    request: { isAnswered: false, ...request },
  })
  await emitStep(followers, context.tx, action, eventOf(caller, record.account.id))
  await sendNotice(step, outcome)
}

/** One command on one account: lock, judge again, do, write, record, notify; at most once per idempotency key. */
export const act = async (
  deps: Deps,
  caller: Actor,
  id: string,
  action: UserAction,
  input: StepInput,
): Promise<void> => {
  const { principal, idempotencyKey: key } = caller
  await inTransaction(deps, caller.origin, (tx) => {
    const call = `users.act ${id} ${action}`
    const command = { accountId: principal.accountId, key, call, body: input }
    return doOnce(tx, command, caseworkRefusals.caseworkKeyReused, async () => {
      await holdPeople(tx)
      const record = await lockRecord(tx, scopeOf(principal), id)
      refuseStale(record, input.version)
      const context = await contextIn(tx, deps.environment.publicUrl)
      await actOn(deps.followers, context, caller, record, { action, input })
      return id
    })
  })
}
