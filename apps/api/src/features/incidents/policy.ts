import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import type { IncidentAction } from '@papaver/contract/incidents/life.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { type CaseFacts, isOfOffice, judgedBy, policyOf } from '../casework/public.ts'
import { factsOf } from './record.ts'

/** What nobody has reported nobody can be asked about. */
const ownReasons = (
  _principal: Principal,
  { establishmentId }: CaseFacts,
  action: IncidentAction,
): string[] => (action === 'ask' && establishmentId === null ? ['notRequested'] : [])

/** Who may do what to an incident. */
export const judgedIncidents = judgedBy(incidentKind, policyOf(incidentKind, ownReasons), factsOf)

/** Who reported an incident reads his report and what he is asked; what officers make of it stays with them. */
export const readsOffice = (principal: Principal): boolean => isOfOffice(principal)

/** May know of suspicious transactions and stopped shipments. */
export const isCleared = ({ permissions }: Pick<Principal, 'permissions'>): boolean =>
  permissions.has('incident.confidential')

/** What customs found too much is probably on record already. */
export const repeatedFlag = 'probablyRepeated'
