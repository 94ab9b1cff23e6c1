import { usualDates } from '../casework/dates.ts'
import type { CaseKind, StepDeclaration } from '../casework/kind.ts'
import type { StepInputName } from '../casework/step-inputs.ts'
import { holdSteps, requestSteps } from '../casework/usual-steps.ts'
import {
  type FieldReportAction,
  type FieldReportStatus,
  type FieldReportSystemStep,
  fieldReportLife,
  fieldReportStatusStyles,
} from './life.ts'
import { fieldReportPlace } from './place.ts'

/** What steps of a field report take beside what steps of any case may take. */
export type FieldReportInputName = StepInputName | 'approval' | 'destruction' | 'settlement' | 'settled'
type Step = StepDeclaration<FieldReportInputName>

const { rights } = fieldReportPlace
const { submit, discard, withdraw, answer, take, assign, ask } = requestSteps({
  request: rights.request,
  submit: rights.request,
})
const byDecider = { office: 'case.decide' } as const

/** Who may do what to a field report, and with what (product §7). */
const steps: Record<FieldReportAction, Step> = {
  submit: { ...submit, refuses: [...submit.refuses, 'fieldReportCorrected'] },
  discard,
  withdraw,
  answer,
  // Destroyed: signed by two, with a picture.
  record: {
    by: { holder: rights.request },
    takes: { destruction: 'required', comment: 'optional' },
    key: 'cases.submit',
    refuses: ['fieldReportUnfit', 'fieldReportPictureMissing', 'fieldReportDayUnfit'],
  },
  take: { ...take, isInternal: true },
  assign: { ...assign, isInternal: true },
  ask,
  resume: holdSteps.resume,
  approve: {
    by: byDecider,
    takes: { approval: 'required', comment: 'optional' },
    refuses: ['caseworkBlocked', 'fieldReportDayUnfit'],
  },
  refuse: { by: byDecider, takes: { comment: 'required' }, isDanger: true, refuses: [] },
  // Which figure counts, where grower and buyer say different ones: one of theirs, or what the authority has weighed.
  settle: {
    by: byDecider,
    takes: { settlement: 'required', settled: 'optional', comment: 'required' },
    refuses: ['fieldReportUnfit'],
  },
  accept: {
    by: { office: 'case.review' },
    takes: { comment: 'optional' },
    isBulk: true,
    refuses: ['caseworkBlocked'],
  },
}

const worked = ['SUB', 'QRY'] as const

/** What a grower reports of a cultivation, from its start to the last hand-over (product §7). */
export const fieldReportKind: CaseKind<
  FieldReportStatus,
  FieldReportAction,
  FieldReportSystemStep,
  FieldReportInputName
> = {
  ...fieldReportPlace,
  isReport: true,
  settings: {
    decisionDays: 'cultivation.reviewDays',
    answerDays: 'cultivation.answerDays',
    fourEyes: 'cultivation.fourEyes',
  },
  statuses: fieldReportStatusStyles,
  means: { draft: 'DRA', decide: null, sign: null, asked: 'QRY' },
  life: fieldReportLife,
  steps,
  filesWhile: { office: worked, holder: [...worked, 'APR'] },
  judgedWhile: ['DRA', 'QRY'],
  dates: [
    ...usualDates<FieldReportStatus>(['SUB'], 'QRY'),
    { name: 'destruction', of: 'plan', sides: ['office', 'holder'], statuses: ['APR'] },
    { name: 'receipt', of: 'own', sides: ['office', 'holder'], statuses: ['SUB', 'ACC'] },
  ],
}
