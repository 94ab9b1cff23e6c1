import type { Check } from '@papaver/contract/casework/schema.ts'
import type { IncidentAction, IncidentStatus } from '@papaver/contract/incidents/life.ts'
import type { Incident, IncidentActionInput, IncidentInput } from '@papaver/contract/incidents/schema.ts'
import { type ServedKind, type ShownKind, usualPeriods } from '../casework/public.ts'
import { drafts } from './actions/draft.ts'
import { lateFlag, steps } from './actions/steps.ts'
import { runChecks } from './checks.ts'
import { judgedIncidents } from './policy.ts'
import { type IncidentRecord, named, records } from './record.ts'
import { type IncidentValues, updateIncident } from './store.ts'
import { type Item, itemsOf, sheetsOf, viewOf } from './view.ts'

/** Theft, loss, excess, suspicious transactions and stopped shipments as a kind of case (product §16.20). */
export const servedIncidents: ServedKind<
  IncidentRecord,
  IncidentActionInput,
  IncidentValues,
  IncidentInput,
  IncidentAction,
  IncidentStatus
> &
  ShownKind<IncidentRecord, Item, Incident, Check[]> = {
  ...judgedIncidents,
  records,
  steps,
  updateOwn: updateIncident,
  drafts,
  periods: usualPeriods,
  ...named,
  viewOf,
  itemsOf,
  sheetsOf,
  checksOf: runChecks,
  flagsOfOpen: new Set([lateFlag]),
}
