import { hintFlag } from '@papaver/contract/authorizations/hint-flag.ts'
import { afterLift } from '@papaver/contract/authorizations/life.ts'
import { authorizationRefusals } from '@papaver/contract/authorizations/refusals.ts'
import { partnerChanged } from '@papaver/contract/authorizations/route-checks.ts'
import { flagsOf } from '@papaver/contract/casework/check-making.ts'
import { refuse } from '../../../platform/refusal.ts'
import { releaseCase, reserveForCase } from '../../balances/public.ts'
import { decidedOnTerms, isOfOffice, makeLetter, needComment, textsOf } from '../../casework/public.ts'
import { needChecklist } from '../checklist.ts'
import { judgeUnusual } from '../hints.ts'
import { permitLetters } from '../letter-goods.ts'
import { hasUse } from '../record.ts'
import { reservationsOf } from '../reservations.ts'
import { followCurrentPartner } from './current-partner.ts'
import { nothingAsked, requestFlags } from './permit-flags.ts'
import { asked, type Step, type StepContext } from './step.ts'
import { setTerms } from './terms.ts'
import { usual } from './usual.ts'
import { needWarningReasons } from './warnings.ts'

/** Before an approval: why it goes on over what the checks warn of, and what the permit will say. */
const considered = async (step: StepContext, action: 'propose' | 'approve') => {
  const reasons = await needWarningReasons(step, step.checks)
  const { own, changes: terms } = await setTerms(step)
  await needChecklist(step, step.checks, action)
  return { own, terms, changes: [...terms, ...reasons] }
}

export const propose: Step = async (step) => {
  const outcome = await usual.propose(step)
  if (step.input.decision !== 'approve') return outcome
  const { own, changes } = await considered(step, 'propose')
  return { ...outcome, own, changes }
}

/**
 * The decision, after the checks: what the case takes is reserved under the lock of its balances. Going
 * beyond the estimate is refused unless the officer says so knowingly, with a comment (1961 art. 21, 31(1)(b));
 * a licence's quota is never exceeded.
 */
export const approve: Step = async (step) => {
  const { context, record, input, tx } = step
  const { own, terms, changes } = await considered(step, 'approve')
  // The request may have lain for weeks: whoever signs it is told what is unusual about it by now. Before
  // the balances are locked, for which others wait.
  const raises = await judgeUnusual(step, record, flagsOf(step.checks), 'approve')
  const mode = context.settings['import_export.estimateCheck']
  const accepts = input.acceptsOverrun === true && mode !== 'block'
  if (accepts) needComment(step)
  const mayExceed = accepts || mode === 'off' ? (['estimate'] as const) : []
  const reservations = await reservationsOf(tx.db, record, context.calendar.today)
  const overruns = await reserveForCase(tx, record.case.id, reservations, mayExceed)
  if (overruns.length > 0) refuse(authorizationRefusals.authorizationOverBalance, { overruns })
  return {
    values: decidedOnTerms(step, terms),
    own,
    changes,
    raises,
    lowers: raises.length === 0 ? [hintFlag] : [],
    mail: { code: 'IE_TO_SIGN', to: 'signers' },
  }
}

export const refuseRequest: Step = async (step) => {
  const outcome = await usual.refuse(step)
  await makeLetter(permitLetters, step, 'refuse')
  await releaseCase(step.tx, step.record.case.id)
  return outcome
}

export const returnToOfficer: Step = async (step) => {
  await releaseCase(step.tx, step.record.case.id)
  const outcome = await usual.return()
  const partner = await followCurrentPartner(step)
  return {
    ...outcome,
    values: { ...outcome.values, ...partner },
    lowers: [...outcome.lowers, partnerChanged],
  }
}

export const suspend: Step = async () => ({ mail: { code: 'IE_SUSPENDED', to: 'applicant' } })

export const lift: Step = async ({ record }) => ({
  to: afterLift(hasUse(record.lines)),
  lowers: ['reportsMissed'],
  mail: { code: 'IE_LIFTED', to: 'applicant' },
})

/** What was used stays counted; the rest is free again at once. */
export const revoke: Step = async (step) => {
  const texts = textsOf(step, 'revocation', step.record.kind.direction)
  await makeLetter(permitLetters, step, 'revoke')
  await releaseCase(step.tx, step.record.case.id)
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

/** The permit stays as it is: whatever its holder asked for is answered, and may be asked for again. */
export const decline: Step = async () => ({
  own: nothingAsked,
  lowers: [...requestFlags],
  mail: { code: 'IE_DECLINED', to: 'applicant' },
})

export const close: Step = async (step) => {
  await releaseCase(step.tx, step.record.case.id)
  return {}
}
