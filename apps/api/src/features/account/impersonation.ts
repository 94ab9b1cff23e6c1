import { createHash, randomBytes } from 'node:crypto'
import { mayBeImpersonated } from '@papaver/contract/account/impersonation.ts'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { nameOf, type Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tokens } from '../../platform/tokens.ts'
import { inTransaction, type Origin, type Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { notify } from '../notifications/public.ts'
import { readSettings } from '../settings/public.ts'
import { refuseUnconfirmed } from './confirm-identity.ts'
import {
  findSessionEnd,
  insertImpersonation,
  listOpenImpersonations,
  type OpenImpersonation,
  takeImpersonation,
} from './impersonation-store.ts'
import { type AccountDetail, findAccount, lockAccount } from './people-store.ts'
import { recordFailure } from './prove-password.ts'
import { endSession } from './session-store.ts'
import { openSession } from './start-session.ts'

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/** Refuses (409 accountNoImpersonation) whom nobody may look through, and everybody where it is switched off. */
const refuseTarget = async (deps: Deps, officer: Principal, target: AccountDetail): Promise<void> => {
  const isOn = (await readSettings(deps.db))['security.impersonation']
  const isOpen = target.status === 'APR' && !target.isLocked && mayBeImpersonated(target)
  const isOther = target.id !== officer.accountId && officer.impersonator === null
  if (!isOn || !isOpen || !isOther) refuse(accountRefusals.accountNoImpersonation)
}

/** A code with which this officer may begin, once and soon, to see the portal as the person sees it. */
export const createImpersonationToken = async (
  deps: Deps,
  origin: Origin,
  officer: Principal,
  { userId, reason }: CallInput<'account.createImpersonationToken'>['body'],
): Promise<CallOutput<'account.createImpersonationToken'>> => {
  const target = await findAccount(deps.db, userId)
  if (target === undefined) return refuse(frameRefusals.notFound)
  await refuseTarget(deps, officer, target)
  await refuseUnconfirmed({ db: deps.db, now: deps.clock.now() }, officer)
  const seconds = (await readSettings(deps.db))['security.impersonationCodeSeconds']
  const code = randomBytes(32).toString('base64url')
  const id = await inTransaction(deps, origin, async (tx) => {
    recordAudit(tx, {
      action: 'account.impersonationAsked',
      entity: 'account',
      entityId: userId,
      details: { userName: target.userName, reason },
    })
    return insertImpersonation(tx, {
      codeHash: hashOf(code),
      officerId: officer.accountId,
      accountId: userId,
      reason,
      expiresAt: new Date(tx.now.getTime() + seconds * 1000),
    })
  })
  return { id, code }
}

/** Ends one and notes it under both names; nothing where it has ended meanwhile. */
export const endImpersonation = async (
  tx: Tx,
  { sessionId, accountId, userName, impersonatorId, impersonatorName }: OpenImpersonation,
  why: string,
): Promise<void> => {
  if (!(await endSession(tx, accountId, sessionId, why))) return
  recordAudit(tx, {
    action: 'account.impersonationEnd',
    entity: 'account',
    entityId: accountId,
    details: { sessionId, userName, why, impersonatedBy: { id: impersonatorId, name: impersonatorName } },
  })
}

/** Until when: as long as the authority allows, and never longer than the officer's own session. */
const endOf = async (deps: Deps, tx: Tx, officer: Principal): Promise<Date> => {
  const minutes = (await readSettings(deps.db))['security.impersonationMinutes']
  const allowed = new Date(tx.now.getTime() + minutes * 60_000)
  const own = await findSessionEnd(tx.db, officer.sessionId)
  return own !== undefined && own < allowed ? own : allowed
}

interface Begun {
  readonly officer: Principal
  readonly target: AccountDetail
  readonly reason: string
}

/** The trail names both; the person hears of it, and why. */
const notifyHolder = async (tx: Tx, sessionId: string, { officer, target, reason }: Begun): Promise<void> => {
  recordAudit(tx, {
    action: 'account.impersonationBegin',
    entity: 'account',
    entityId: target.id,
    details: {
      sessionId,
      userName: target.userName,
      reason,
      impersonatedBy: { id: officer.accountId, name: nameOf(officer) },
    },
  })
  await notify(tx, target, {
    code: 'USR_IMPERSONATED',
    params: { userName: nameOf(officer), reason },
    entity: 'account',
    entityId: target.id,
  })
}

/**
 * Begins to look through a person's eyes with the officer's own code. Refuses (409 accountNoImpersonation) a code
 * that is not his, too old or used, and whom nobody may look through. Whatever he looked through before ends.
 */
export const impersonate = async (
  deps: Deps,
  tokens: Tokens,
  origin: Origin,
  officer: Principal,
  given: { readonly id: string; readonly code: string; readonly userAgent: string },
): Promise<CallOutput<'account.impersonate'>> => {
  const begun = await inTransaction(deps, origin, (tx) => begin(tx, deps, tokens, officer, given))
  if (begun !== undefined) return begun
  await recordFailure(deps, origin, {
    action: 'account.impersonationFailed',
    userName: officer.userName,
    why: 'wrong code',
  })
  return refuse(accountRefusals.accountNoImpersonation)
}

/** Undefined where the code is not his, too old or used. */
const begin = async (
  tx: Tx,
  deps: Deps,
  tokens: Tokens,
  officer: Principal,
  { id, code, userAgent }: { readonly id: string; readonly code: string; readonly userAgent: string },
): Promise<CallOutput<'account.impersonate'> | undefined> => {
  const taken = await takeImpersonation(tx, id, hashOf(code), officer.accountId)
  const target = taken && (await lockAccount(tx, taken.accountId))
  if (taken === undefined || target === undefined) return undefined
  await refuseTarget(deps, officer, target)
  for (const open of await listOpenImpersonations(tx.db, officer.accountId))
    await endImpersonation(tx, open, 'another begun')
  const { token, sessionId } = await openSession(tx, tokens, {
    accountId: target.id,
    isPending: false,
    method: 'impersonation',
    userAgent,
    expiresAt: await endOf(deps, tx, officer),
    impersonator: { id: officer.accountId, name: nameOf(officer), sessionId: officer.sessionId },
  })
  await notifyHolder(tx, sessionId, { officer, target, reason: taken.reason })
  return { token, isTFAEnabled: false, validity: null }
}
