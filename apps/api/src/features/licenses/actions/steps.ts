import { flagsOf } from '@papaver/contract/casework/check-making.ts'
import type { LicenseStatus } from '@papaver/contract/licenses/life.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { decidedOnTerms, makeLetter, type Outcome, textsOf } from '../../casework/public.ts'
import { inspectionSteps } from '../../inspections/public.ts'
import { licenseLetters } from '../letter-saying.ts'
import { type StepContext, surrenderAskedFlag } from '../record.ts'
import type { LicenseValues } from '../store.ts'
import { issue } from './issue.ts'
import { setTerms } from './terms.ts'
import { usual } from './usual.ts'

type Step = (step: StepContext) => Promise<Outcome<LicenseValues, LicenseStatus>>

/** A warning that comes up by the proposal is pointed out to whoever decides. */
const propose: Step = async (step) => {
  const { own, changes } = setTerms(step)
  const warnings = step.checks.filter(({ severity }) => severity === 'warn')
  return { ...(await usual.propose(step)), own, changes, raises: flagsOf(warnings) }
}

const approve: Step = async (step) => {
  const { own, changes } = setTerms(step)
  const outcome = await usual.approve(step)
  return {
    ...outcome,
    values: { ...outcome.values, ...decidedOnTerms(step, changes) },
    own,
    changes,
    mail: { code: 'LIC_TO_SIGN', to: 'signers' },
  }
}

const refuse: Step = async (step) => {
  const outcome = await usual.refuse(step)
  await makeLetter(licenseLetters, step, 'refuse')
  return outcome
}

/** What rests on the licence is checked again once the step is written (`afterStep`). */
const stop =
  (code: NoticeCode): Step =>
  async () => ({ mail: { code, to: 'applicant' } })

const revoke: Step = async (step) => {
  const texts = textsOf(step, 'revocation')
  await makeLetter(licenseLetters, step, 'revoke')
  return { ...(await stop('LIC_REVOKED')(step)), texts }
}

const lift: Step = async () => ({ mail: { code: 'LIC_LIFTED', to: 'applicant' } })

const surrender: Step = async () => ({ mail: { code: 'LIC_SURRENDERED', to: 'authority' } })

/** Nothing happens to the licence yet, and those who may answer are notified. */
const askSurrender: Step = async () => ({
  raises: [surrenderAskedFlag],
  mail: { code: 'LIC_SURRENDER_ASKED', to: 'authority' },
})

const acceptSurrender: Step = async () => ({ mail: { code: 'LIC_SURRENDER_ACCEPTED', to: 'applicant' } })

/** The licence stays as it is; its holder may ask again. */
const declineSurrender: Step = async () => ({
  lowers: [surrenderAskedFlag],
  mail: { code: 'LIC_SURRENDER_DECLINED', to: 'applicant' },
})

export const steps = {
  ...usual,
  ...inspectionSteps,
  propose,
  approve,
  refuse,
  issue: issue satisfies Step,
  suspend: stop('LIC_SUSPENDED'),
  lift,
  revoke,
  surrender,
  askSurrender,
  acceptSurrender,
  declineSurrender,
}
