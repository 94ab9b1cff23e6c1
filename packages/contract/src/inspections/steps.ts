import type { StepDeclaration } from '../casework/kind.ts'
import type { StatusStyle } from '../casework/rules.ts'
import type { StepInputName } from '../casework/step-inputs.ts'
import type { inspectionInputs } from './schema.ts'

export type InspectionInputName = keyof typeof inspectionInputs
type Step = StepDeclaration<StepInputName | InspectionInputName>

export const inspectionActions = [
  'planInspection',
  'moveInspection',
  'dropInspection',
  'reportInspection',
] as const

const asOfficer = { office: 'case.review' } as const

/** Steps of a kind whose decision may want a look on the spot. */
export const inspectionSteps = {
  planInspection: {
    by: asOfficer,
    takes: { inspection: 'required', comment: 'optional' },
    refuses: ['inspectionDayPast'],
  },
  moveInspection: {
    by: asOfficer,
    takes: { inspectionMove: 'required', comment: 'optional' },
    refuses: ['inspectionNotPlanned', 'inspectionDayPast'],
  },
  dropInspection: {
    by: asOfficer,
    takes: { inspectionId: 'required', comment: 'required' },
    isDanger: true,
    refuses: ['inspectionNotPlanned'],
  },
  reportInspection: {
    by: asOfficer,
    takes: { inspectionReport: 'required' },
    refuses: ['inspectionNotPlanned', 'inspectionReportUnfit'],
  },
} as const satisfies Record<(typeof inspectionActions)[number], Step>

/**
 * Its place in a life: an announced inspection is a status of its own; of one that is not, the status must not tell the
 * holder. With the last one reported or called off the case is worked on as before.
 */
export const inspectionLife = {
  PRO: {
    planInspection: 'INS',
    moveInspection: 'unchanged',
    dropInspection: 'unchanged',
    reportInspection: 'unchanged',
  },
  INS: {
    withdraw: 'CAN',
    take: 'unchanged',
    assign: 'unchanged',
    planInspection: 'unchanged',
    moveInspection: 'unchanged',
    dropInspection: 'PRO',
    reportInspection: 'PRO',
  },
} as const

/** Look §5. */
export const inspectionStyle: StatusStyle = { group: 'open', tone: 'amber', icon: 'map' }
