import { usualDates } from '../casework/dates.ts'
import type { CaseKind, StepDeclaration } from '../casework/kind.ts'
import type { StepInputName } from '../casework/step-inputs.ts'
import { returnStep, usualSteps } from '../casework/usual-steps.ts'
import { type InspectionInputName, inspectionSteps } from '../inspections/steps.ts'
import {
  type LicenseAction,
  type LicenseStatus,
  type LicenseSystemStep,
  licenseLife,
  licenseStatusStyles,
} from './life.ts'
import { licensePlace } from './place.ts'

/** What steps of a licence take beside what steps of any case may take. */
export type LicenseInputName = StepInputName | InspectionInputName | 'terms'
type Step = StepDeclaration<LicenseInputName>

const { rights } = licensePlace
const { propose, approve, refuse, ...asked } = usualSteps({ request: rights.request, submit: rights.request })
const asStopper = { office: 'case.revoke' } as const

/** Who may do what to a licence, and with what (product §4). Where from and where to says the life. */
const steps: Record<LicenseAction, Step> = {
  ...asked,
  propose: { ...propose, takes: { ...propose.takes, terms: 'optional' }, refuses: ['licenseTermsUnfit'] },
  approve: {
    ...approve,
    takes: { ...approve.takes, terms: 'optional' },
    refuses: [...approve.refuses, 'licenseTermsUnfit'],
  },
  refuse: {
    ...refuse,
    isPrinted: true,
    refuses: ['licenseDocumentFailed', 'caseworkStampFailed', 'caseworkCertificateRevoked'],
  },
  ...inspectionSteps,
  issue: {
    by: { office: 'case.sign' },
    takes: {},
    fourEyes: 'signature',
    checked: 'request',
    refuses: [
      'licenseTermsUnfit',
      'licenseDocumentFailed',
      'caseworkStampFailed',
      'caseworkCertificateRevoked',
      'licenseEarlierEnded',
      'licenseQuotaBelowUse',
    ],
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
    refuses: ['licenseDocumentFailed', 'caseworkStampFailed', 'caseworkCertificateRevoked'],
  },
  // A licence is given up by its holder, who is bound to nobody's consent as long as it is in force.
  surrender: {
    by: { holder: rights.request },
    takes: { comment: 'required' },
    isDanger: true,
    refuses: [],
  },
  // While it is suspended, that would end what is being looked into: the authority answers.
  askSurrender: { by: { holder: rights.request }, takes: { comment: 'required' }, refuses: [] },
  acceptSurrender: { by: asStopper, takes: { comment: 'optional' }, isDanger: true, refuses: [] },
  declineSurrender: { by: asStopper, takes: { comment: 'required' }, refuses: [] },
}

const beforeDecision = ['REQ', 'PRO', 'INF', 'INS'] as const

/** Licences to handle controlled substances, each with its application (1961 art. 29, 30, 34; 1971 art. 8). */
export const licenseKind: CaseKind<LicenseStatus, LicenseAction, LicenseSystemStep, LicenseInputName> = {
  ...licensePlace,
  isLicense: true,
  settings: {
    decisionDays: 'licenses.slaDays',
    answerDays: 'licenses.answerDays',
    fourEyes: 'licenses.fourEyes',
    sixEyes: 'licenses.thirdPersonSigns',
  },
  statuses: licenseStatusStyles,
  means: { draft: 'DRA', decide: 'PRO', sign: 'APR', asked: 'INF' },
  life: licenseLife,
  // One whose renewal is before the authority may go on after its last day.
  stops: {
    statuses: ['SUS'],
    afterLastDay: false,
    // Findings block once they weigh heavily.
    mayWarn: ['findingsOpen'],
  },
  steps,
  writesLetters: 'decision',
  filesWhile: { office: beforeDecision, holder: ['INF'] },
  judgedWhile: ['DRA', ...beforeDecision, 'APR'],
  standing: { findingsOpen: ['findingsOpen'] },
  waitsForApproval: ['inspectionPlanned', 'inspectionWanted'],
  dates: [
    ...usualDates<LicenseStatus>(['REQ', 'PRO', 'INS', 'APR'], 'INF'),
    { name: 'end', of: 'validity', sides: ['office', 'holder'], statuses: ['ISS', 'SUS'] },
    {
      name: 'renewal',
      of: 'validity',
      sides: ['office', 'holder'],
      statuses: ['ISS'],
      daysBefore: 'licenses.renewalOpensDays',
    },
  ],
}
