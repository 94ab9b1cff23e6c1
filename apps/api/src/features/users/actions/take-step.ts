import { nextStatus } from '@papaver/contract/casework/rules.ts'
import { type UserStatus, type UserStep, userLife } from '@papaver/contract/users/life.ts'
import { userRefusals } from '@papaver/contract/users/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import { endSessionsOf, updateAccount } from '../../account/public.ts'
import { recordAudit } from '../../audit/public.ts'
import type { UsersTx } from '../context.ts'
import { closeLinks } from '../link-store.ts'
import { statusOf, type UserRecord } from '../record.ts'
import { insertHistory, type RequestChanges, updateRequest } from '../store.ts'
import { leaveCases } from './leave-cases.ts'
import type { Change } from './step.ts'

/** Whose word is awaited after a step; where a step says nothing, it stays as it was. */
const turnAfter: Partial<Record<UserStep, 'applicant' | 'nobody'>> = {
  ask: 'applicant',
  pendingConfirmation: 'applicant',
  verify: 'nobody',
  answer: 'nobody',
  returnLetter: 'nobody',
  returnToRequest: 'nobody',
  approve: 'nobody',
  cancel: 'nobody',
  withdraw: 'nobody',
  lapse: 'nobody',
}

const turnChanges = ({ now }: UsersTx, step: UserStep): RequestChanges => {
  const turn = turnAfter[step]
  if (turn === undefined) return {}
  // A question that was asked before is answered, or nobody waits for its answer any more.
  const noQuestion = { isInformationWanted: false, informationDueOn: null }
  return { ...noQuestion, awaitedSince: turn === 'applicant' ? now : null, remindedDays: 0 }
}

/** Links are for the time before the first decision only. */
const isRegistering = (status: UserStatus): boolean => ['UNV', 'REQ', 'PEC'].includes(status)

const closeUsedUpLinks = async (
  { tx }: UsersTx,
  id: string,
  from: UserStatus,
  to: UserStatus,
): Promise<void> => {
  if (!isRegistering(to)) await closeLinks(tx, id)
  else if (from === 'UNV' && to !== 'UNV') {
    await closeLinks(tx, id, 'verify')
    await closeLinks(tx, id, 'upload')
  }
}

/**
 * Takes a locked account one step on: status, history, audit row, sessions, links, the cases of an officer who
 * leaves, all in the step's transaction.
 * Refuses (409 userStep) what the life table does not have from here. Answers the new status.
 */
export const takeStep = async (context: UsersTx, record: UserRecord, change: Change): Promise<UserStatus> => {
  const { tx } = context
  const { step, actorName, reasonCode = null, comment = null } = change
  const { id } = record.account
  const from = statusOf(record)
  const to = nextStatus(userLife, from, step) ?? refuse(userRefusals.userStep, { status: from })
  const status = to === from ? {} : { status: to, statusSince: context.now }
  await updateAccount(tx, id, { ...change.account, ...status })
  if (record.request) await updateRequest(tx, id, { ...turnChanges(context, step), ...change.request })
  await insertHistory(tx, {
    accountId: id,
    action: step,
    fromStatus: from,
    toStatus: to,
    actorName,
    reasonCode,
    comment,
  })
  await closeUsedUpLinks(context, id, from, to)
  if (change.endsSessions) await endSessionsOf(tx, id, change.endsSessions)
  const after = { ...record.account, ...change.account, status: to }
  const left = await leaveCases(tx, after, { step, actorName, successorId: change.successorId ?? null })
  const details = {
    userName: record.account.userName,
    from,
    to,
    reasonCode,
    comment,
    ...(left > 0 ? { casesLeft: left, successorId: change.successorId ?? null } : {}),
    ...change.details,
  }
  recordAudit(tx, { action: `user.${step}`, entity: 'account', entityId: id, details })
  return to
}
