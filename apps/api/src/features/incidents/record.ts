import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import type { IncidentStatus } from '@papaver/contract/incidents/life.ts'
import type { IncidentActionInput } from '@papaver/contract/incidents/schema.ts'
import {
  type CaseFacts,
  type CaseRecord,
  factsOfCase,
  recordsOf,
  type StepContext as StepContextOfAnyCase,
} from '../casework/public.ts'
import { getIncident, type IncidentRow, type LineRow, listLines } from './store.ts'

/** An incident whole: the case, what is said of it, and the goods in their order. */
export interface IncidentRecord extends CaseRecord {
  readonly incident: IncidentRow
  readonly lines: readonly LineRow[]
}
export type StepContext = StepContextOfAnyCase<IncidentRecord, IncidentActionInput>

export const records = recordsOf(
  incidentKind.entity,
  async (db, row): Promise<IncidentRecord> => ({
    case: row,
    incident: await getIncident(db, row.id),
    lines: await listLines(db, [row.id]),
  }),
)

export const factsOf = ({ case: row }: IncidentRecord): CaseFacts<IncidentStatus> =>
  factsOfCase<IncidentStatus>(row)

/** What an incident is called in mails, which say no more of it: where it was and what it is about is read here. */
export const named = {
  nameKey: (): string => 'incidents.kindName',
  mailParams: () => ({ subject: '' }),
}
