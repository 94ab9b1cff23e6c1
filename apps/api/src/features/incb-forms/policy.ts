import type { FormState, FormStep } from '@papaver/contract/incb-forms/life.ts'
import { formLife, formSteps, isOwnReview } from '@papaver/contract/incb-forms/life.ts'
import { incbFormsRefusals } from '@papaver/contract/incb-forms/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'

export interface StepFacts {
  readonly state: FormState
  readonly submittedBy: string | null
  /** Last day of the period; null of an estimate, which is drawn up before its year. */
  readonly to: string | null
  readonly today: string
  readonly accountId: string
  readonly settings: Pick<Settings, 'import_export.fourEyes'>
}

type Refusal = (typeof incbFormsRefusals)[keyof typeof incbFormsRefusals]

/** Why this person may not take the step; undefined where he may. */
export const againstStep = (step: FormStep, facts: StepFacts): Refusal | undefined => {
  const { state, submittedBy, to, today, accountId, settings } = facts
  if (formLife[state][step] === undefined) return incbFormsRefusals.incbFormState
  if (step === 'submit' && to !== null && today <= to) return incbFormsRefusals.incbFormEarly
  const fourEyes = settings['import_export.fourEyes']
  if (step === 'approve' && isOwnReview(submittedBy, accountId, { fourEyes }))
    return incbFormsRefusals.incbFormFourEyes
  return undefined
}

export const stepsFor = (facts: StepFacts): FormStep[] =>
  formSteps.filter((step) => againstStep(step, facts) === undefined)
