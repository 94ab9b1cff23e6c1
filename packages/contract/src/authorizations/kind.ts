import { usualDates } from '../casework/dates.ts'
import { insufficientFlag, partnerBlockedFlag } from '../casework/holds.ts'
import type { CaseKind, StepDeclaration } from '../casework/kind.ts'
import type { StepInputName } from '../casework/step-inputs.ts'
import { decisionSteps, holdSteps, requestSteps, returnStep } from '../casework/usual-steps.ts'
import { earlierStopped } from './earlier-checks.ts'
import { foreignPermitCodes } from './foreign-permit-checks.ts'
import {
  type AuthorizationAction,
  type AuthorizationStatus,
  inForce,
  life,
  type SystemStep,
  statusStyles,
} from './life.ts'
import { authorizationPlace } from './place.ts'
import { partnerChanged, partyBlockedFlag } from './route-checks.ts'

/** What steps of an authorization take beside what steps of any case may take. */
export type AuthorizationInputName = StepInputName | 'acceptsOverrun' | 'terms' | 'until' | 'warningReasons'
type Step = StepDeclaration<AuthorizationInputName>

const asApplicant = { holder: 'authorization.submit' } as const
const asDecider = { office: 'case.decide' } as const
/** Asked for by the holder, confirmed by an officer. */
const askedFor = { ...asApplicant, ...asDecider } as const
const words = { comment: 'words', texts: 'optional' } as const
/** What the permit will say, and why it is granted over a warning. */
const considered = { terms: 'optional', warningReasons: 'optional' } as const
const unfit = [
  'authorizationWarningsOpen',
  'authorizationChecklistOpen',
  'authorizationValidityUnfit',
  'authorizationConsignmentsUnfit',
] as const
const asked = requestSteps({ request: 'authorization.request', submit: 'authorization.submit' })
const { propose, approve, refuse } = decisionSteps

/** Who may do what to an authorization, and with what (product §3.3). Where from and where to says `life`. */
const steps: Record<AuthorizationAction, Step> = {
  ...asked,
  answer: { ...asked.answer, refuses: [...asked.answer.refuses, 'authorizationSiteNotYours'] },
  ...holdSteps,
  propose: {
    ...propose,
    takes: { ...propose.takes, ...considered },
    refuses: ['caseworkBlocked', ...unfit],
  },
  approve: {
    ...approve,
    takes: { ...approve.takes, acceptsOverrun: 'optional', ...considered },
    refuses: [...approve.refuses, ...unfit, 'authorizationOverBalance'],
  },
  refuse: {
    ...refuse,
    isPrinted: true,
    refuses: ['authorizationDocumentFailed', 'caseworkStampFailed', 'caseworkCertificateRevoked'],
  },
  // Signs what was approved: a change goes back for a new decision.
  issue: {
    by: { office: 'case.sign' },
    takes: {},
    fourEyes: 'signature',
    isBulk: true,
    checked: 'request',
    refuses: [
      'authorizationValidityUnfit',
      'authorizationConsignmentsUnfit',
      'authorizationOverBalance',
      'authorizationDocumentFailed',
      'caseworkStampFailed',
      'caseworkCertificateRevoked',
    ],
  },
  ...returnStep,
  suspend: {
    by: { office: 'case.revoke' },
    takes: { reasonCode: 'required', comment: 'optional' },
    reason: 'SUSPEND',
    isDanger: true,
    refuses: [],
  },
  lift: { by: { office: 'case.revoke' }, takes: { comment: 'optional' }, checked: 'right', refuses: [] },
  revoke: {
    by: { office: 'case.revoke' },
    takes: { reasonCode: 'required', ...words },
    reason: 'REVOKE',
    isPrinted: true,
    isDanger: true,
    refuses: ['authorizationDocumentFailed', 'caseworkStampFailed', 'caseworkCertificateRevoked'],
  },
  cancel: {
    by: askedFor,
    takes: { reasonCode: 'required', comment: 'optional' },
    reason: 'CANCEL',
    isDanger: true,
    key: 'cases.submit',
    refuses: [],
  },
  correct: {
    by: askedFor,
    takes: { reasonCode: 'required', comment: 'optional' },
    reason: 'CORRECT',
    checked: 'right',
    key: 'cases.submit',
    refuses: [],
  },
  // Once, before its end, for what is left of it: the successor runs longer (product §3.3).
  extend: {
    by: askedFor,
    takes: { until: 'required', comment: 'required' },
    key: 'cases.submit',
    checked: 'right',
    refuses: ['authorizationValidityUnfit'],
  },
  // What the holder asked for is answered in words that he reads; he may ask again.
  decline: { by: asDecider, takes: { comment: 'required' }, refuses: [] },
  close: { by: asDecider, takes: { comment: 'optional' }, refuses: [] },
  certify: {
    by: { holder: 'authorization.request', office: 'case.review' },
    takes: { answers: 'required', comment: 'optional' },
    key: 'cases.submit',
    refuses: [],
  },
}

const beforeDecision = ['REQ', 'PRO', 'INF', 'HLD'] as const
/** A permit that is over may still owe what was to be told of it. */
const reported = ['ISS', 'PAU', 'SUS', 'EXP', 'CLO', 'RVK'] as const

export const authorizationKind: CaseKind<
  AuthorizationStatus,
  AuthorizationAction,
  SystemStep,
  AuthorizationInputName
> = {
  ...authorizationPlace,
  settings: {
    decisionDays: 'import_export.slaDays',
    answerDays: 'import_export.infAnswerDays',
    fourEyes: 'import_export.fourEyes',
    sixEyes: 'import_export.thirdPersonSigns',
  },
  statuses: statusStyles,
  means: { draft: 'DRA', decide: 'PRO', sign: 'APR', asked: 'INF' },
  life,
  stops: {
    statuses: ['SUS'],
    afterLastDay: true,
    // The setting says whether officers may go beyond an estimate. Likeness of a party is for an officer to judge.
    mayWarn: ['estimateExceeded', partyBlockedFlag],
  },
  steps,
  writesLetters: 'decision',
  filesWhile: { office: beforeDecision, holder: ['INF'] },
  judgedWhile: ['DRA', ...beforeDecision, 'APR'],
  // Their flags follow the messages of authorities abroad.
  rightChecks: foreignPermitCodes,
  standing: {
    licenseStopped: [
      'licenseNone',
      'licenseStatus',
      'licenseExpired',
      'licenseStartsLater',
      'licenseActivity',
      'licenseGroup',
      'licenseSubstance',
      'licenseSite',
    ],
    [partnerBlockedFlag]: ['partnerNotApproved'],
    [partnerChanged]: [partnerChanged],
    [partyBlockedFlag]: ['partyLikeBlocked'],
    preparationWithdrawn: ['preparationNotApproved'],
    goodsPermitStopped: ['goodsPermitStopped'],
    [earlierStopped]: ['earlierSuspended', 'earlierEnded', 'earlierUsed'],
    preExportObjected: ['preExportObjected'],
    rescheduled: ['wrongGroup', 'scheduleNotCovered'],
    [insufficientFlag]: [insufficientFlag],
    prohibitedThere: ['prohibited'],
    pointUnfit: ['customsPointMode', 'customsPointClosed'],
    estimateExceeded: ['estimateExceeded'],
  },
  dates: [
    ...usualDates<AuthorizationStatus>(['REQ', 'PRO', 'APR'], 'INF'),
    { name: 'report', of: 'own', sides: ['office', 'holder'], statuses: reported },
    { name: 'certificate', of: 'own', sides: ['office', 'holder'], statuses: reported },
    { name: 'returned', of: 'own', sides: ['office'], statuses: [...reported, 'RPL'] },
    { name: 'copy', of: 'own', sides: ['office'], statuses: reported },
    { name: 'arrival', of: 'plan', sides: ['holder', 'customs'], statuses: inForce },
    { name: 'end', of: 'validity', sides: ['office', 'holder', 'customs'], statuses: inForce },
  ],
}
