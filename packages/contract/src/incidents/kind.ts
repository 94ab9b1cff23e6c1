import { usualDates } from '../casework/dates.ts'
import type { CaseKind, StepDeclaration } from '../casework/kind.ts'
import type { StepInputName } from '../casework/step-inputs.ts'
import { holdSteps, requestSteps } from '../casework/usual-steps.ts'
import {
  type IncidentAction,
  type IncidentStatus,
  type IncidentSystemStep,
  incidentLife,
  incidentStatusStyles,
} from './life.ts'
import { incidentPlace } from './place.ts'

/** What steps of an incident take beside what steps of any case may take. */
export type IncidentInputName =
  | StepInputName
  | 'incidentType'
  | 'reference'
  | 'classification'
  | 'recovered'
  | 'quantities'
  | 'addressee'
  | 'recipient'
  | 'culture'
type Step = StepDeclaration<IncidentInputName>

const { rights } = incidentPlace
const { submit, discard, answer, take, assign, ask } = requestSteps({
  request: rights.request,
  submit: rights.request,
})
const by = { office: 'case.review' } as const

/** Who may do what to an incident, and with what; what officers find out stays with them. */
const steps: Record<IncidentAction, Step> = {
  submit,
  discard,
  supplement: {
    by: { holder: rights.request },
    takes: { comment: 'required' },
    key: 'cases.submit',
    refuses: [],
  },
  answer,
  take: { ...take, isInternal: true },
  assign: { ...assign, isInternal: true },
  ask,
  resume: { ...holdSteps.resume, isInternal: true },
  measure: { by, takes: { comment: 'required' }, isInternal: true, refuses: [] },
  link: {
    by,
    takes: { reference: 'required', comment: 'optional' },
    isInternal: true,
    refuses: ['incidentRecordUnknown'],
  },
  unlink: { by, takes: { reference: 'required' }, isInternal: true, refuses: ['incidentRecordUnknown'] },
  write: {
    by,
    takes: { addressee: 'required', recipient: 'required', culture: 'optional', comment: 'optional' },
    isPrinted: true,
    isInternal: true,
    refuses: ['incidentLetterFailed', 'caseworkStampFailed', 'caseworkCertificateRevoked'],
  },
  retype: { by, takes: { incidentType: 'required', comment: 'required' }, isInternal: true, refuses: [] },
  // Who reported it reads that it is another quantity now, and why.
  correctGoods: {
    by,
    takes: { quantities: 'required', comment: 'required' },
    refuses: ['incidentGoodsUnknown', 'incidentFoundTooMuch'],
  },
  classify: {
    by,
    takes: { classification: 'required', recovered: 'optional', comment: 'optional' },
    isInternal: true,
    refuses: ['incidentFoundTooMuch'],
  },
  close: {
    by,
    takes: { comment: 'required' },
    isInternal: true,
    refuses: ['incidentUnclassified'],
  },
  reopen: { by, takes: { comment: 'required' }, isInternal: true, refuses: [] },
}

const worked = ['REP', 'PRO', 'INF'] as const

/** Theft, loss, excess, suspicious transactions, stopped shipments: what the authority is to be told at once. */
export const incidentKind: CaseKind<IncidentStatus, IncidentAction, IncidentSystemStep, IncidentInputName> = {
  ...incidentPlace,
  isReport: true,
  settings: {
    decisionDays: 'incidents.closeDays',
    answerDays: 'incidents.answerDays',
    fourEyes: 'import_export.fourEyes',
  },
  ownEntries: true,
  statuses: incidentStatusStyles,
  means: { draft: 'DRA', decide: null, sign: null, asked: 'INF' },
  life: incidentLife,
  steps,
  filesWhile: { office: worked, holder: worked },
  keepsOfficeFiles: true,
  judgedWhile: ['DRA', 'INF'],
  dates: [
    ...usualDates<IncidentStatus>(['REP', 'PRO'], 'INF', 'closing'),
    { name: 'response', of: 'own', sides: ['office'], statuses: ['REP'] },
  ],
}
