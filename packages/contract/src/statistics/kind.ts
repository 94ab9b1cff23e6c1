import { usualDates } from '../casework/dates.ts'
import type { CaseKind, StepDeclaration } from '../casework/kind.ts'
import type { StepInputName } from '../casework/step-inputs.ts'
import { holdSteps, requestSteps } from '../casework/usual-steps.ts'
import {
  type SubmissionAction,
  type SubmissionStatus,
  type SubmissionSystemStep,
  submissionLife,
  submissionStatusStyles,
} from './life.ts'
import { submissionPlace } from './place.ts'

/** What steps of a submission take beside what steps of any case may take. */
export type SubmissionInputName = StepInputName | 'questions'
type Step = StepDeclaration<SubmissionInputName>

const { rights } = submissionPlace
const { submit, discard, answer, take, assign, ask } = requestSteps({
  request: rights.request,
  submit: 'statistic.submit',
})
const byDecider = { office: 'case.decide' } as const

const steps: Record<SubmissionAction, Step> = {
  submit,
  discard,
  answer: { ...answer, by: { holder: 'statistic.submit' } },
  correct: {
    by: { holder: 'statistic.submit' },
    takes: { comment: 'required' },
    key: 'cases.submit',
    refuses: [],
  },
  take: { ...take, isInternal: true },
  assign: { ...assign, isInternal: true },
  ask: { ...ask, takes: { ...ask.takes, questions: 'optional' } },
  resume: holdSteps.resume,
  accept: { by: byDecider, takes: { comment: 'optional' }, isBulk: true, refuses: ['caseworkBlocked'] },
  lock: { by: byDecider, takes: { comment: 'optional' }, isBulk: true, refuses: [] },
  reopen: {
    by: byDecider,
    takes: { comment: 'required', dueOn: 'optional' },
    isDanger: true,
    refuses: [],
  },
}

/** What a company reports for a period, from its file to the accepted figures. */
export const submissionKind: CaseKind<
  SubmissionStatus,
  SubmissionAction,
  SubmissionSystemStep,
  SubmissionInputName
> = {
  ...submissionPlace,
  isReport: true,
  settings: {
    decisionDays: 'statistics.reviewDays',
    answerDays: 'statistics.answerDays',
    fourEyes: 'import_export.fourEyes',
  },
  statuses: submissionStatusStyles,
  means: { draft: 'DRA', decide: null, sign: null, asked: 'QRY' },
  life: submissionLife,
  steps,
  filesWhile: { office: ['SUB', 'QRY'], holder: ['QRY'] },
  judgedWhile: ['DRA', 'QRY'],
  dates: [
    ...usualDates<SubmissionStatus>(['SUB'], 'QRY'),
    { name: 'report', of: 'plan', sides: ['holder'], statuses: ['DRA'] },
  ],
}
