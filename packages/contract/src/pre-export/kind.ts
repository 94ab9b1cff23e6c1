import type { CaseKind, StepDeclaration } from '../casework/kind.ts'
import type { StepInputName } from '../casework/step-inputs.ts'
import { requestSteps } from '../casework/usual-steps.ts'
import {
  type PreExportAction,
  type PreExportStatus,
  type PreExportSystemStep,
  preExportLife,
  preExportStatusStyles,
} from './life.ts'
import { preExportPlace } from './place.ts'

/** What steps of a notification take beside what steps of any case may take. */
export type PreExportInputName = StepInputName | 'answeredOn' | 'reference'
type Step = StepDeclaration<PreExportInputName>

/** Notifications go between authorities: no company writes one, or reads it. */
const { rights } = preExportPlace
const { submit, discard, take, assign } = requestSteps({ request: rights.request, submit: rights.request })

const by = { office: 'case.review' } as const
/** Of whom and when the answer is; today where nobody says otherwise. */
const answer = { answeredOn: 'optional', reference: 'optional' } as const

/** What goes out is a letter; where none can be made, nothing is said. */
const letterRefuses = ['preExportLetterFailed'] as const

/** Who may do what to a notification, and with what (product §3.7). */
const steps: Record<PreExportAction, Step> = {
  submit: { ...submit, refuses: [...submit.refuses, ...letterRefuses] },
  discard,
  take: { ...take, refuses: [] },
  assign,
  acknowledge: { by, takes: { comment: 'optional' }, refuses: [] },
  inquire: { by, takes: { comment: 'required' }, isPrinted: true, refuses: letterRefuses },
  object: {
    by,
    takes: { ...answer, comment: 'required' },
    isDanger: true,
    refuses: ['preExportAnswerDay', ...letterRefuses],
  },
  noAnswer: { by, takes: { comment: 'required' }, refuses: ['preExportReplyAwaited'] },
  withdraw: { by, takes: { comment: 'required' }, isDanger: true, refuses: letterRefuses },
  clear: {
    by,
    takes: { ...answer, comment: 'optional' },
    refuses: ['preExportAnswerDay', ...letterRefuses],
  },
}

/** Pre-export notifications, sent and received (1988 Convention art. 12(10)). */
export const preExportKind: CaseKind<
  PreExportStatus,
  PreExportAction,
  PreExportSystemStep,
  PreExportInputName
> = {
  ...preExportPlace,
  settings: {
    decisionDays: 'import_export.penReplyDays',
    answerDays: 'import_export.penReplyDays',
    fourEyes: 'import_export.fourEyes',
  },
  ownEntries: true,
  writesLetters: 'submit',
  statuses: preExportStatusStyles,
  means: { draft: 'PRE', decide: null, sign: null, asked: null },
  life: preExportLife,
  steps,
  filesWhile: { office: ['SNT', 'ACK', 'CLR', 'OBJ', 'NOA'], holder: [] },
  judgedWhile: ['PRE', 'SNT', 'ACK'],
  standing: { exportStopped: ['exportStopped'] },
  dates: [{ name: 'reply', of: 'clock', sides: ['office'], statuses: ['SNT', 'ACK'] }],
}
