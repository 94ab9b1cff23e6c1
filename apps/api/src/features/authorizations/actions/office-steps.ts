import { isBlocked } from '@papaver/contract/authorizations/checks.ts'
import { afterLift } from '@papaver/contract/authorizations/life.ts'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { holdPerson, principalOf } from '../../account/public.ts'
import { releaseCase, reserveForCase } from '../../balances/public.ts'
import { runChecks } from '../check-facts.ts'
import { demandsOf } from '../demands.ts'
import { hasUse, statusOf } from '../record.ts'
import { needComment, needReason, refuseIncomplete, type Step } from './step.ts'

/** Whoever is deactivated at this moment leaves no case behind: he cannot take one any more, or hands it over. */
const mayHold = async (tx: Tx, accountId: string): Promise<boolean> => {
  const person = await holdPerson(tx, accountId)
  return person !== undefined && principalOf(person).permissions.has('case.review')
}

export const take: Step = async ({ tx, caller }) => {
  const { accountId } = caller.principal
  if (!(await mayHold(tx, accountId))) return refuse(frameRefusals.notPermitted)
  return { values: { assigneeId: accountId }, isInternal: false }
}

export const assign: Step = async ({ tx, input }) => {
  if (!input.assigneeId) return refuseIncomplete('assigneeId')
  if (!(await mayHold(tx, input.assigneeId)))
    return refuse(frameRefusals.invalidInput, { fields: [{ path: 'assigneeId', code: 'unknown' }] })
  return { values: { assigneeId: input.assigneeId }, isInternal: true }
}

export const ask: Step = async (step) => {
  const { context, input } = step
  needComment(step)
  const { calendar, settings } = context
  const dueOn = input.dueOn ?? calendar.after(calendar.today, settings['import_export.infAnswerDays'])
  if (dueOn <= calendar.today) refuseIncomplete('dueOn')
  const fields = input.fields ?? []
  return { header: { askedFields: fields }, fields, dueOn, mail: { code: 'IE_INFO', to: 'applicant' } }
}

export const hold: Step = async (step) => {
  needReason(step, 'hold')
  return {
    ...(step.input.dueOn ? { dueOn: step.input.dueOn } : {}),
    mail: { code: 'IE_HOLD', to: 'applicant' },
  }
}
export const resume: Step = async () => ({})

export const propose: Step = async (step) => {
  const { input, caller, tx } = step
  if (!input.decision) return refuseIncomplete('decision')
  if (input.decision === 'refuse') needReason(step, 'refuse')
  return {
    header: {
      proposalDecision: input.decision,
      proposalBy: caller.principal.accountId,
      proposalAt: tx.now,
    },
    isInternal: true,
  }
}

/**
 * The decision: checks are run again, and what the case takes is reserved under the lock of its balances. Going
 * beyond the estimate is refused unless the officer says so knowingly, with a comment (1961 art. 21, 31(1)(b));
 * a licence's quota is never exceeded.
 */
export const approve: Step = async (step) => {
  const { context, record, input, tx, caller } = step
  const checks = await runChecks(context, record)
  if (isBlocked(checks))
    refuse(authorizationRefusals.authorizationBlocked, {
      checks: checks.filter(({ severity }) => severity === 'block'),
    })
  const mode = context.settings['import_export.estimateCheck']
  const accepts = input.acceptsOverrun === true && mode !== 'block'
  if (accepts) needComment(step)
  const mayExceed = accepts || mode === 'off' ? (['estimate'] as const) : []
  const demands = await demandsOf(tx.db, record, context.calendar.today)
  const overruns = await reserveForCase(tx, record.case.id, demands, mayExceed)
  if (overruns.length > 0) refuse(authorizationRefusals.authorizationOverBalance, { overruns })
  return { values: { decidedAt: tx.now }, header: { decidedBy: caller.principal.accountId } }
}

export const refuseRequest: Step = async (step) => {
  needReason(step, 'refuse')
  needComment(step)
  await releaseCase(step.tx, step.record.case.id)
  return {
    values: { decidedAt: step.tx.now },
    header: { decidedBy: step.caller.principal.accountId },
    mail: { code: 'IE_REFUSED', to: 'applicant' },
  }
}

export const returnToOfficer: Step = async (step) => {
  needReason(step, 'return')
  await releaseCase(step.tx, step.record.case.id)
  const cleared = { proposalDecision: null, proposalBy: null, proposalAt: null, decidedBy: null }
  return { header: cleared, values: { decidedAt: null }, isInternal: true }
}

export const suspend: Step = async (step) => {
  needReason(step, 'suspend')
  return { mail: { code: 'IE_SUSPENDED', to: 'applicant' } }
}

export const lift: Step = async ({ record }) => ({
  to: afterLift(hasUse(record.lines)),
  mail: { code: 'IE_LIFTED', to: 'applicant' },
})

/** What was used stays counted; the rest is free again at once. */
export const revoke: Step = async (step) => {
  needReason(step, 'revoke')
  needComment(step)
  await releaseCase(step.tx, step.record.case.id)
  return { mail: { code: 'IE_REVOKED', to: 'applicant' } }
}

const isOfficer = ({ caller }: Parameters<Step>[0]): boolean =>
  caller.principal.permissions.has('case.decide')

/** The holder asks, an officer confirms; only an unused permit is cancelled. */
export const cancel: Step = async (step) => {
  needReason(step, 'cancel')
  if (!isOfficer(step)) return { to: statusOf(step.record), header: { isCancelRequested: true } }
  await releaseCase(step.tx, step.record.case.id)
  return { mail: { code: 'IE_CANCELLED', to: 'applicant' } }
}

export const close: Step = async (step) => {
  await releaseCase(step.tx, step.record.case.id)
  return {}
}
