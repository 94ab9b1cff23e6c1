import { usualDates } from '../casework/dates.ts'
import type { CaseKind, StepDeclaration } from '../casework/kind.ts'
import type { StepInputName } from '../casework/step-inputs.ts'
import { usualSteps } from '../casework/usual-steps.ts'
import {
  type PreparationAction,
  type PreparationStatus,
  type PreparationSystemStep,
  preparationLife,
  preparationStatusStyles,
} from './life.ts'
import { preparationPlace } from './place.ts'

/** What steps of a preparation take beside what steps of any case may take. */
export type PreparationInputName = StepInputName | 'confirmsBase'
type Step = StepDeclaration<PreparationInputName>

const asked = usualSteps({ request: 'preparation.request', submit: 'preparation.request' })

/** Who may do what to a preparation, and with what (product §6). Where from and where to says the life. */
const steps: Record<PreparationAction, Step> = {
  ...asked,
  // The system computes the base, the authority confirms it.
  approve: { ...asked.approve, takes: { confirmsBase: 'required', comment: 'optional' } },
  deactivate: {
    by: { office: 'case.revoke' },
    takes: { comment: 'words' },
    isDanger: true,
    refuses: [],
  },
  activate: {
    by: { office: 'case.revoke' },
    takes: { comment: 'optional' },
    checked: 'request',
    refuses: [],
  },
}

const beforeDecision = ['REQ', 'PRO', 'INF'] as const

/** Entries of the shared catalogue of medicines with controlled substances, each with its request. */
export const preparationKind: CaseKind<
  PreparationStatus,
  PreparationAction,
  PreparationSystemStep,
  PreparationInputName
> = {
  ...preparationPlace,
  settings: {
    decisionDays: 'preparations.slaDays',
    answerDays: 'import_export.infAnswerDays',
    fourEyes: 'preparations.fourEyes',
  },
  ownEntries: true,
  statuses: preparationStatusStyles,
  means: { draft: 'DRA', decide: 'PRO', sign: null, asked: 'INF' },
  life: preparationLife,
  steps,
  filesWhile: { office: beforeDecision, holder: ['INF'] },
  judgedWhile: ['DRA', ...beforeDecision],
  dates: usualDates<PreparationStatus>(['REQ', 'PRO'], 'INF'),
}
