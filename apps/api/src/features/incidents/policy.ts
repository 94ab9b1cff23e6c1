import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { isOfOffice, judgedBy, policyOf } from '../casework/public.ts'
import { factsOf } from './record.ts'

/** Who may do what to an incident. */
export const judgedIncidents = judgedBy(incidentKind, policyOf(incidentKind), factsOf)

/** Who reported an incident reads his report and what he is asked; what officers make of it stays with them. */
export const readsOffice = (principal: Principal): boolean => isOfOffice(principal)

/** May know of suspicious transactions and stopped shipments. */
export const isCleared = ({ permissions }: Pick<Principal, 'permissions'>): boolean =>
  permissions.has('incident.confidential')
