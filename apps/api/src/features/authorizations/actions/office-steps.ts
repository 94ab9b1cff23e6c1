import { afterLift } from '@papaver/contract/authorizations/life.ts'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { isBlocked } from '@papaver/contract/casework/check-making.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { holdPerson, principalOf } from '../../account/public.ts'
import { releaseCase, reserveForCase } from '../../balances/public.ts'
import { isOfOffice, needComment, needReason, refuseIncomplete } from '../../casework/public.ts'
import { runChecks } from '../check-facts.ts'
import { demandsOf } from '../demands.ts'
import { hasUse } from '../record.ts'
import { makeLetter } from './decision-letter.ts'
import { asked, noProposal, type Step, type StepContext } from './step.ts'
import { setTerms } from './terms.ts'
import { textsOf } from './texts.ts'
import { needWarningReasons } from './warnings.ts'

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
  const { assigneeId = '' } = input
  if (!(await mayHold(tx, assigneeId)))
    return refuse(frameRefusals.invalidInput, { fields: [{ path: 'assigneeId', code: 'unknown' }] })
  return {
    values: { assigneeId },
    isInternal: true,
    mail: { code: 'IE_ASSIGNED', to: 'assignee' },
  }
}

export const ask: Step = async (step) => {
  const { context, input } = step
  const texts = textsOf(step, 'question')
  const { calendar, settings } = context
  const dueOn = input.dueOn ?? calendar.after(calendar.today, settings['import_export.infAnswerDays'])
  if (dueOn <= calendar.today) refuseIncomplete('dueOn')
  const fields = input.fields ?? []
  return { texts, values: { askedFields: fields }, fields, dueOn, mail: { code: 'IE_INFO', to: 'applicant' } }
}

export const hold: Step = async ({ input }) => ({
  ...(input.dueOn ? { dueOn: input.dueOn } : {}),
  mail: { code: 'IE_HOLD', to: 'applicant' },
})
export const resume: Step = async () => ({})

/** Before an approval: why it goes on over what the checks warn of, and what the permit will say. */
const considered = async (step: StepContext, given?: readonly Check[]) => {
  const checks = given ?? (await runChecks(step.context, step.record))
  const reasons = await needWarningReasons(step, checks)
  const { own, changes } = await setTerms(step)
  return { own, changes: [...changes, ...reasons] }
}

export const propose: Step = async (step) => {
  const { input, caller, tx } = step
  if (input.decision === 'refuse') needReason(step, 'REFUSE')
  const isApproval = input.decision === 'approve'
  return {
    ...(isApproval ? await considered(step) : {}),
    values: {
      proposalDecision: input.decision ?? null,
      proposalBy: caller.principal.accountId,
      proposalAt: tx.now,
    },
    isInternal: true,
    mail: { code: 'IE_PROPOSED', to: 'deciders' },
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
  const { own, changes } = await considered(step, checks)
  const mode = context.settings['import_export.estimateCheck']
  const accepts = input.acceptsOverrun === true && mode !== 'block'
  if (accepts) needComment(step)
  const mayExceed = accepts || mode === 'off' ? (['estimate'] as const) : []
  const demands = await demandsOf(tx.db, record, context.calendar.today)
  const overruns = await reserveForCase(tx, record.case.id, demands, mayExceed)
  if (overruns.length > 0) refuse(authorizationRefusals.authorizationOverBalance, { overruns })
  return {
    values: { decidedAt: tx.now, decidedBy: caller.principal.accountId },
    own,
    changes,
    mail: { code: 'IE_TO_SIGN', to: 'signers' },
  }
}

export const refuseRequest: Step = async (step) => {
  const texts = textsOf(step, 'refusal')
  await releaseCase(step.tx, step.record.case.id)
  await makeLetter(step, 'refuse')
  return {
    texts,
    values: { decidedAt: step.tx.now, decidedBy: step.caller.principal.accountId },
    mail: { code: 'IE_REFUSED', to: 'applicant' },
  }
}

export const returnToOfficer: Step = async (step) => {
  await releaseCase(step.tx, step.record.case.id)
  return {
    values: { ...noProposal, decidedAt: null, decidedBy: null },
    isInternal: true,
    mail: { code: 'IE_RETURNED', to: 'assignee' },
  }
}

export const suspend: Step = async () => ({ mail: { code: 'IE_SUSPENDED', to: 'applicant' } })

export const lift: Step = async ({ record }) => ({
  to: afterLift(hasUse(record.lines)),
  mail: { code: 'IE_LIFTED', to: 'applicant' },
})

/** What was used stays counted; the rest is free again at once. */
export const revoke: Step = async (step) => {
  const texts = textsOf(step, 'revocation')
  await releaseCase(step.tx, step.record.case.id)
  await makeLetter(step, 'revoke')
  return { texts, mail: { code: 'IE_REVOKED', to: 'applicant' } }
}

/** The holder asks, an officer confirms; only an unused permit is cancelled. */
export const cancel: Step = async (step) => {
  if (!isOfOffice(step.caller.principal)) return asked(step, { isCancelRequested: true }, 'cancelRequested')
  await releaseCase(step.tx, step.record.case.id)
  // Nothing has left and nothing will: no certificate is owed any more.
  return {
    own: { certificateDueOn: null },
    lowers: ['certificateOwed', 'certificateOverdue'],
    mail: { code: 'IE_CANCELLED', to: 'applicant' },
  }
}

export const close: Step = async (step) => {
  await releaseCase(step.tx, step.record.case.id)
  return {}
}
