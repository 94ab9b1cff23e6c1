import { usualDates } from '../casework/dates.ts'
import type { CaseKind, StepDeclaration } from '../casework/kind.ts'
import type { StepInputName } from '../casework/step-inputs.ts'
import { usualSteps } from '../casework/usual-steps.ts'
import {
  type PartnerAction,
  type PartnerStatus,
  type PartnerSystemStep,
  partnerLife,
  partnerStatusStyles,
} from './life.ts'
import { partnerPlace } from './place.ts'

/** It looks like a partner that is blocked; nobody but officers is shown it. */
export const likeBlockedCheck = 'likeBlocked'

export type PartnerInputName =
  | StepInputName
  | 'intoId'
  | 'authorityId'
  | 'confirmation'
  | 'answeredOn'
  | 'overrideReason'
type Step = StepDeclaration<PartnerInputName>

const { rights } = partnerPlace
const usual = usualSteps({ request: rights.request, submit: rights.request })

const asOfficer = { office: 'case.review' } as const
const asDecider = { office: 'case.decide' } as const
/** A diversion warning stops trade at once, as a permit is suspended. */
const asStopper = { office: 'case.revoke' } as const

/** Who may do what to an entry of the register, and with what (product §5). */
const steps: Record<PartnerAction, Step> = {
  ...usual,
  // Why it is not the blocked partner that it looks like: a word for officers, as the comment is the company's to read.
  propose: { ...usual.propose, takes: { ...usual.propose.takes, overrideReason: 'optional' } },
  approve: {
    ...usual.approve,
    takes: { ...usual.approve.takes, overrideReason: 'optional' },
    refuses: ['tradingEstablishmentNotCurrent'],
  },
  askConfirmation: {
    by: asOfficer,
    takes: { authorityId: 'optional', dueOn: 'optional', comment: 'optional' },
    isPrinted: true,
    isInternal: true,
    refuses: [
      'tradingEstablishmentNoAuthority',
      'tradingEstablishmentDocumentFailed',
      'caseworkStampFailed',
      'caseworkCertificateRevoked',
    ],
  },
  recordConfirmation: {
    by: asOfficer,
    takes: { confirmation: 'required', answeredOn: 'required', comment: 'optional' },
    isInternal: true,
    refuses: [],
  },
  deactivate: {
    by: asDecider,
    takes: { reasonCode: 'required', comment: 'optional' },
    reason: 'REVOKE',
    isDanger: true,
    refuses: [],
  },
  reactivate: { by: asDecider, takes: { comment: 'optional' }, refuses: [] },
  block: {
    by: asStopper,
    takes: { reasonCode: 'required', comment: 'optional' },
    reason: 'SUSPEND',
    isDanger: true,
    isInternal: true,
    refuses: [],
  },
  unblock: { by: asStopper, takes: { comment: 'required' }, isInternal: true, refuses: [] },
  watch: { by: asOfficer, takes: { comment: 'required' }, isInternal: true, refuses: [] },
  unwatch: { by: asOfficer, takes: { comment: 'optional' }, isInternal: true, refuses: [] },
  merge: {
    by: asDecider,
    takes: { intoId: 'required', comment: 'optional' },
    isDanger: true,
    refuses: ['tradingEstablishmentMergeTarget'],
  },
}

const beforeDecision = ['REQ', 'PRO', 'CNF', 'INF'] as const

/** An entry of the register of foreign partners: asked for by a company, or entered by the authority itself. */
export const partnerKind: CaseKind<PartnerStatus, PartnerAction, PartnerSystemStep, PartnerInputName> = {
  ...partnerPlace,
  settings: {
    decisionDays: 'trading_establishments.slaDays',
    answerDays: 'import_export.infAnswerDays',
    fourEyes: 'trading_establishments.fourEyes',
  },
  ownEntries: true,
  statuses: partnerStatusStyles,
  means: { draft: 'DRA', decide: 'PRO', sign: null, asked: 'INF' },
  life: partnerLife,
  steps,
  filesWhile: { office: beforeDecision, holder: ['INF'] },
  judgedWhile: ['DRA', ...beforeDecision],
  overridable: [likeBlockedCheck],
  dates: [
    ...usualDates<PartnerStatus>(['REQ', 'PRO'], 'INF'),
    {
      name: 'confirmation',
      of: 'own',
      sides: ['office'],
      statuses: ['PRO', 'CNF', 'INF', 'APR', 'INA', 'BLK'],
    },
    { name: 'partnerLicence', of: 'own', sides: ['office', 'holder'], statuses: ['APR'] },
  ],
}
