import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, Principal } from '../../platform/http/caller.ts'
import type { Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { isTraining } from '../../platform/world.ts'
import { recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { refuseImpersonator } from './own-sessions.ts'
import { asHolder, holdsSecondFactor, withOwnCode } from './prove-holder.ts'
import { proveOwnPassword } from './prove-password.ts'
import { findConfirmedAt, markConfirmed } from './session-store.ts'
import { findSignInAccount } from './sign-in-store.ts'
import { visitorOf } from './visitor.ts'

type Confirmation = CallOutput<'account.confirmation'>

/** Until when the session counts as confirmed; undefined where it does not. */
const confirmedUntil = async (db: Reader, sessionId: string, now: Date): Promise<Date | undefined> => {
  const since = await findConfirmedAt(db, sessionId)
  if (since === undefined) return undefined
  const until = new Date(since.getTime() + (await readSettings(db))['security.confirmationMinutes'] * 60_000)
  return until > now ? until : undefined
}

/** Does the session count as confirmed, and what would be asked for? */
export const confirmationOf = async (
  { db, clock }: Deps,
  { accountId, sessionId }: Principal,
): Promise<Confirmation> => {
  const settings = await readSettings(db)
  const account = (await findSignInAccount(db, accountId)) ?? refuse(frameRefusals.notSignedIn)
  const until = await confirmedUntil(db, sessionId, clock.now())
  return { until: until?.toISOString() ?? null, asksCode: holdsSecondFactor(settings, account) }
}

const markAndNote = async (tx: Tx, { accountId, sessionId }: Principal): Promise<void> => {
  await markConfirmed(tx, sessionId)
  recordAudit(tx, {
    action: 'account.confirmed',
    entity: 'account',
    entityId: accountId,
    details: { sessionId },
  })
}

/**
 * One who is signed in proves that he is there himself: for a while his session counts as confirmed, so that whoever
 * changes ten roles is not asked ten times. Refuses (409) an impersonator and accountProofWrong.
 */
export const confirm = async (deps: Deps, caller: Caller, proof: HolderProof): Promise<Confirmation> => {
  const { principal } = caller
  await asHolder(deps, visitorOf(caller), principal, proof, (tx) => markAndNote(tx, principal))
  return confirmationOf(deps, principal)
}

/**
 * Before an action by which somebody could come in who could not before, or with more rights: refuses
 * (409 accountConfirmationNeeded) whose session is not confirmed, and an impersonator whatever the settings. The system
 * has no session, and nobody whom it could ask.
 */
export const refuseUnconfirmed = async (
  { db, now }: { readonly db: Reader; readonly now: Date },
  principal: Principal,
): Promise<void> => {
  refuseImpersonator(principal)
  if (principal.sessionId === '') return
  if ((await confirmedUntil(db, principal.sessionId, now)) === undefined)
    refuse(accountRefusals.accountConfirmationNeeded)
}

/**
 * Asks for one's own password once more, each time; and for a code where there is a second factor, unless the session
 * has been confirmed with one a moment ago: a code works once, and whoever tries a value and then saves it would wait for
 * the next. What is wrong is counted as at the sign-in (409 accountProofWrong). In training nobody has a password, and
 * nothing is in danger.
 */
export const makeConfirmIdentity =
  (deps: Deps): Web['confirmIdentity'] =>
  async (caller, { password, code }) => {
    const { principal } = caller
    refuseImpersonator(principal)
    if (isTraining()) return
    const visitor = visitorOf(caller)
    const settings = await readSettings(deps.db)
    const account = await proveOwnPassword(deps, settings, visitor, principal, password)
    if (!holdsSecondFactor(settings, account)) return
    const isConfirmed = (await confirmedUntil(deps.db, principal.sessionId, deps.clock.now())) !== undefined
    if (code === undefined && isConfirmed) return
    await withOwnCode(deps, settings, visitor, { account, code }, (tx) => markAndNote(tx, principal))
  }
