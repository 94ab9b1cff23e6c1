import { usualDates } from '../casework/dates.ts'
import type { CaseKind, StepDeclaration } from '../casework/kind.ts'
import type { StepInputName } from '../casework/step-inputs.ts'
import { returnStep, usualSteps } from '../casework/usual-steps.ts'
import { type InspectionInputName, inspectionSteps } from '../inspections/steps.ts'
import {
  type CultivationAction,
  type CultivationStatus,
  type CultivationSystemStep,
  cultivationLife,
  cultivationStatusStyles,
} from './life.ts'
import { cultivationPlace } from './place.ts'

/** What steps of a cultivation take beside what steps of any case may take. */
export type CultivationInputName = StepInputName | InspectionInputName | 'terms'
type Step = StepDeclaration<CultivationInputName>

const { rights } = cultivationPlace
const { propose, approve, refuse, ...asked } = usualSteps({ request: rights.request, submit: rights.request })
const asStopper = { office: 'case.revoke' } as const
const signs = ['cultivationDocumentFailed', 'caseworkStampFailed', 'caseworkCertificateRevoked'] as const

/** Who may do what to a cultivation, and with what (product §7). Where from and where to says the life. */
const steps: Record<CultivationAction, Step> = {
  ...asked,
  propose: {
    ...propose,
    takes: { ...propose.takes, terms: 'optional' },
    refuses: ['cultivationTermsUnfit'],
  },
  approve: {
    ...approve,
    takes: { ...approve.takes, terms: 'optional' },
    refuses: [...approve.refuses, 'cultivationTermsUnfit'],
  },
  refuse: { ...refuse, isPrinted: true, refuses: signs },
  ...inspectionSteps,
  issue: {
    by: { office: 'case.sign' },
    takes: {},
    fourEyes: 'signature',
    checked: 'request',
    refuses: ['cultivationTermsUnfit', 'cultivationEarlierEnded', ...signs],
  },
  ...returnStep,
  suspend: {
    by: asStopper,
    takes: { reasonCode: 'required', comment: 'optional' },
    reason: 'SUSPEND',
    isDanger: true,
    refuses: [],
  },
  lift: { by: asStopper, takes: { comment: 'optional' }, checked: 'right', refuses: [] },
  revoke: {
    by: asStopper,
    takes: { reasonCode: 'required', comment: 'words', texts: 'optional' },
    reason: 'REVOKE',
    isPrinted: true,
    isDanger: true,
    refuses: signs,
  },
  // Only once plants and grams are accounted for.
  close: {
    by: { office: 'case.decide' },
    takes: { comment: 'optional' },
    refuses: ['cultivationNotBalanced'],
  },
}

const beforeDecision = ['REQ', 'PRO', 'INF', 'INS'] as const

/** Requests to cultivate and the permits that come of them (1961 Convention art. 23 and 28, product §7). */
export const cultivationKind: CaseKind<
  CultivationStatus,
  CultivationAction,
  CultivationSystemStep,
  CultivationInputName
> = {
  ...cultivationPlace,
  settings: {
    decisionDays: 'cultivation.slaDays',
    answerDays: 'cultivation.answerDays',
    fourEyes: 'cultivation.fourEyes',
  },
  statuses: cultivationStatusStyles,
  means: { draft: 'DRA', decide: 'PRO', sign: 'APR', asked: 'INF' },
  life: cultivationLife,
  stops: {
    statuses: ['SUS'],
    afterLastDay: true,
  },
  steps,
  writesLetters: 'decision',
  filesWhile: { office: beforeDecision, holder: ['INF'] },
  judgedWhile: ['DRA', ...beforeDecision, 'APR'],
  dates: [
    ...usualDates<CultivationStatus>(['REQ', 'PRO', 'INS', 'APR'], 'INF'),
    { name: 'end', of: 'validity', sides: ['office', 'holder'], statuses: ['ISS', 'RUN', 'HRV', 'SUS'] },
    // A permit under which nothing was begun: that, too, is reported.
    { name: 'report', of: 'own', sides: ['holder'], statuses: ['EXP'] },
    { name: 'start', of: 'own', sides: ['office', 'holder'], statuses: ['ISS'] },
    { name: 'accounting', of: 'own', sides: ['office', 'holder'], statuses: ['RUN', 'HRV', 'SUS'] },
  ],
}
