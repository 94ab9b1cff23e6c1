import type { StepInput } from '@papaver/contract/casework/schema.ts'
import type { InspectionStatus } from '@papaver/contract/inspections/rules.ts'
import type { InspectionInputs } from '@papaver/contract/inspections/schema.ts'
import type { CaseRow, StepContext } from '../casework/public.ts'
import type { InspectionRow } from './store.ts'

/** A case that may be looked at on the spot; `inspections` are all of it, whatever became of them. */
export interface InspectedRecord {
  readonly case: CaseRow
  readonly inspections: readonly InspectionRow[]
}
export type InspectionStep = StepContext<InspectedRecord, StepInput & InspectionInputs>

/** Of a case that is over nothing is planned any more. */
export const statusOf = (
  { statusGroup }: Pick<CaseRow, 'statusGroup'>,
  { status }: Pick<InspectionRow, 'status'>,
): InspectionStatus =>
  status === 'planned' && statusGroup === 'final' ? 'dropped' : (status as InspectionStatus)

/** What is still to be done. */
export const plannedOf = ({ case: row, inspections }: InspectedRecord): InspectionRow[] =>
  inspections.filter((each) => statusOf(row, each) === 'planned')

const ofPlanned: ReadonlySet<string> = new Set(['moveInspection', 'dropInspection', 'reportInspection'])

/** Why a step about an inspection is closed: there is none to move, to call off or to report on. */
export const reasonsOfInspections = (planned: number, action: string): string[] =>
  planned === 0 && ofPlanned.has(action) ? ['noInspection'] : []
