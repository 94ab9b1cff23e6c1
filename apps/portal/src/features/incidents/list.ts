import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import { caseAddress } from '../casework/list/case-address.ts'

export const feature = 'incidents'

/** What of the list the pages of its cases know: where it is, and its views. */
export const incidentList = {
  kind: incidentKind,
  feature,
  address: caseAddress(incidentKind.place, ['kind', 'substance', 'customsPoint']),
} as const
